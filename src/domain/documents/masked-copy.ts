import type { DocumentKind, DocumentState } from './document.ts'

type Current = { kind: DocumentKind; state: DocumentState }

/**
 * Whether a masked image of the front of the Aadhaar card is still needed: the last digits of the
 * number are known, and every image of it so far was refused.
 * Source: reliability I2.
 */
export function needsMaskedCopy(aadhaarLastFour: string | null, documents: readonly Current[]) {
  if (aadhaarLastFour === null) return false
  return !documents.some(
    ({ kind, state }) => kind === 'aadhaar-front' && (state === 'waiting' || state === 'approved'),
  )
}
