import {
  findBookingOfQuote,
  findQuote,
  owesSince,
  type QuoteRow,
  useQuote,
} from '#src/db/queries/bookings.ts'
import { lockAndCountHeld } from '#src/db/queries/held-bookings.ts'
import { areLabsActive } from '#src/db/queries/lab-states.ts'
import { insertBooking, type NewBooking } from '#src/db/queries/new-booking.ts'
import { takePlace } from '#src/db/queries/slots.ts'
import type { BookingId } from '#src/domain/bookings/booking.ts'
import type { PlaceBooking } from '#src/domain/bookings/make-quote.ts'
import { indianDay } from '#src/domain/india-time.ts'
import type { PaymentMode } from '#src/domain/payments/payment.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { isFarEnough } from '#src/domain/slots/slot.ts'
import { authorise } from '#src/usecases/access.ts'
import { audit } from '#src/usecases/audit.ts'
import { Refusal } from '#src/usecases/refusal.ts'
import { inStep, type Step } from '#src/usecases/step.ts'
import { birthOf } from '#src/usecases/transition.ts'
import type { World } from '#src/usecases/world.ts'
import { lockPeople } from './child-blood.ts'
import { carryFromBefore } from './carry-from-before.ts'
import { draftBooking } from './draft-booking.ts'
import { freshNumber } from './fresh-number.ts'
import { isOnlineOffered } from './is-online-offered.ts'
import { consentsOf } from './booking-consents.ts'
import { pregnanciesOf } from './pregnancies.ts'
import { refuseCorrected } from './refuse-corrected.ts'
import { refuseHoarding } from './refuse-hoarding.ts'
import { personOfOrder, refuseUnconsented } from './refuse-unconsented.ts'
import { refuseItems } from './refuse-items.ts'
import { tellBooker } from './tell-booker.ts'
import { tubesFor } from './tubes-for.ts'

/** Cash is refused while a fee is unpaid for longer. Source: life cycle 1. */
const OLD_DEBT_DAYS = 90

/**
 * Confirms a quote: takes the places, freezes prices, splits and the cancellation contract, carries
 * earlier fees and credits. With cash the visit is offered at once; online its hour is held until
 * the money is there. Refuses `phone-first` and `too-many-open`. A quote books once: the second call answers with the booking the first made.
 */
export function placeBooking(world: World, actor: Actor, input: PlaceBooking) {
  return inStep(world, actor, async (step) => {
    const permit = authorise(actor, 'booking:place')
    const quote = permit.over(await findQuote(step.tx, input.quoteId))
    if (!(await useQuote(step.tx, quote.id, step.now))) return alreadyPlaced(step, quote)
    const mode = input.payment ?? 'cash'
    await refuseUnplaceable(step, quote)
    await refuseHoarding(step, quote.accountId)
    await refuseMode(step, quote, mode)
    await lockPeople(step, quote.contract.orders.map(personOfOrder))
    await refuseCorrected(step.tx, quote.contract)
    for (const slotId of quote.contract.slotIds.toSorted())
      if (!(await takePlace(step.tx, slotId))) throw new Refusal('slot-full')
    const { id, number } = await writeBooking(step, quote, input)
    await audit(world, step.tx, actor, 'booking:place', id, { total: quote.contract.total })
    return { bookingId: id, number, total: quote.contract.total, mode }
  })
}

async function alreadyPlaced({ tx }: Step, quote: QuoteRow) {
  const found = await findBookingOfQuote(tx, quote.id)
  if (!found) throw new Refusal('quote-used')
  const { booking, mode } = found
  return { bookingId: booking.id, number: booking.number, total: booking.total, mode }
}

async function refuseUnplaceable({ tx, now }: Step, { contract, ...quote }: QuoteRow) {
  if (Temporal.Instant.compare(now, quote.expiresAt) > 0) throw new Refusal('quote-expired')
  if (!isFarEnough(Temporal.Instant.from(contract.startsAt), now))
    throw new Refusal('slot-too-soon')
  const labIds = contract.orders.map(({ lab }) => lab.id)
  if (!(await areLabsActive(tx, labIds, indianDay(now)))) throw new Refusal('not-offered')
  await refuseUnconsented(tx, contract.orders.map(personOfOrder), indianDay(now))
  await refuseItems(tx, contract)
}

async function refuseMode(
  { world, tx, now }: Step,
  { contract, accountId }: QuoteRow,
  mode: PaymentMode,
) {
  if (mode === 'online') {
    if (!isOnlineOffered(world, contract.total)) throw new Refusal('online-not-offered')
    if ((await lockAndCountHeld(tx, accountId)) >= MOST_HELD) throw new Refusal('too-many-held')
    return
  }
  if (contract.total > world.settings.cashLimit) throw new Refusal('cash-not-offered')
  const since = now.subtract({ hours: 24 * OLD_DEBT_DAYS })
  if (await owesSince(tx, accountId, since)) throw new Refusal('cash-not-offered')
}

/** Hours one account may hold unpaid at once, so that nobody takes them from everybody. S37. */
const MOST_HELD = 5

type AsPlaced = Omit<PlaceBooking, 'quoteId'>

async function writeBooking(
  step: Step,
  quote: QuoteRow,
  { payment: mode = 'cash', pregnancies: said = [], consents: agreed = [], ...doctor }: AsPlaced,
) {
  const pregnancies = await pregnanciesOf(step, quote.contract, said)
  const { referrerName = null, referrerPhone = null } = doctor
  const consents = await consentsOf(step, quote.contract, agreed)
  const as = { mode, referrerName, referrerPhone, pregnancies, consents }
  const drafted = draftBooking(step, quote, await freshNumber(step), as)
  const { booking, visit } = drafted
  const planned = { ...drafted, ...(await tubesFor(step, drafted)) }
  const places = quote.contract.slotIds.map((slotId) => ({ visitId: visit.id, slotId }))
  await insertBooking(step.tx, { ...planned, places, births: birthsOf(step, planned) })
  await carryFromBefore(step, quote.contract, booking.id)
  const event = mode === 'online' ? 'booking-held' : 'booking-placed'
  await tellBooker(step, { booking, visits: [] }, event, { visit })
  return booking
}

type Planned = Pick<NewBooking, 'orders' | 'visit' | 'payment' | 'tubes'> & {
  booking: { id: BookingId }
}

/** The beginning of the booking's story. */
function birthsOf(step: Step, { booking, orders, visit, payment, tubes }: Planned) {
  const born = (name: 'tube' | 'visit' | 'payment', row: Parameters<typeof birthOf>[2]) =>
    birthOf(step, name, row, booking.id)
  return [
    ...orders.flatMap((order) => [
      ...tubes.filter(({ orderId }) => orderId === order.id).map((tube) => born('tube', tube)),
      // Its draft was the quote.
      birthOf(step, 'order', order, booking.id, 'draft'),
    ]),
    born('visit', visit),
    born('payment', payment),
  ]
}
