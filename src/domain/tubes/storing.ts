import type { BookingId } from '#src/domain/bookings/booking.ts'
import { isOwnBooking } from '#src/domain/bookings/own-booking.ts'
import type { Decision } from '#src/domain/changes.ts'
import type { LabId } from '#src/domain/labs/lab.ts'
import type { UserId } from '#src/domain/people/actor.ts'
import { isSettled, type ItemState } from '#src/domain/results/item-machine.ts'
import { taken, type Transition } from '#src/domain/transition.ts'
import type { StoreTubes } from './storage.ts'
import type { TubeState } from './tube-machine.ts'
import type { Barcode, TubeId } from './tube.ts'

/** A tube with what decides whether it may be put away. */
export type TubeToStore = {
  id: TubeId
  state: TubeState
  version: number
  barcode: Barcode | null
  storedPlace: string | null
  labId: LabId
  bookingId: BookingId
  accountId: UserId
  /** The tests that it serves. */
  items: readonly { state: ItemState }[]
  /** It is at another lab itself. */
  isOut: boolean
}

/** Why a tube was left out. `not-found`: no tube of this lab has the barcode. */
export const notStoredReasons = [
  'not-found',
  'own-booking',
  'not-signed',
  'not-tested',
  'gone',
  'out',
] as const
export type NotStored = (typeof notStoredReasons)[number]

type By = { id: UserId | null; covers: (tube: { labId: LabId }) => boolean; now: Temporal.Instant }
type Left = { barcode: Barcode; why: NotStored }
type Put = { barcode: Barcode; tube: TubeToStore; why?: undefined }
type Answer = {
  place: string
  stored: { barcode: Barcode; tubeId: TubeId; from: string | null }[]
  left: Left[]
}

/**
 * The lab puts tubes away at one place; those that stand elsewhere already change their place. A
 * tube is left out, with the reason, while a test of it waits to be measured or signed: from its
 * place it could not be rejected any more, and while it is at another lab. The others are stored.
 * Source: life cycle 4; decision 201; decision 264.
 */
export function storing(
  found: readonly TubeToStore[],
  { place, barcodes }: StoreTubes,
  by: By,
): Decision<Answer, never> {
  const judged = [...new Set(barcodes)].map((barcode) => judge(found, barcode, by))
  const put = judged.filter((one): one is Put => one.why === undefined)
  const answer = {
    place,
    stored: put.map(({ barcode, tube }) => ({ barcode, tubeId: tube.id, from: tube.storedPlace })),
    left: judged.filter((one): one is Left => one.why !== undefined),
  }
  const placed = put
    .filter(({ tube }) => tube.state === 'stored' && tube.storedPlace !== place)
    .map(({ tube: { id, version } }) => ({ id, version, storedPlace: place }))
  const transitions = put.flatMap(({ tube }) => stored(tube, place, by.now))
  const [first] = put
  if (!first || placed.length + transitions.length === 0) return { ok: true, answer }
  const tubes = put.map(({ tube }) => tube.id)
  return {
    ok: true,
    answer,
    changes: {
      bookingId: null,
      transitions,
      ...(placed.length > 0 && { updated: { placed } }),
      audit: { subjectId: first.tube.labId, detail: { event: 'store', place, tubes } },
    },
  }
}

function stored(tube: TubeToStore, storedPlace: string, storedAt: Temporal.Instant): Transition[] {
  if (tube.state === 'stored') return []
  const patch = { storedAt, storedPlace }
  return [{ ...taken('tube', tube, 'store', { patch }), bookingId: tube.bookingId }]
}

function judge(found: readonly TubeToStore[], barcode: Barcode, by: By): Put | Left {
  const tube = found.find((one) => one.barcode === barcode)
  if (!tube || !by.covers(tube)) return { barcode, why: 'not-found' }
  const why = isOwnBooking(by.id, tube) ? 'own-booking' : whyNot(tube)
  return why ? { barcode, why } : { barcode, tube }
}

function whyNot({ state, items, isOut }: TubeToStore): NotStored | undefined {
  if (state === 'stored') return undefined
  if (isOut) return 'out'
  if (state === 'rejected' || state === 'lost' || state === 'disposed') return 'gone'
  if (state !== 'in-testing') return 'not-tested'
  const isSigned = items.every((item) => item.state === 'authorised' || isSettled(item.state))
  return isSigned ? undefined : 'not-signed'
}
