import { type ChangeEvent, useRef } from 'react'
import { useSubmit } from 'react-router'

const RESTS_MS = 250

/**
 * What is typed or chosen is looked for by itself, once it rests; without script the button does it.
 * Empty fields stay out of the address, and looking again makes no step in the history.
 */
export function useFindAsTyped() {
  const submit = useSubmit()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  return ({ currentTarget }: ChangeEvent<HTMLInputElement | HTMLSelectElement>) => {
    const { form } = currentTarget
    if (!form) return
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      const filled = [...new FormData(form)].flatMap(([name, value]) =>
        typeof value === 'string' && value.trim() !== '' ? [[name, value]] : [],
      )
      void submit(new URLSearchParams(filled), {
        action: form.getAttribute('data-list') ?? '',
        replace: true,
        preventScrollReset: true,
      })
    }, RESTS_MS)
  }
}
