import { findRepeats, type RepeatKind } from '#src/db/queries/results/lab-repeats.ts'
import type { LabId } from '#src/domain/labs/lab.ts'
import type { Tx } from '#src/db/driver/client.ts'

/** Another lab that shares something with this one that usually belongs to one lab only. */
export type RepeatFlag = { kind: RepeatKind; labId: LabId; code: string; name: string }

/** Other live labs with the same PAN, GSTIN, bank account or signatory's Aadhaar number. */
export function flagsOf(tx: Tx, labId: LabId): Promise<RepeatFlag[]> {
  return findRepeats(tx, labId)
}
