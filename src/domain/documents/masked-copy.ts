import type { DocumentKind, DocumentState } from './document.ts'

type Current = { kind: DocumentKind; state: DocumentState }

/**
 * Whether a covered picture of the Aadhaar card's front is wanted: its number is known by its end,
 * and no picture of it stands that was not refused.
 */
export function needsMaskedCopy(aadhaarLastFour: string | null, documents: readonly Current[]) {
  if (aadhaarLastFour === null) return false
  return !documents.some(
    ({ kind, state }) => kind === 'aadhaar-front' && (state === 'waiting' || state === 'approved'),
  )
}
