import { focusRow, isInField, pressLetter } from './bench-key-letters.ts'
import { scanFieldIn, scansInFields, toScanField } from './bench-scan-field.ts'
import { keyBursts } from './key-bursts.ts'
import { areLettersOff, tieSwitch } from './bench-keys-switch.ts'

/**
 * The keys of the bench, for an element's `ref`: Escape leaves a field, and from elsewhere leads to
 * the scan field or out of the page; Enter and the arrows move between values; Ctrl+Enter sends the
 * form; Alt with Page Down and Page Up turns the pages of a list; single letters are those of
 * `bench-key-letters.ts`, and act where they stand alone: what a scanner sends goes to the scan
 * field, also out of another field.
 */
export function benchKeys(root: HTMLElement | null) {
  if (!root) return
  const bursts = keyBursts<KeyboardEvent>(laterInBrowser, {
    alone: (event) => onLetter(event, root),
    scanned: (text) => toScanField(root, text),
  })
  const isScanInField = scansInFields(root)
  const onKey = (event: KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing) return
    if (isScanInField(event)) return event.preventDefault()
    if (isPlain(event) && !event.repeat && bursts.take(event)) return event.preventDefault()
    // The list of keys is open: Escape closes it by itself, and nothing else is meant.
    if (isListOpen(root)) return
    if (event.key === 'Escape') leave(event, root)
    else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) send(event)
    else if (event.altKey && event.key in pageTurns) turnPage(event, root)
    else if (event.target instanceof HTMLElement && event.target.matches('[data-value]'))
      alongValues(event, event.target)
    else if (event.key === 'Enter') intoRow(event)
    // A key that is held down: no scanner does that.
    else if (event.repeat) onLetter(event, root)
  }
  document.addEventListener('keydown', onKey)
  const untie = tieSwitch(root)
  focusFirst(root)
  return () => {
    document.removeEventListener('keydown', onKey)
    bursts.stop()
    untie()
  }
}

function laterInBrowser(act: () => void, ms: number) {
  const timer = setTimeout(act, ms)
  return () => clearTimeout(timer)
}

/** A key that may be of a scan, or a letter of the bench: outside fields, without Ctrl and the like. */
function isPlain({ target, ctrlKey, altKey, metaKey }: KeyboardEvent): boolean {
  return !ctrlKey && !altKey && !metaKey && !isInField(target)
}

/** The focus may have gone into a field since the key was pressed. */
function onLetter(event: KeyboardEvent, root: HTMLElement) {
  if (areLettersOff(root) || isInField(document.activeElement)) return
  if (event.key === '?' || !isListOpen(root)) pressLetter(event, root)
}

/** A browser that has no popovers refuses the selector; its list of keys is always shown. */
function isListOpen(root: HTMLElement): boolean {
  if (!CSS.supports('selector(:popover-open)')) return false
  return root.querySelector('[popover]:popover-open') !== null
}

/** Where no field waits for input, the first value is where reading begins. */
function focusFirst(root: HTMLElement) {
  const row = root.querySelector<HTMLElement>('[data-row][tabindex]')
  if (root.dataset.leave !== undefined && row && document.activeElement === document.body)
    focusRow(row)
}

/**
 * Out of the scan field to the rows; from elsewhere to the scan field. On a page without one, out of
 * a field first, then to where the page says.
 */
function leave(event: KeyboardEvent, root: HTMLElement) {
  const scan = scanFieldIn(root)
  const row = root.querySelector<HTMLElement>('[data-row]')
  if (scan && event.target !== scan) scan.focus()
  else if (row && isInField(event.target)) focusRow(row)
  else root.querySelector<HTMLElement>('[data-key=escape]')?.click()
}

/** Enter on a row whose value can be typed goes into its field. */
function intoRow(event: KeyboardEvent) {
  const { target } = event
  if (!(target instanceof HTMLElement) || !target.matches('[data-row]')) return
  const field = target.querySelector<HTMLElement>('[data-value]')
  if (!field) return
  event.preventDefault()
  field.focus()
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
