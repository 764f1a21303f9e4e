import { PatientId } from '#src/domain/people/patient.ts'
import type { App } from '#src/usecases/index.ts'
import { aBooker, type Booker, demoActor } from './booking.ts'
import { anAttempt, type Sandbox } from './payments.ts'
import type { Product } from './people.ts'

type Wish = NonNullable<Parameters<typeof anAttempt>[1]>['wish']
type Paying = { product: Product; sandbox: Sandbox }

/** A booking that was paid online, and whose visit is offered. */
export async function aPaidBooking(
  { product, sandbox }: Paying,
  given: { booker?: Booker; wish?: Wish } = {},
) {
  const booker = given.booker ?? (await aBooker(product))
  const { booking, attempt } = await anAttempt(product, { ...given, booker })
  const paid = await sandbox.pay(attempt)
  const worker = product.as({ kind: 'worker' })
  await worker.checkPayment({ number: attempt.number })
  const { bookingId } = booking
  const view = await product.as(booker.actor).viewBooking({ bookingId })
  const [visit] = view.visits
  const [order] = view.orders
  if (view.payment.state !== 'captured' || !visit || !order) throw new Error('it is not paid')
  const { visitId } = visit
  return {
    booker,
    bookingId,
    visitId,
    orderId: order.orderId,
    view,
    paid,
    attemptNumber: attempt.number,
  }
}

export type PaidBooking = Awaited<ReturnType<typeof aPaidBooking>>

/** Everybody involved with a refund. */
export async function aCrew(product: Product) {
  const as = async (name: string) => product.as(await demoActor(product, name))
  return {
    worker: product.as({ kind: 'worker' }),
    office: await as('backoffice'),
    finance: await as('finance'),
    finance2: await as('finance2'),
    phlebotomist: await demoActor(product, 'phlebotomist'),
  }
}

/** A second person of the account, at the same address. */
export async function aSister({ pool, world }: Product, { actor }: Booker): Promise<PatientId> {
  const id = PatientId.parse(world.chance.uuid())
  await pool.query(
    `insert into patients (id, account_id, name, birth_date, sex, relation, created_at)
     values ($1, $2, 'Asha Nair', '1990-01-01', 'female', 'sibling', now())`,
    [id, actor.id],
  )
  return id
}

/** The refunds of a booking as finance sees them. */
export async function refundsOf(product: Product, bookingId: string) {
  const { rows } = await product.pool.query(
    `select id, state, mode, tries, amount_paise::int as amount, kind from refunds
     where booking_id = $1 order by id`,
    [bookingId],
  )
  return rows
}

/** The one refund of a booking. */
export async function refundOf(patient: App, bookingId: PaidBooking['bookingId']) {
  const { refunds } = await patient.viewBooking({ bookingId })
  const [refund] = refunds
  if (!refund || refunds.length > 1) throw new Error(`${refunds.length} refunds`)
  return refund
}

/** Journals that do not sum to zero, and refunds beyond the payment: never any. */
export async function brokenMoney(product: Product) {
  const { rows } = await product.pool.query(
    `select
      (select count(*)::int from (select journal_id from ledger_entries group by journal_id
        having sum(amount_paise) <> 0) uneven) as uneven,
      (select count(*)::int from payments p
        where p.refunded_paise + p.charged_back_paise > p.amount_paise) as beyond,
      (select count(*)::int from payments p where p.refunded_paise <> coalesce((select
        sum(r.amount_paise) from refunds r where r.booking_id = p.booking_id
        and r.kind = 'booking' and r.state <> 'rejected'
        and case when r.capture_id is null then p.joining_quote_id is null
          else r.capture_id in (select id from captures where payment_id = p.id) end), 0)) as adrift`,
  )
  return rows[0]
}
