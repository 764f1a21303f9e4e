import type { OrderId } from '#src/domain/orders/order.ts'
import type { BookingId } from '#src/domain/bookings/booking.ts'
import { aBooker, aBooking, type Booker, demoLab, received } from './booking.ts'
import { shown } from './bench.ts'
import type { aPayingProduct } from './payments.ts'
import { aPaidBooking } from './refunds.ts'
import { reflexKeepers } from './reflex.ts'
import { aBench } from './revisions.ts'
import { signedValues } from './signed-values.ts'

type Paying = Awaited<ReturnType<typeof aPayingProduct>>

/** A lab whose rule offers free thyroxine, at 350 rupees, after a high TSH; and its patients. */
export async function suggesting(paying: Paying) {
  const { product, sandbox } = paying
  const bench = await aBench(product)
  const { phlebotomist, technician } = bench
  const values = signedValues(product, bench)
  const { lab, doctor, sign } = values
  const keepers = await reflexKeepers(product)
  const worker = product.as({ kind: 'worker' })
  await product.asOwner(
    `insert into offers (lab_id, item_code, test_code, price_paise, list_price_paise, tat_hours)
     values ($1, 'FT4', 'FT4', 35000, 35000, 24)
     on conflict (lab_id, item_code) do update set price_paise = 35000, is_active = true`,
    [await demoLab(product)],
  )
  const ruleId = await keepers.confirmed(['TSH', 'FT4'], undefined, {
    terms: 'offered',
    sampleHours: 72,
  })

  async function enter(orderId: OrderId, code: string, value: number) {
    const { items } = await lab.viewBenchOrder({ orderId })
    const { testItemId } = items.find(({ testCode }) => testCode === code) ?? missing(code)
    const result = { type: 'numeric' as const, value, ...(await shown(product, testItemId)) }
    await lab.enterResult({ testItemId, result })
    await doctor.verifyResult({ testItemId, ...(await shown(product, testItemId)) })
  }

  /** Samples at the lab, TSH verified and not published, paid in cash or online. */
  async function verified(value = 9, given: Wish = {}) {
    const { by = 'cash', codes = ['TSH'] } = given
    const booker = given.booker ?? (await aBooker(product))
    product.clock.set(product.clock.at().add({ hours: 1 }).toString())
    const wish = { items: [...codes] }
    const booked =
      by === 'cash'
        ? await aBooking(product, booker, wish)
        : await aPaidBooking(paying, { booker, wish })
    const barcodes = await received(product, { phlebotomist, technician, booker }, booked)
    for (const barcode of barcodes) await lab.acceptTube({ barcode })
    const { orderId, bookingId } = booked
    await enter(orderId, 'TSH', value)
    return { booker, orderId, bookingId, barcodes, patient: product.as(booker.actor) }
  }

  /** The same with its report. */
  async function published(value = 9, given: Wish = {}) {
    const done = await verified(value, given)
    const { reportId } = await sign(done.orderId)
    return { ...done, reportId }
  }

  /** The same, and the offer that is made then. */
  async function offered(given: Wish = {}) {
    const done = await published(9, given)
    await worker.makeReflexOffers()
    return { ...done, offer: await offerOf(done) }
  }

  async function offerOf({ patient, bookingId }: Of) {
    const [offer] = (await patient.viewBooking({ bookingId })).offers
    return offer ?? missing('offer')
  }

  /** "Pay Now": the payer is on the gateway's page. */
  function begun({ patient, offer: { offerId, version } }: Of & { offer: Offer }) {
    return patient.payReflexOffer({ offerId, version })
  }

  async function paid(of: Of & { offer: Offer }) {
    const attempt = await begun(of)
    await sandbox.pay(attempt)
    await worker.checkPayment({ number: attempt.number })
    return attempt
  }

  /** What is stored of the offers of a booking, oldest first. */
  async function states(bookingId: BookingId) {
    const { rows } = await product.pool.query(
      `select state, end_reason as why from reflex_offers where booking_id = $1 order by created_at, id`,
      [bookingId],
    )
    return rows
  }

  const people = { ...values, ...keepers, bench, worker }
  return { ...people, ruleId, enter, verified, published, offered, offerOf, begun, paid, states }
}

type Wish = { by?: 'cash' | 'online'; booker?: Booker; codes?: readonly string[] }
type Patient = ReturnType<Paying['product']['as']>
type Of = { patient: Patient; bookingId: BookingId }
type Offer = Awaited<ReturnType<Patient['viewBooking']>>['offers'][number]

function missing(what: string): never {
  throw new Error(`no ${what}`)
}
