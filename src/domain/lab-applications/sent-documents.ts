import { aadhaarKinds } from '#src/domain/documents/document.ts'
import type { Disagreement } from './field-faults.ts'
import type { SentDocument } from './inputs.ts'

/** One of each kind. Source: spec §2, §3. */
export function documentFaults(documents: readonly SentDocument[]): Disagreement[] {
  const kinds = documents.map(({ kind }) => kind)
  return kinds
    .filter((kind, at) => kinds.indexOf(kind) < at)
    .map((kind) => ({ path: `documents.${kind}`, kind: 'document-twice' }))
}

/** Images of an Aadhaar card with a readable number. Source: reliability I2. */
export function uncovered(documents: readonly SentDocument[]): SentDocument[] {
  return documents.filter(({ kind, isCovered }) => isAadhaarKind(kind) && isCovered !== true)
}

function isAadhaarKind(kind: SentDocument['kind']) {
  return aadhaarKinds.some((one) => one === kind)
}
