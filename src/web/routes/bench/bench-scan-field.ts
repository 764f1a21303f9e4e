import { fieldScans } from './field-scans.ts'
import { type Field, isField } from './orders/typing/touched-fields.ts'

/** The scan field of a page; null on a page that scans nothing. */
export function scanFieldIn(root: HTMLElement): HTMLInputElement | null {
  return root.querySelector('[data-scan] input:not([type=hidden])')
}

/** What was scanned while another part of the page had the focus, as if the field had had it. */
export function toScanField(root: HTMLElement, text: string): void {
  const field = scanFieldIn(root)
  if (!field) return
  field.value = text
  field.form?.requestSubmit()
}

/**
 * Takes what is scanned while another field of the page has the focus out of that field, and gives
 * it to the scan field; on a page without one it is dropped. Answers whether the key ended a scan.
 */
export function scansInFields(root: HTMLElement): (event: KeyboardEvent) => boolean {
  const take = fieldScans<Field, string>({
    before: ({ value }) => value,
    isSecret: (field) => field instanceof HTMLInputElement && field.type === 'password',
    scanned: (text, field, before) => {
      if (field === scanFieldIn(root)) return toScanField(root, text)
      field.value = before
      // Whatever follows the field is told that it is as it was: flags, and the saved typing.
      field.dispatchEvent(new Event('input', { bubbles: true }))
      toScanField(root, text)
    },
  })
  return (event) => {
    const { target, ctrlKey, altKey, metaKey, repeat } = event
    if (ctrlKey || altKey || metaKey || repeat || !isField(target)) return false
    // Enter in the scan field sends its form by itself; Tab would leave it.
    if (event.key === 'Enter' && target.closest('[data-scan]')) return false
    return take(target, event)
  }
}

/** The same for a page without other keys, for an element's `ref`. */
export function keepScansOut(root: HTMLElement | null) {
  if (!root) return
  const isScan = scansInFields(root)
  const onKey = (event: KeyboardEvent) => {
    if (!event.isComposing && isScan(event)) event.preventDefault()
  }
  document.addEventListener('keydown', onKey)
  return () => document.removeEventListener('keydown', onKey)
}
