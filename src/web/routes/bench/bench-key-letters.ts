/**
 * The single-letter keys of the bench: J and K move between rows, the others press what carries
 * them on the page (`carrierOf`). They are off inside fields and together with Ctrl, Alt or Meta,
 * and can be switched off (WCAG 2.1.4).
 */
export function pressLetter(event: KeyboardEvent, root: HTMLElement): void {
  const { target } = event
  if (event.ctrlKey || event.altKey || event.metaKey || isInField(target)) return
  const letter = letterOf(event)
  if (letter === 'j' || letter === 'k') goToRow(event, root, letter === 'j' ? 1 : -1)
  else if (letter && !event.repeat) press(event, root, letter)
}

/** Whether a key is typed into something: then it is text. */
export function isInField(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  return target.isContentEditable || target.closest('input, textarea, select') !== null
}

/** By the place of the key where the layout has no Latin letters. */
function letterOf({ key, code }: KeyboardEvent): string | undefined {
  if (/^[a-z?]$/i.test(key)) return key.toLowerCase()
  const isOtherScript = key.length === 1 && key.toLowerCase() !== key.toUpperCase()
  const isCaseless = /^\p{L}|\p{M}$/u.test(key)
  if (!isOtherScript && !isCaseless) return undefined
  return /^Key(?<letter>[A-Z])$/.exec(code)?.groups?.letter?.toLowerCase()
}

function goToRow(event: KeyboardEvent, root: HTMLElement, by: 1 | -1): void {
  const rows = [...root.querySelectorAll<HTMLElement>('[data-row]')]
  const now = rows.findIndex((row) => row.contains(document.activeElement))
  const to = now === -1 ? rows[by === 1 ? 0 : rows.length - 1] : rows[now + by]
  if (!to) return
  event.preventDefault()
  focusRow(to)
}

/** A row takes the focus itself, or by its first link. */
export function focusRow(row: HTMLElement): void {
  const target = row.hasAttribute('tabindex') ? row : row.querySelector<HTMLElement>('a[href]')
  target?.focus()
  row.scrollIntoView({ block: 'nearest' })
}

function press(event: KeyboardEvent, root: HTMLElement, letter: string): void {
  const row = document.activeElement?.closest<HTMLElement>('[data-row]') ?? null
  const found = carrierOf(root, row, letter)
  if (!found) return
  event.preventDefault()
  if (found.matches('input, textarea, select')) found.focus()
  else found.click()
  // What it opens is filled in next; in the scan field Enter would do something else.
  if (found.matches('summary'))
    found.parentElement?.querySelector<HTMLElement>('select, input:not([type=hidden])')?.focus()
}

/** Letters that do something to one value or tube: hold, and measure again or reject. */
const ofOne: ReadonlySet<string> = new Set(['h', 'r'])

/**
 * What a letter presses: what carries it in the row that has the focus, else outside every row. An
 * act on one value or tube is never sought outside a focused row: it would meet another patient's.
 */
export function carrierOf(
  root: Pick<HTMLElement, 'querySelectorAll'>,
  row: Pick<HTMLElement, 'querySelector'> | null,
  letter: string,
): HTMLElement | undefined {
  const named = `[data-key="${letter}"]`
  const inRow = row?.querySelector<HTMLElement>(named)
  if (inRow || (row && ofOne.has(letter))) return inRow ?? undefined
  return [...root.querySelectorAll<HTMLElement>(named)].find((one) => !one.closest('[data-row]'))
}
