import type { TubeState } from '#src/domain/tubes/tube-machine.ts'
import type { GapReason } from './manifest.ts'

/** A tube of a manifest, as it is now. */
export type Listed = {
  state: TubeState
  /** When the phlebotomist scanned it out of the bag; null: it was on the list and not there. */
  scannedAt: Temporal.Instant | null
  /** When the lab scanned it in. */
  handedOverAt: Temporal.Instant | null
  carrierReason: GapReason | null
  labReason: GapReason | null
}

/**
 * - `not-received`: scanned out of the bag, and not scanned in at the lab.
 * - `not-scanned-out`: scanned in, and not scanned out.
 * - `not-given`: on the list, and seen by nobody.
 */
export type GapKind = 'not-received' | 'not-scanned-out' | 'not-given'

/**
 * What both sides must explain about a tube; undefined where it was scanned out and in.
 * Source: features B10; life cycle 3 ("manifest equal or discrepancy listed").
 */
export function gapOf({ scannedAt, handedOverAt }: Listed): GapKind | undefined {
  if (scannedAt) return handedOverAt ? undefined : 'not-received'
  return handedOverAt ? 'not-scanned-out' : 'not-given'
}

/** Whether both sides say the same about it. Source: decision 202. */
function isAgreed({ carrierReason, labReason }: Listed): boolean {
  return carrierReason !== null && carrierReason === labReason
}

/** The tubes that keep a manifest open. Source: decision 202. */
export function openGaps<Row extends Listed>(tubes: readonly Row[]): Row[] {
  return tubes.filter((tube) => gapOf(tube) !== undefined && !isAgreed(tube))
}

/** Whether the reason is what became of the tube. Source: decision 202. */
export function isTrue(tube: Listed, reason: GapReason): boolean {
  return reason === 'lost' ? tube.state === 'lost' : tube.handedOverAt !== null
}
