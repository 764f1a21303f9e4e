/**
 * The single-letter keys of the bench: J and K move between rows, the others press what carries
 * them on the page: in the row that has the focus, else outside every row, never in another row. They are off inside fields and together
 * with Ctrl, Alt or Meta, and can be switched off (WCAG 2.1.4).
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
  const row = document.activeElement?.closest('[data-row]')
  const named = `[data-key="${letter}"]`
  const ofNoRow = [...root.querySelectorAll<HTMLElement>(named)].find(
    (one) => !one.closest('[data-row]'),
  )
  const found = row?.querySelector<HTMLElement>(named) ?? ofNoRow
  if (!found) return
  event.preventDefault()
  if (found.matches('input, textarea, select')) found.focus()
  else found.click()
}
