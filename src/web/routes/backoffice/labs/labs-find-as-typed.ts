import { type ChangeEvent, useCallback, useEffect, useRef } from 'react'
import { type SubmitFunction, useNavigation, useSubmit } from 'react-router'

const RESTS_MS = 250

/**
 * Typed or chosen filters are applied automatically after a pause; without script the button
 * applies them. Empty fields stay out of the address, and searching again adds no history entry.
 * Whoever has followed a link meanwhile is not called back.
 */
export function useFindAsTyped() {
  const find = useFind()
  return ({ currentTarget }: ChangeEvent<HTMLInputElement | HTMLSelectElement>) => {
    if (currentTarget.form) find(currentTarget.form)
  }
}

/** What was typed before the script of this page ran is applied too, once it runs. */
export function useFindAsTypedBefore(id: string) {
  const find = useFind()
  const isFirst = useRef(true)
  useEffect(() => {
    const form = document.getElementById(id)
    const { current } = isFirst
    isFirst.current = false
    if (current && form instanceof HTMLFormElement && [...form.elements].some(isChanged)) find(form)
  }, [find, id])
}

/** Whether a field holds something other than what the page came with. */
function isChanged(field: Element): boolean {
  if (field instanceof HTMLInputElement) return field.value !== field.defaultValue
  if (!(field instanceof HTMLSelectElement)) return false
  const chosen = [...field.options].find(({ defaultSelected }) => defaultSelected)
  return field.value !== (chosen ?? field.options[0])?.value
}

/** Asks for what a form holds once the hands rest. */
function useFind() {
  const submit = useSubmit()
  const navigation = useNavigation()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  // A form's own request has a method, a followed link has none.
  const isLeaving = navigation.state !== 'idle' && navigation.formMethod === undefined
  useEffect(() => {
    if (isLeaving) clearTimeout(timer.current)
    return () => clearTimeout(timer.current)
  }, [isLeaving])
  useEffect(() => {
    // At the click: on a slow machine the page learns of a followed link only after the pause.
    const onClick = ({ target }: MouseEvent) => {
      if (target instanceof Element && target.closest('a[href]')) clearTimeout(timer.current)
    }
    document.addEventListener('click', onClick, true)
    return () => document.removeEventListener('click', onClick, true)
  }, [])
  return useCallback(
    (form: HTMLFormElement) => {
      clearTimeout(timer.current)
      timer.current = setTimeout(() => void submit(...requestOf(form)), RESTS_MS)
    },
    [submit],
  )
}

function requestOf(form: HTMLFormElement): Parameters<SubmitFunction> {
  const filled = [...new FormData(form)].flatMap(([name, value]) =>
    typeof value === 'string' && value.trim() !== '' ? [[name, value]] : [],
  )
  const action = form.getAttribute('data-list') ?? ''
  return [new URLSearchParams(filled), { action, replace: true, preventScrollReset: true }]
}
