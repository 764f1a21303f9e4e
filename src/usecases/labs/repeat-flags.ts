import { findRepeats, type RepeatKind } from '#src/db/queries/lab-repeats.ts'
import type { LabId } from '#src/domain/labs/lab.ts'
import type { Tx } from '#src/db/client.ts'

/** Another lab that has something of this one that is usually one lab's own. */
export type RepeatFlag = { kind: RepeatKind; labId: LabId; code: string; name: string }

/** Other live labs with the same PAN, GSTIN, bank account or signatory's Aadhaar number. */
export function flagsOf(tx: Tx, labId: LabId): Promise<RepeatFlag[]> {
  return findRepeats(tx, labId)
}
