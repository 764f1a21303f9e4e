import {
  findBookingOfQuote,
  findQuote,
  insertBooking,
  owesSince,
  type QuoteRow,
  useQuote,
} from '#src/db/queries/bookings.ts'
import { areLabsActive } from '#src/db/queries/lab-states.ts'
import { lockReceivables } from '#src/db/queries/receivables.ts'
import { findRestrictions } from '#src/db/queries/restrictions.ts'
import { holdPlaces, takePlace } from '#src/db/queries/slots.ts'
import type { BookingId } from '#src/domain/bookings/booking.ts'
import type { Contract } from '#src/domain/bookings/contract.ts'
import type { PlaceBooking } from '#src/domain/bookings/make-quote.ts'
import { isListed, type ItemCode } from '#src/domain/catalogue/item.ts'
import { indianDay } from '#src/domain/india-time.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { isFarEnough } from '#src/domain/slots/slot.ts'
import { authorise } from '#src/usecases/access.ts'
import { audit } from '#src/usecases/audit.ts'
import { Refusal } from '#src/usecases/refusal.ts'
import { inStep, type Step } from '#src/usecases/step.ts'
import { move, recordBirth } from '#src/usecases/transition.ts'
import type { World } from '#src/usecases/world.ts'
import { draftBooking } from './draft-booking.ts'
import { freshNumber } from './fresh-number.ts'
import { planTubesOf } from './plan-tubes-of.ts'
import { tellBooker } from './tell-booker.ts'
import { reloadTree } from './tree.ts'

/** Cash is refused while a fee is unpaid for longer. Source: life cycle 1. */
const OLD_DEBT_DAYS = 90

/**
 * Confirms a quote, with cash to be paid at the door: takes the places, freezes prices, splits and
 * the cancellation contract, carries earlier fees and offers the visit. A quote books once: the
 * second call answers with the booking the first one made.
 */
export function placeBooking(world: World, actor: Actor, input: PlaceBooking) {
  return inStep(world, actor, async (step) => {
    const permit = authorise(actor, 'booking:place')
    const quote = permit.over(await findQuote(step.tx, input.quoteId))
    if (!(await useQuote(step.tx, quote.id, step.now))) return alreadyPlaced(step, quote)
    await refuseUnplaceable(step, quote)
    for (const slotId of quote.contract.slotIds.toSorted())
      if (!(await takePlace(step.tx, slotId))) throw new Refusal('slot-full')
    const { id, number } = await writeBooking(step, quote)
    await audit(world, step.tx, actor, 'booking:place', id, { total: quote.contract.total })
    return { bookingId: id, number, total: quote.contract.total }
  })
}

async function alreadyPlaced({ tx }: Step, quote: QuoteRow) {
  const booking = await findBookingOfQuote(tx, quote.id)
  if (!booking) throw new Refusal('quote-used')
  return { bookingId: booking.id, number: booking.number, total: booking.total }
}

async function refuseUnplaceable({ world, tx, now }: Step, { contract, ...quote }: QuoteRow) {
  if (Temporal.Instant.compare(now, quote.expiresAt) > 0) throw new Refusal('quote-expired')
  if (!isFarEnough(Temporal.Instant.from(contract.startsAt), now))
    throw new Refusal('slot-too-soon')
  if (contract.total > world.settings.cashLimit) throw new Refusal('cash-not-offered')
  const since = now.subtract({ hours: 24 * OLD_DEBT_DAYS })
  if (await owesSince(tx, quote.accountId, since)) throw new Refusal('cash-not-offered')
  const labIds = contract.orders.map(({ lab }) => lab.id)
  if (!(await areLabsActive(tx, labIds, indianDay(now)))) throw new Refusal('not-offered')
  const restrictions = await findRestrictions(tx, codesOf(contract))
  if (!restrictions.every(isListed)) throw new Refusal('not-bookable')
}

/** Every item and every test inside it: what was harmless when it was quoted may not be any more. */
function codesOf({ orders }: Contract): ItemCode[] {
  const lines = orders.flatMap((order) => order.lines)
  return lines.flatMap(({ code, members }) => [code, ...members.map(({ testCode }) => testCode)])
}

async function writeBooking(step: Step, quote: QuoteRow) {
  const drafted = draftBooking(step, quote, await freshNumber(step))
  const { booking, visit } = drafted
  await insertBooking(step.tx, drafted)
  await holdPlaces(step.tx, visit.id, quote.contract.slotIds)
  await carryReceivables(step, quote, booking.id)
  const tree = await reloadTree(step, booking.id)
  for (const order of tree.orders) {
    await planTubesOf(step, tree, order, visit.id)
    await recordBirth(step, 'order', order, booking.id)
  }
  await recordBirth(step, 'visit', visit, booking.id)
  await recordBirth(step, 'payment', tree.payment, booking.id)
  await tellBooker(step, tree, 'booking-placed')
  return booking
}

/** Each earlier fee is carried by one booking: refused when another took it since the quote. */
async function carryReceivables(step: Step, { contract }: QuoteRow, bookingId: BookingId) {
  const ids = contract.receivables.map(({ id }) => id)
  for (const row of await lockReceivables(step.tx, ids)) {
    if (row.state !== 'pending') throw new Refusal('charge-changed')
    const patch = { attachedBookingId: bookingId }
    await move(step, 'receivable', { row, event: 'attach', bookingId, patch })
  }
}
