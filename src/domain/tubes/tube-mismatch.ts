import type { Changes } from '#src/domain/changes.ts'
import type { TubeAtHand } from '#src/domain/visits/collection-at-hand.ts'
import type { Barcode } from './tube.ts'

export type Mismatch = 'wrong-tube' | 'tube-of-another' | 'barcode-used'

/**
 * A number other than the tube's own; at worst, that of another person at the same door.
 * Source: reliability L3.
 */
export function mismatchOf(facts: TubeAtHand, barcode: Barcode): Mismatch | undefined {
  if (isOfAnother(facts, barcode)) return 'tube-of-another'
  const { tube } = facts
  return tube.barcode !== null && tube.barcode !== barcode ? 'wrong-tube' : undefined
}

/**
 * Whether the label belongs to a tube of somebody else in this booking, e.g. a sister's.
 * Source: reliability L3.
 */
export function isOfAnother({ tube, tubes }: TubeAtHand, barcode: Barcode): boolean {
  return tubes.some((one) => one.barcode === barcode && one.orderId !== tube.orderId)
}

/**
 * A mismatch is refused and logged all the same: who scanned what for which tube.
 * Source: reliability L3.
 */
export function mismatched({ booking, tube }: TubeAtHand, barcode: Barcode, refused: Mismatch) {
  const audit = { subjectId: tube.id, detail: { event: 'mismatch', barcode, refused } }
  const changes: Changes = { bookingId: booking.id, transitions: [], audit }
  return { ok: true, answer: { refused }, changes } as const
}
