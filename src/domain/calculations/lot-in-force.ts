import type { InstrumentId } from '#src/domain/instruments/instrument.ts'
import { indianDay } from '#src/domain/india-time.ts'
import type { KeptLot, LotNumbers, ReagentLotId } from './kept-lot.ts'

/** A confirmed lot of PT reagent. */
export type ConfirmedLot = LotNumbers & {
  id: ReagentLotId
  lotNumber: string
  /** Null: of values that are typed without an instrument. */
  instrumentId: InstrumentId | null
  expiresOn: Temporal.PlainDate
  /** Null: it never was; a confirmed one has its time. */
  usedFrom: Temporal.Instant | null
  endedAt: Temporal.Instant | null
  /** It was registered wrongly: nothing is computed with it. */
  isWrong: boolean
}

/**
 * Hours after a change of lots in which a value may still be of the earlier one, where nothing says
 * when it was measured.
 * Source: decision 261.
 */
const UNCLEAR_HOURS = 12

const atOrBefore = (a: Temporal.Instant, b: Temporal.Instant) => Temporal.Instant.compare(a, b) <= 0

/** Lots of an instrument in the order of their use; one that ended before its time was never used. */
function usedOn(lots: readonly ConfirmedLot[], on: InstrumentId | null) {
  return lots
    .flatMap((lot) => {
      const { instrumentId, endedAt, usedFrom } = lot
      const isUnused = usedFrom === null || (endedAt !== null && atOrBefore(endedAt, usedFrom))
      return instrumentId === on && !isUnused ? [{ ...lot, usedFrom }] : []
    })
    .toSorted((a, b) => Temporal.Instant.compare(a.usedFrom, b.usedFrom))
}

/**
 * The lot with which an instrument measured PT at an instant: the last one taken into use before. A
 * lot that was registered wrongly leaves nothing behind it: the earlier one was no longer in use.
 * Source: WHO TRS 889; decision 261.
 */
export function lotAt(
  lots: readonly ConfirmedLot[],
  on: InstrumentId | null,
  at: Temporal.Instant,
): KeptLot {
  const lot = usedOn(lots, on).findLast(({ usedFrom }) => atOrBefore(usedFrom, at))
  if (!lot) return { none: 'no-lot' }
  return keptAt(lot, at)
}

/**
 * A lot as a value that was measured at an instant keeps it.
 * Source: decision 261.
 */
export function keptAt(lot: ConfirmedLot, at: Temporal.Instant): KeptLot {
  if (lot.isWrong) return { none: 'lot-withdrawn' }
  if (lot.endedAt && atOrBefore(lot.endedAt, at)) return { none: 'no-lot' }
  if (Temporal.PlainDate.compare(indianDay(at), lot.expiresOn) > 0) return { none: 'lot-expired' }
  const { id, lotNumber, isi, meanNormalSeconds } = lot
  return { id, lotNumber, isi, meanNormalSeconds }
}

/**
 * The lots that a value which is typed now may have been measured with: those in use at some time in
 * the last hours, the latest last. None of them was registered wrongly.
 * Source: decision 261.
 */
export function lotsLately(
  lots: readonly ConfirmedLot[],
  on: InstrumentId | null,
  now: Temporal.Instant,
) {
  const since = now.subtract({ hours: UNCLEAR_HOURS })
  const used = usedOn(lots, on).filter(({ usedFrom }) => atOrBefore(usedFrom, now))
  return used.filter(({ endedAt, isWrong }, at) => {
    const ends = [endedAt, used[at + 1]?.usedFrom].flatMap((one) => one ?? [])
    return !isWrong && ends.every((end) => !atOrBefore(end, since))
  })
}

/**
 * The lots of all instruments of a lab that a person names one of: of each instrument on which the lots
 * were changed in the last hours.
 * Source: decision 261.
 */
export function lotsToName(lots: readonly ConfirmedLot[], now: Temporal.Instant) {
  const instruments = new Set(lots.map(({ instrumentId }) => instrumentId))
  return [...instruments].flatMap((on) => {
    const lately = lotsLately(lots, on, now)
    return lately.length > 1 ? lately : []
  })
}
