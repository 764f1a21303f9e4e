import type { Refused } from '#src/domain/changes.ts'
import type { InstrumentId } from '#src/domain/instruments/instrument.ts'
import type { OrderId } from '#src/domain/orders/order.ts'
import type { RevisionReason } from '#src/domain/reports/revision.ts'
import type { KeptLot, ReagentLotId } from './kept-lot.ts'
import { type ConfirmedLot, keptAt, lotAt, lotsLately } from './lot-in-force.ts'

type Items = readonly { orderId: OrderId; computedBy?: string | null }[]

/** An order's tests and the confirmed lots of the lab, where it computes the INR. */
export type Lots = { items: Items; lots?: readonly ConfirmedLot[] }

/** A value of PT as it comes to the bench. */
export type Measured = {
  /** On which instrument; null: none is known. */
  on: InstrumentId | null
  /** When, where the instrument says so. */
  measuredAt?: Temporal.Instant | null | undefined
  /** The lot that the person names. */
  lotId?: ReagentLotId | undefined
  /** UCUM. */
  unit: string | null
  /** The lot of the value that is typed over, and whether that was measured on the same instrument. */
  over?: { lot: KeptLot | null | undefined; isThere: boolean } | undefined
  now: Temporal.Instant
}

type Found = { ok: true; lot: KeptLot | null }

/** Whether an INR of the order is computed from a value of this test. Source: decision 261. */
export function needsLot(
  { items }: Pick<Lots, 'items'>,
  item: { orderId: OrderId; testCode: string },
) {
  const isOfOrder = ({ orderId, computedBy }: Items[number]) =>
    orderId === item.orderId && computedBy === 'inr-from-pt'
  return item.testCode === 'PT' && items.some(isOfOrder)
}

/**
 * The lot that a value of PT keeps: of the time at which the instrument measured it; of a typed one
 * that which the person names, or the one in use. Of a value that is typed over another one it is known
 * only where both are of one lot: it may be typed rightly, or measured again. Null for any other test. Refuses `which-lot` where the lots were changed in the
 * last hours and nobody says which one it was, and for one that was not in use.
 * Source: decision 261.
 */
export function lotOfValue(
  { items, lots = [] }: Lots,
  item: { orderId: OrderId; testCode: string; name: string },
  { on, measuredAt, lotId, unit, over, now }: Measured,
): Found | Refused<'which-lot'> {
  if (!needsLot({ items }, item)) return { ok: true, lot: null }
  if (unit !== 's') return { ok: true, lot: { none: 'other-unit' } }
  if (measuredAt) return { ok: true, lot: lotAt(lots, on, earlier(measuredAt, now)) }
  const lately = lotsLately(lots, on, now)
  const named = lately.find(({ id }) => id === lotId)
  const facts = { test: item.name, lots: lately.map(({ lotNumber }) => lotNumber).join(', ') }
  if (lotId && !named) return { ok: false, error: 'which-lot', facts }
  if (named) return { ok: true, lot: namedAt(named, now) }
  if (lately.length > 1) return { ok: false, error: 'which-lot', facts }
  const used = lotAt(lots, on, now)
  if (!over?.lot || !over.isThere || 'none' in over.lot) return { ok: true, lot: used }
  return { ok: true, lot: sameOrNone(correctedLot(lots, over.lot), used) }
}

/** Typed rightly or measured again: of which of two lots it is, nobody says. */
function sameOrNone(kept: KeptLot | null, used: KeptLot): KeptLot {
  const isSame = kept && 'id' in kept && 'id' in used && kept.id === used.id
  return isSame ? used : { none: 'no-lot' }
}

const earlier = (a: Temporal.Instant, b: Temporal.Instant) =>
  Temporal.Instant.compare(a, b) < 0 ? a : b

/** In use when the value was measured, before it ended or is past its day. */
function namedAt(lot: ConfirmedLot, now: Temporal.Instant): KeptLot {
  const justBefore = lot.endedAt?.subtract({ seconds: 1 })
  return keptAt(lot, justBefore ? earlier(justBefore, now) : now)
}

/**
 * The lot of a value as it counts today: none where it was registered wrongly.
 * Source: decision 261.
 */
export function lotToday(
  lots: readonly ConfirmedLot[],
  kept: KeptLot | null | undefined,
): KeptLot | null {
  const isWrong = kept && 'id' in kept && lots.some(({ id, isWrong: is }) => is && id === kept.id)
  return isWrong ? { none: 'lot-withdrawn' } : (kept ?? null)
}

type Valued = Lots & {
  results: readonly { testItemId: string; computedFrom: { lot?: { id: ReagentLotId } } | null }[]
}

/**
 * Why a value may not be verified or signed: it was computed with a lot of reagent that was registered
 * wrongly.
 * Source: decision 261.
 */
export function whyOfWrongLot(
  { results, lots = [] }: Valued,
  items: readonly { id: string; name: string }[],
): Refused<'lot-withdrawn'> | undefined {
  const wrong = new Map(lots.flatMap((lot) => (lot.isWrong ? [[lot.id, lot] as const] : [])))
  for (const { id, name } of items) {
    const result = results.find(({ testItemId }) => testItemId === id)
    const lot = wrong.get(result?.computedFrom?.lot?.id as ReagentLotId)
    if (lot) return { ok: false, error: 'lot-withdrawn', facts: { test: name, lot: lot.lotNumber } }
  }
  return undefined
}

/**
 * The lot of a value that is corrected: that of its measurement, whatever is in use today. Where that
 * was registered wrongly, the one that is registered in its place, of the same number and instrument;
 * else none.
 * Source: decision 261.
 */
export function correctedLot(
  lots: readonly ConfirmedLot[],
  before: KeptLot | null | undefined,
): KeptLot | null {
  if (!before) return null
  if ('none' in before) return before
  const lot = lots.find(({ id }) => id === before.id)
  if (!lot?.isWrong) return before
  const again = lots.findLast(
    (one) =>
      !one.isWrong &&
      one.lotNumber.toLowerCase() === lot.lotNumber.toLowerCase() &&
      one.instrumentId === lot.instrumentId,
  )
  if (!again) return { none: 'lot-withdrawn' }
  const { id, lotNumber, isi, meanNormalSeconds } = again
  return { id, lotNumber, isi, meanNormalSeconds }
}

/** An amended value is the same measurement, typed or read rightly; for any other reason it may be a new one. */
const sameMeasurement: ReadonlySet<RevisionReason> = new Set([
  'transcription',
  'wrong-unit-or-range',
])

/**
 * The lot of a published value that is amended. The same measurement keeps its lot. One that was measured
 * again is of the lot in use, unless lots were changed in the last hours. For any other reason it is known
 * only where the lot of the measurement is still the one in use.
 * Source: decision 261.
 */
export function amendedLot(
  lots: readonly ConfirmedLot[],
  before: KeptLot | null | undefined,
  { reason, at }: { reason: RevisionReason; at: Temporal.Instant },
): KeptLot | null {
  const kept = correctedLot(lots, before)
  if (sameMeasurement.has(reason) || !before || 'none' in before) return kept
  const on = lots.find(({ id }) => id === before.id)?.instrumentId ?? null
  const isChanged = lotsLately(lots, on, at).length > 1
  const used = lotAt(lots, on, at)
  if (reason === 'measured-again') return isChanged ? { none: 'no-lot' } : used
  const isStill = kept && 'id' in kept && 'id' in used && kept.id === used.id
  return isStill && !isChanged ? kept : { none: 'no-lot' }
}
