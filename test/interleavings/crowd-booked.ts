import type { BookingId } from '#src/domain/bookings/booking.ts'
import { CONSENT_TEXT_VERSION } from '#src/domain/consents/consent.ts'
import { ItemCode } from '#src/domain/catalogue/item.ts'
import { indianDay } from '#src/domain/india-time.ts'
import { PatientId } from '#src/domain/people/patient.ts'
import { aBooker, type Booker, freeHours } from '../booking.ts'
import { everythingOffered } from '../consents.ts'
import type { Stage } from './stage.ts'

type Product = Stage['product']

/** The account’s child of six, for whom no range judges a calcium. */
async function aParent({ product }: Stage) {
  const today = indianDay(product.clock.at())
  return aBooker(product, today.subtract({ years: 6 }).toString())
}

/** More people of the account, each with their own name. */
async function household({ pool, world }: Product, { actor, patientId }: Booker) {
  const people = [{ id: patientId, name: 'Meera Nair' }]
  for (const first of ['Asha', 'Bina', 'Chitra', 'Devi', 'Ela']) {
    const name = `${first} Nair`
    const id = PatientId.parse(world.chance.uuid())
    await pool.query(
      `insert into patients (id, account_id, name, birth_date, sex, relation, created_at)
       values ($1, $2, $3, '1990-01-01', 'female', 'sibling', now())`,
      [id, actor.id, name],
    )
    people.push({ id, name })
  }
  return people
}

/** A booking of a household, with each person's tests named; with consent where it is required. */
export async function aHousehold(
  stage: Stage,
  items: string[][],
  payment: 'cash' | 'online',
  before: (booker: Booker) => Promise<unknown> = async () => {},
) {
  const { product, labId } = stage
  await everythingOffered(product)
  const booker = await aParent(stage)
  await before(booker)
  const people = await household(product, booker)
  const patientIds = people.map(({ id }) => id)
  const app = product.as(booker.actor)
  const orders = items.map((codes, at) => ({
    patientId: patientIds[at] ?? booker.patientId,
    labId,
    items: codes.map((code) => ItemCode.parse(code)),
  }))
  const { addressId } = booker
  const startsAt = (await freeHours(product))[9] ?? ''
  const quote = await app.makeQuote({ addressId, startsAt, orders })
  const consents = quote.consentsAsked.map(({ patientId, family }) => ({
    patientId,
    labId,
    family,
    signedName: people.find(({ id }) => id === patientId)?.name ?? '',
    textVersion: CONSENT_TEXT_VERSION,
    language: 'en' as const,
  }))
  const pregnancies = quote.pregnancyAskedOf.map((patientId) => ({
    patientId,
    answer: 'no' as const,
  }))
  const { quoteId } = quote
  const booking = await app.placeBooking({ quoteId, payment, consents, pregnancies })
  await counselled(stage, booker, booking.bookingId)
  return { booker, booking, patientIds, ...(await seen(stage, booker, booking.bookingId)) }
}

async function counselled({ product, crew }: Stage, booker: Booker, bookingId: BookingId) {
  const { consents } = await product.as(booker.actor).viewBooking({ bookingId })
  for (const { consentId, version } of consents) {
    const counsellor = 'Lakshmi Iyer'
    await product.as(crew.technician).logCounselling({ consentId, version, counsellor })
  }
}

/** The booking as its patient sees it. */
async function seen({ product }: Stage, booker: Booker, bookingId: BookingId) {
  const view = await product.as(booker.actor).viewBooking({ bookingId })
  const [visit, order] = [view.visits[0], view.orders[0]]
  if (!visit || !order) throw new Error('a booking without a visit or an order')
  return { bookingId, view, visitId: visit.visitId, orderId: order.orderId }
}

/**
 * Paid online on the third trip to the gateway’s page. Both earlier ones were paid as well: for the
 * first another amount was reported, for the second nothing.
 */
export async function aHouseholdPaid(stage: Stage, items: string[][]) {
  const { product, sandbox } = stage
  const booked = await aHousehold(stage, items, 'online')
  const { booker, booking, bookingId } = booked
  const app = product.as(booker.actor)
  const trips = []
  for (let at = 0; at < 3; at += 1) {
    const { number, ...attempt } = await app.initiatePayment({ number: booking.number })
    trips.push({ number, paid: await sandbox.pay(attempt) })
  }
  const [doubted, unheard, last] = trips
  if (!doubted || !unheard || !last) throw new Error('three attempts are wanted')
  const worker = product.as(stage.worker)
  await sandbox.say(doubted.number, { amount: '1.00' })
  await worker.checkPayment({ number: doubted.number })
  await sandbox.say(doubted.number, { amount: (booking.total / 100).toFixed(2) })
  await worker.checkPayment({ number: last.number })
  product.clock.pass(2)
  const { visitId, orderId, view } = await seen(stage, booker, bookingId)
  const { number: attemptNumber, paid } = last
  return {
    ...booked,
    trips,
    doubted,
    unheard,
    visitId,
    orderId,
    view,
    attemptNumber,
    paid,
  }
}

export type Household = Awaited<ReturnType<typeof aHouseholdPaid>>

/** The same, however it is paid. */
export type Booked = Pick<
  Household,
  'booker' | 'booking' | 'patientIds' | 'bookingId' | 'view' | 'visitId' | 'orderId'
>

/** Resets the gateway’s own books: the previous schedule may have made a refund there. */
export async function asPaid(
  { sandbox, product }: Stage,
  { trips, view }: Pick<Household, 'trips' | 'view'>,
) {
  const amount = (view.payment.amount / 100).toFixed(2)
  const day = indianDay(product.clock.at()).toString()
  const payments = trips.map(({ number, paid }) => {
    return { number, amount, referenceNo: paid.trackingId, status: 'Shipped' as const }
  })
  return sandbox.seedDay(day, payments)
}
