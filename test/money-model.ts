import { UserId } from '#src/domain/people/actor.ts'
import type { App } from '#src/usecases/index.ts'
import type { Booker, Person } from './booking.ts'
import { aBooker, demoActor } from './booking.ts'
import type { aPayingProduct } from './payments.ts'

export type Paying = Awaited<ReturnType<typeof aPayingProduct>>
type BookingId = Awaited<ReturnType<App['placeBooking']>>['bookingId']

/** What a booking's money should be, kept by sums alone: no rule of the product is asked. */
export type Booked = {
  bookingId: BookingId
  number: string
  visitId: string
  mode: 'cash' | 'online'
  /** Of the visit and the money: held until it is paid online, over when it ended. */
  stage: 'held' | 'offered' | 'accepted' | 'collected' | 'over'
  payment: string
  total: number
  /** What cancelling costs after an acceptance. */
  fee: number
  /** Earlier fees in the total. */
  carried: number
  paid: number
  /** Somebody is on the gateway's page for it. */
  attempt?: Awaited<ReturnType<App['initiatePayment']>>
  slip?: Slip
  /** What the gateway was asked about, to be asked again. */
  heard: Parameters<App['checkPayment']>[0][]
}

type Slip = { depositId: string; counted: number; short: number }
type Owed = {
  from: Booked
  amount: number
  state: 'pending' | 'attached' | 'settled'
  on?: Booked | undefined
}
type ModelRefund = {
  of: Booked
  kind: 'booking' | 'surplus'
  amount: number
  state: 'requested' | 'approved' | 'submitted' | 'processed' | 'rejected'
}

/** One patient's and one phlebotomist's dealings with each other, and what they should have come to. */
export type Walk = {
  booker: Booker
  patient: App
  phlebotomist: Person
  field: App
  hours: string[]
  bookings: Booked[]
  owed: Owed[]
  refunds: ModelRefund[]
  slips: Slip[]
}

/** A walk of people of its own, so that nobody else's money is in it. */
export async function aWalk({ product }: Paying, hours: string[]): Promise<Walk> {
  const booker = await aBooker(product)
  const phlebotomist = await aPhlebotomist({ product })
  return {
    booker,
    patient: product.as(booker.actor),
    phlebotomist,
    field: product.as(phlebotomist),
    hours: [...hours],
    bookings: [],
    owed: [],
    refunds: [],
    slips: [],
  }
}

async function aPhlebotomist({ product }: Pick<Paying, 'product'>): Promise<Person> {
  const { grants } = await demoActor(product, 'phlebotomist')
  const id = UserId.parse(product.world.chance.uuid())
  await product.asOwner(`insert into "user" (id, name, email) values ($1, 'Ravi', $2)`, [
    id,
    `${id}@phone.invalid`,
  ])
  await product.asOwner(`insert into phlebotomists (user_id, display_name) values ($1, 'Ravi')`, [
    id,
  ])
  return { kind: 'person', id, name: 'Ravi', grants }
}

export const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, one) => sum + one, 0)

/** Claimed of what was paid: asked for and not rejected. */
function refundedOf({ refunds }: Walk, booked: Booked): number {
  const own = refunds.filter(({ of, kind, state }) => {
    return of === booked && kind === 'booking' && state !== 'rejected'
  })
  return sumOf(own.map(({ amount }) => amount))
}

/** What may still go back: paid, less earlier fees it settled, less what went or goes back. */
export function refundableOf(walk: Walk, booked: Booked): number {
  return Math.max(0, booked.paid - booked.carried - refundedOf(walk, booked))
}

/** What the model says the database holds of this walk. */
export function expected(walk: Walk) {
  const { bookings, owed, refunds } = walk
  const live = refunds.filter(({ state }) => state === 'approved' || state === 'submitted')
  const online = bookings.filter(({ mode }) => mode === 'online')
  const surplus = refunds.filter(({ kind }) => kind === 'surplus')
  const gone = refunds.filter(({ state }) => state === 'processed')
  const inHand = bookings.filter(({ payment }) => payment === 'cash-collected')
  return {
    payments: bookings.map((one) => `${one.payment} ${one.total} ${refundedOf(walk, one)}`),
    receivables: owed
      .map(
        ({ from, amount, state, on }) => `${from.number} ${amount} ${state} ${on?.number ?? '-'}`,
      )
      .toSorted(),
    refunds: refunds
      .map(({ of, kind, amount, state }) => `${of.number} ${kind} ${amount} ${state}`)
      .toSorted(),
    uneven: 0,
    receivable: sumOf(owed.filter(({ state }) => state !== 'settled').map(({ amount }) => amount)),
    refundPayable: sumOf(live.map(({ amount }) => amount)),
    cashInHand: sumOf(inHand.map(({ total }) => total)),
    gateway:
      sumOf(online.map(({ paid }) => paid)) +
      sumOf(surplus.map(({ amount }) => amount)) -
      sumOf(gone.map(({ amount }) => amount)),
  }
}

const found = `
  with mine as (select * from bookings where account_id = $1),
  entries as (select e.account, e.party_id, e.amount_paise, j.id from ledger_entries e
    join ledger_journals j on j.id = e.journal_id where j.booking_id in (select id from mine))
  select
    (select coalesce(array_agg(p.state || ' ' || p.amount_paise || ' ' || p.refunded_paise
      order by b.id), '{}') from payments p join mine b on b.id = p.booking_id) as payments,
    (select coalesce(array_agg(f.number || ' ' || r.amount_paise || ' ' || r.state || ' '
      || coalesce(o.number, '-')), '{}') from receivables r join mine f on f.id = r.booking_id
      left join bookings o on o.id = r.attached_booking_id) as receivables,
    (select coalesce(array_agg(b.number || ' ' || r.kind || ' ' || r.amount_paise || ' '
      || r.state), '{}') from refunds r join mine b on b.id = r.booking_id) as refunds,
    (select count(*)::int from (select id from entries group by id
      having sum(amount_paise) <> 0) odd) as uneven,
    (select coalesce(sum(amount_paise), 0)::int from entries where account = 'receivable')
      as "receivable",
    (select 0 - coalesce(sum(amount_paise), 0)::int from entries
      where account = 'refund-payable') as "refundPayable",
    (select coalesce(sum(amount_paise), 0)::int from entries where account = 'cash-in-hand'
      and party_id = $2) as "cashInHand",
    (select coalesce(sum(amount_paise), 0)::int from entries where account = 'gateway')
      as gateway`

/** What the database holds of this walk, in the model's own words; one statement. */
export async function actual({ product }: Paying, { booker, phlebotomist }: Walk) {
  const { rows } = await product.pool.query(found, [booker.actor.id, phlebotomist.id])
  const [row] = rows
  return {
    ...row,
    receivables: row.receivables.toSorted(),
    refunds: row.refunds.toSorted(),
  }
}
