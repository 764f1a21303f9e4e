import { z } from 'zod'
import { ItemCode } from '#src/domain/catalogue/item.ts'
import { oneLine } from '#src/domain/free-text.ts'
import { InstrumentId } from '#src/domain/instruments/instrument.ts'
import { MOST, MOST_NEGATIVE } from '#src/domain/results/entry/typed-number.ts'
import { ControlLotId } from './control.ts'

/** Stated by the maker of the control, or computed from the lab's own values. */
export const targetSources = ['manufacturer', 'own'] as const
export type TargetSource = (typeof targetSources)[number]

/** A mean of fewer own values says little. Source: CLSI C24, 4th edition. */
export const FEWEST_OWN = 20

const Of = {
  instrumentId: InstrumentId,
  testCode: ItemCode,
  lotId: ControlLotId,
  /** The number of targets of its level as it was shown, 0 where there was none. */
  number: z.int().min(0).max(2_147_483_647),
  /** Why it replaces another target of the same lot. */
  reason: oneLine(3, 200).optional(),
}

/** The maker's mean and standard deviation, or the lab's own of the values so far. */
export const SetControlTarget = z.discriminatedUnion('source', [
  z.strictObject({
    source: z.literal('manufacturer'),
    mean: z.number().min(MOST_NEGATIVE).max(MOST),
    sd: z.number().gt(0).max(MOST),
    ...Of,
  }),
  z.strictObject({ source: z.literal('own'), ...Of }),
])
export type SetControlTarget = z.infer<typeof SetControlTarget>

const EXACT = 1e6
const exactly = (value: number) => Math.round(value * EXACT) / EXACT

/**
 * The mean and the standard deviation of a sample of values, to the sixth decimal. Undefined for
 * fewer than `FEWEST_OWN` values, and for values without any spread.
 * Source: CLSI C24, 4th edition.
 */
export function ownTarget(values: readonly number[]): { mean: number; sd: number } | undefined {
  if (values.length < FEWEST_OWN) return undefined
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0)
  const sd = exactly(Math.sqrt(squares / (values.length - 1)))
  return sd > 0 ? { mean: exactly(mean), sd } : undefined
}
