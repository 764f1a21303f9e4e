import type { Barcode, TubeId } from '#src/domain/tubes/tube.ts'
import { audit } from '#src/usecases/audit.ts'
import type { RefusalCode } from '#src/usecases/refusal.ts'
import type { Step } from '#src/usecases/step.ts'
import type { TubeInVisit } from './locked-tube.ts'

export type Mismatch = Extract<RefusalCode, 'wrong-tube' | 'tube-of-another' | 'barcode-used'>

/** A number other than the tube's own; at worst, that of another person at the same door. */
export function mismatchOf(locked: TubeInVisit, barcode: Barcode): Mismatch | undefined {
  if (isOfAnother(locked, barcode)) return 'tube-of-another'
  const { tube } = locked
  return tube.barcode !== null && tube.barcode !== barcode ? 'wrong-tube' : undefined
}

/**
 * Whether the label belongs to a tube of somebody else in this booking, e.g. a sister's.
 * Source: reliability L3.
 */
export function isOfAnother({ tube, tree }: TubeInVisit, barcode: Barcode): boolean {
  return tree.tubes.some((one) => one.barcode === barcode && one.orderId !== tube.orderId)
}

/** A mismatch is refused and logged all the same: who scanned what for which tube. */
export function logMismatch(
  { world, tx, actor }: Step,
  tubeId: TubeId,
  { barcode, refused }: { barcode: Barcode; refused: Mismatch },
): Promise<void> {
  return audit(world, tx, actor, 'tube:collect', tubeId, { event: 'mismatch', barcode, refused })
}
