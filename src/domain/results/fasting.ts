import { sampleOf } from '#src/domain/bookings/aggregate.ts'
import { type DrawMoment, momentOf } from '#src/domain/tubes/draw-fact.ts'
import type { BookingAtLab, Item, Tube } from './order-at-hand.ts'

/** The fast that a test asks for, and what was said about it when its sample was taken. */
export type Fasting = {
  /** Hours without food before the sample. */
  hours: number
  /** The time since the last food; null where nobody was asked. */
  moment: DrawMoment | null
  /** Food was taken within those hours. */
  isShort: boolean
}

type Drawn = Pick<BookingAtLab, 'tubeItems'> & { tubes: readonly (Tube & { orderId: string })[] }

/**
 * The fasting answer that a test's sample comes with. The last food is asked where a test demands
 * it; the answer counts for every sample of that person from the same visit. Null where the test
 * asks for no fast.
 * Source: decision 093; decision 170.
 *
 * @param hours the fast that the catalogue asks for.
 */
export function fastingOf(tree: Drawn, item: Pick<Item, 'id'>, hours: number): Fasting | null {
  if (hours === 0) return null
  const sample = sampleOf(tree, item)
  const said = tree.tubes
    .filter((tube) => tube.visitId === sample?.visitId && tube.orderId === sample.orderId)
    .flatMap((tube) => tube.said)
    .find(({ kind }) => kind === 'food')
  if (!sample || !said) return { hours, moment: null, isShort: false }
  const moment = momentOf(said, sample.collectedAt, sample.labelledAt ?? sample.collectedAt)
  return { hours, moment, isShort: 'minutes' in moment && moment.minutes < hours * 60 }
}
