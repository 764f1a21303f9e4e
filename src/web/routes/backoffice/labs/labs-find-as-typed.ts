import { type ChangeEvent, useRef } from 'react'
import { useSubmit } from 'react-router'

const RESTS_MS = 250

/**
 * Typed or chosen filters are applied automatically after a pause; without script the button
 * applies them. Empty fields stay out of the address, and searching again adds no history entry.
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
