/**
 * The keys of the bench, for an element's `ref`: Escape returns to the scan field from anywhere;
 * Enter and the arrows move between values; Ctrl+Enter sends the form; Alt with Page Down and Page
 * Up turns the pages of a list. No letters: they are for typing.
 */
export function benchKeys(root: HTMLElement | null) {
  if (!root) return
  const onKey = (event: KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing) return
    if (event.key === 'Escape') backToScan(root)
    else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) send(event)
    else if (event.altKey && event.key in pageTurns) turnPage(event, root)
    else if (event.target instanceof HTMLElement && event.target.matches('[data-value]'))
      alongValues(event, event.target)
  }
  document.addEventListener('keydown', onKey)
  return () => document.removeEventListener('keydown', onKey)
}

function backToScan(root: HTMLElement) {
  root.querySelector<HTMLInputElement>('[data-scan] input:not([type=hidden])')?.focus()
}

const pageTurns: Record<string, string> = { PageDown: 'next', PageUp: 'previous' }

function turnPage(event: KeyboardEvent, root: HTMLElement) {
  const link = root.querySelector<HTMLElement>(`[data-page=${pageTurns[event.key]}] a`)
  if (!link) return
  event.preventDefault()
  link.click()
}

function send(event: KeyboardEvent) {
  const { target } = event
  if (!(target instanceof HTMLElement)) return
  const form = target.closest('form')
  if (!form) return
  event.preventDefault()
  form.requestSubmit()
}

function alongValues(event: KeyboardEvent, from: HTMLElement) {
  const by = stepOf(event, from)
  if (by === 0) return
  const values = [...(from.closest('form')?.querySelectorAll<HTMLElement>('[data-value]') ?? [])]
  const to = values[values.indexOf(from) + by]
  // On the last value Enter submits, as everywhere.
  if (!to) return
  event.preventDefault()
  to.focus()
  if (to instanceof HTMLInputElement) to.select()
}

/** Arrows choose within a list and move within a text: there they keep their usual meaning. */
function stepOf({ key, shiftKey }: KeyboardEvent, from: HTMLElement): number {
  if (key === 'Enter' && !(from instanceof HTMLTextAreaElement)) return shiftKey ? -1 : 1
  if (!(from instanceof HTMLInputElement)) return 0
  if (key === 'ArrowDown') return 1
  return key === 'ArrowUp' ? -1 : 0
}
