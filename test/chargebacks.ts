import type { OrderId } from '#src/domain/orders/order.ts'
import { aBooking, type Booker, demoActor, received } from './booking.ts'
import type { Product } from './people.ts'
import { shown, signing } from './bench.ts'
import type { PaidBooking } from './refunds.ts'

let cases = 0

/** What the bank's letter says about a booking's payment. */
export function aLetter({ bookingId, view }: PaidBooking, amountPaise?: number) {
  cases += 1
  return {
    bookingId,
    caseNumber: `CB-${String(cases).padStart(6, '0')}`,
    amountPaise: amountPaise ?? view.payment.amount,
    reason: 'The cardholder does not recognise the payment.',
    respondBy: '2026-12-05',
  }
}

/** Its samples accepted by the lab, so that all of it has accrued. */
export async function acceptedAtLab(product: Product, paid: PaidBooking) {
  const technician = await demoActor(product, 'technician')
  const phlebotomist = await demoActor(product, 'phlebotomist')
  const crew = { phlebotomist, technician, booker: paid.booker }
  for (const barcode of await received(product, crew, paid))
    await product.as(technician).acceptTube({ barcode })
}

/** Its report signed and published. */
export async function published(product: Product, orderId: OrderId) {
  const lab = product.as(await demoActor(product, 'technician'))
  const { items } = await lab.viewBench()
  for (const { testItemId } of items.filter((one) => one.orderId === orderId)) {
    await lab.enterResult({
      testItemId,
      result: { type: 'numeric', value: 13, ...(await shown(product, testItemId)) },
    })
    await lab.verifyResult({ testItemId, ...(await shown(product, testItemId)) })
  }
  const pathologist = product.as(await demoActor(product, 'authoriser'))
  return pathologist.authoriseResults(await signing(product, orderId))
}

/** The state of a payment, in paise. */
export async function paymentOf({ pool }: Product, bookingId: string) {
  const { rows } = await pool.query(
    `select state, amount_paise::int as amount, refunded_paise::int as refunded,
       charged_back_paise::int as "chargedBack" from payments where booking_id = $1`,
    [bookingId],
  )
  return rows[0]
}

/** The states of its labs' accrued shares, and why one is held. */
export async function sharesOf({ pool }: Product, bookingId: string) {
  const { rows } = await pool.query(
    `select kind, state, hold_reason as why from settlement_entries where booking_id = $1
     order by id`,
    [bookingId],
  )
  return rows
}

/** Sums of a booking's chargebacks and refunds, in paise. */
export async function disputesOf({ pool }: Product, bookingId: string) {
  const { rows } = await pool.query(
    `select coalesce(sum(amount_paise) filter (where state = 'open'), 0)::int as open,
       coalesce(sum(amount_paise) filter (where state = 'lost'), 0)::int as lost,
       (select coalesce(sum(amount_paise), 0)::int from refunds
         where booking_id = $1 and state <> 'rejected') as given
     from chargebacks where booking_id = $1`,
    [bookingId],
  )
  return rows[0]
}

/** A credit of 5,000 paise that the next booking of the account uses. */
export async function weOwe(product: Product, booker: Booker) {
  const { bookingId } = await aBooking(product, booker)
  await product.asOwner(
    `insert into credits (id, account_id, booking_id, amount_paise, state, created_at)
     values ($1, $2, $3, 5000, 'pending', now())`,
    [product.world.chance.uuid(), booker.actor.id, bookingId],
  )
}

/** A fee of 12,000 paise that the next booking of the account carries. */
export async function theyOwe(product: Product, booker: Booker) {
  const { bookingId, visitId } = await aBooking(product, booker)
  const phlebotomist = await demoActor(product, 'phlebotomist')
  await product.as(phlebotomist).acceptVisit({ visitId })
  await product.as(booker.actor).cancelBooking({ bookingId, expectedChargePaise: 12_000 })
}
