/**
 * How long after a key of a scan the next one comes at most, in ms: scanners send one key every 2 to
 * 50; nobody types six letters in a row at that pace.
 */
const SCAN_GAP = 50

/** A label has capitals, digits and dashes, and at least one letter; a typed number has none. */
const label = /^(?=.*[A-Z])[A-Z\d-]{6,32}$/

/**
 * A label of digits alone: longer than any value, of which the greatest, a thousand million (`MOST`),
 * has ten digits.
 */
const digits = /^\d{11,32}$/

type Key = { readonly key: string; readonly timeStamp: number; readonly shiftKey?: boolean }

type Does<Field, Before> = {
  /** What a field has before a key, to put it back. */
  before: (field: Field) => Before
  /** Whether it takes a password: one of digits, typed by its manager, is no label. */
  isSecret: (field: Field) => boolean
  scanned: (text: string, field: Field, before: Before) => void
}

/**
 * Recognises a label that is scanned while a field has the focus: letters in quick succession in one
 * field, ended by Enter or Tab. Answers whether the key ends a scan, so that the browser must do
 * nothing with it. A scanner that ends with another key is not recognised.
 */
export function fieldScans<Field extends object, Before>(does: Does<Field, Before>) {
  let burst: { field: Field; before: Before; text: string; at: number } | undefined
  const isLabel = (field: Field, text: string) =>
    label.test(text) || (digits.test(text) && !does.isSecret(field))
  return (field: Field, { key, timeStamp, shiftKey }: Key): boolean => {
    // Before a capital.
    if (key === 'Shift') return false
    const so = burst?.field === field && timeStamp - burst.at <= SCAN_GAP ? burst : undefined
    burst = undefined
    if (isEnd(key, shiftKey) && so && isLabel(field, so.text)) {
      does.scanned(so.text, field, so.before)
      return true
    }
    if (key.length !== 1) return false
    const { before, text } = so ?? { before: does.before(field), text: '' }
    burst = { field, before, text: `${text}${key}`, at: timeStamp }
    return false
  }
}

/** Shift+Tab goes back: no scanner sends it. */
function isEnd(key: string, shiftKey = false): boolean {
  return key === 'Enter' || (key === 'Tab' && !shiftKey)
}
