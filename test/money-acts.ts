import { BookingNumber } from '#src/domain/bookings/booking.ts'
import { ItemCode } from '#src/domain/catalogue/item.ts'
import type { App } from '#src/usecases/index.ts'
import { isRefusal } from '#src/usecases/refusal.ts'
import type { Booker, Person } from './booking.ts'
import {
  type Booked,
  creditLeftOf,
  type Item,
  type Money,
  openCase,
  refundableOf,
  sumOf,
} from './money-model.ts'
import type { Stage } from './money-stage.ts'

/** The dealings of one patient and one phlebotomist with each other and a lab. */
export type Walk = Money & {
  stage: Stage
  booker: Booker
  /** Of the same account. */
  sister: Booker['patientId']
  patient: App
  phlebotomist: Person
  field: App
  beganAt: string
  /** The Monday of the last finished week, once orders have matured. */
  week?: string | undefined
}

export const at =
  (...stages: Booked['stage'][]) =>
  ({ bookings }: Walk) =>
    bookings.filter(({ stage }) => stages.includes(stage))

function attachAll(walk: Walk, booked: Booked) {
  const pending = walk.owed.filter(({ state }) => state === 'pending')
  for (const one of pending) Object.assign(one, { state: 'attached', on: booked })
  return sumOf(pending.map(({ amount }) => amount))
}

/** The oldest first, each completely, as long as something is left to pay. */
function takeCredits(walk: Walk, booked: Booked) {
  let taken = 0
  for (const one of walk.credits.filter(({ state }) => state === 'pending')) {
    if (taken + one.amount >= booked.total) continue
    Object.assign(one, { state: 'attached', on: booked })
    taken += one.amount
  }
  return taken
}

/** What a booking carried and did not pay moves to the next one. */
export function letGo(walk: Walk, booked: Booked) {
  for (const one of [...walk.owed, ...walk.credits]) if (one.on === booked) detach(one)
}

function detach(one: Walk['owed'][number] | Walk['credits'][number]) {
  if (one.state === 'attached') Object.assign(one, { state: 'pending', on: undefined })
}

/** Less is due where one of two persons stays away, but never nothing: credits wait instead. */
export function lowerDue(walk: Walk, on: Booked, price: number) {
  const credits = walk.credits.filter((one) => one.on === on)
  if (on.total - on.carried <= price)
    for (const one of credits) {
      detach(one)
      on.total += one.amount
    }
  on.total -= price
}

/** The booking's credit grows while no other booking uses it, and then it is another one. */
export function giveCredit(
  walk: Walk,
  from: Booked,
  { fault, used }: Record<'fault' | 'used', number>,
) {
  const amount = fault + used
  const before = walk.credits.find((one) => one.from === from && one.state === 'pending')
  if (amount === 0) return
  if (before) before.amount += amount
  else walk.credits.push({ from, amount, state: 'pending' })
  from.creditedBack += used
}

export function settle(walk: Walk, booked: Booked) {
  for (const one of [...walk.owed, ...walk.credits]) if (one.on === booked) one.state = 'settled'
}

const tests = ['HB', 'WBC'].map((code) => ItemCode.parse(code))

/** For one person, or at random for two. */
export async function book(walk: Walk, mode: 'cash' | 'online', chance: number) {
  const { patient, booker, stage } = walk
  const { patientId, addressId } = booker
  const patientIds = chance % 4 === 0 ? [patientId, walk.sister] : [patientId]
  const orders = patientIds.map((one) => ({ patientId: one, labId: stage.labId, items: tests }))
  const startsAt = await stage.anHour(walk)
  const { quoteId, pregnancyAskedOf } = await patient.makeQuote({ addressId, startsAt, orders })
  const pregnancies = pregnancyAskedOf.map((one) => ({ patientId: one, answer: 'no' as const }))
  const { bookingId, number } = await patient.placeBooking({ quoteId, payment: mode, pregnancies })
  const booked: Booked = {
    ...(await madeOf(walk, bookingId)),
    bookingId,
    number,
    mode,
    stage: mode === 'cash' ? 'offered' : 'held',
    payment: mode === 'cash' ? 'due' : 'awaiting',
    total: 0,
    carried: 0,
    paid: 0,
    kept: 0,
    returned: 0,
    creditedBack: 0,
    cases: [],
    ownLost: 0,
    lost: 0,
    redraws: 0,
    barcodes: [],
    heard: [],
  }
  walk.bookings.push(booked)
  booked.carried = attachAll(walk, booked)
  booked.total = sumOf(booked.items.map(({ price }) => price)) + booked.collection + booked.carried
  booked.total -= takeCredits(walk, booked)
}

/** GST of 18 % on the commission and TDS of 0.1 % on the price, half up: reliability C8. */
function netOf({ price, commission }: { price: number; commission: number }) {
  return price - commission - Math.round(commission * 0.18) - Math.round(price / 1000)
}

type MadeItem = Pick<Item, 'id' | 'orderId' | 'price'> & { commission: number }

async function madeOf({ stage }: Walk, bookingId: string) {
  const { rows } = await stage.product.pool.query(
    `select v.id as "visitId",
       (select json_agg(o.id) from orders o where o.booking_id = b.id) as "orderIds",
       b.cancellation_fee_paise::int as fee, b.collection_charge_paise::int as collection,
       (extract(epoch from v.ends_at) * 1000 + 30 * 60000)::float8 as "lateAt",
       (select json_agg(json_build_object('id', i.id, 'orderId', o.id, 'price', i.price_paise,
         'commission', i.platform_share_paise)) from test_items i
         join orders o on o.id = i.order_id where o.booking_id = b.id) as items
     from bookings b join visits v on v.booking_id = b.id where b.id = $1`,
    [bookingId],
  )
  const [{ items, ...made }] = rows
  return {
    ...(made as Pick<Booked, 'visitId' | 'orderIds' | 'fee' | 'collection' | 'lateAt'>),
    items: items.map(({ commission, ...item }: MadeItem): Item => {
      return { ...item, net: netOf({ ...item, commission }), before: [] }
    }),
  }
}

export const visitOf = ({ visitId }: Booked) => ({ visitId: visitId as never })

export async function goToPage({ patient }: Walk, on: Booked) {
  on.attempt = await patient.initiatePayment({ number: BookingNumber.parse(on.number) })
  return on.attempt
}

export async function cancel(walk: Walk, on: Booked, by: 'patient' | 'office') {
  const { crew, product } = walk.stage
  const isLate = product.clock.at().epochMilliseconds > on.lateAt
  const isPromised = on.stage === 'accepted' || (on.stage === 'missed' && on.wasPromised)
  const isOurFault = by === 'office' || on.stage === 'missed' || (on.stage === 'accepted' && isLate)
  // While a bank disputes money nothing is kept and nothing is refunded: the bank decides.
  const isDisputed = openCase(on) !== undefined
  const left = isDisputed ? 0 : refundableOf(walk, on)
  const kept = on.stage === 'accepted' && !isOurFault ? on.fee : 0
  const charge = on.paid > 0 ? Math.min(kept, left) : kept
  const app = by === 'patient' ? walk.patient : crew.office
  const { bookingId } = on
  await app.cancelBooking({ bookingId, expectedChargePaise: charge, reason: 'by chance' })
  on.stage = 'over'
  letGo(walk, on)
  giveCredit(walk, on, {
    fault: isOurFault && isPromised ? on.fee : 0,
    used: creditLeftOf(walk, on),
  })
  if (on.paid === 0) {
    on.payment = 'void'
    if (kept > 0) walk.owed.push({ from: on, amount: kept, state: 'pending' })
    return
  }
  if (isDisputed) return
  on.kept = charge
  // What goodwill gave before turned out to be the patient's own: it accrues to nobody any more.
  for (const one of walk.refunds)
    if (one.of === on && one.why === 'goodwill' && one.state !== 'rejected') one.why = 'rule'
  if (left > charge) claim(walk, on, { amount: left - charge })
}

type Claim = Partial<Walk['refunds'][number]> & { amount: number }

export function claim(walk: Walk, of: Booked, more: Claim) {
  walk.refunds.push({ of, kind: 'booking', why: 'rule', state: 'approved', ...more })
}

export const isPaid = ({ payment }: Booked) =>
  !['due', 'awaiting', 'void', 'refunded'].includes(payment)

export function holdsEnd(walk: Walk) {
  for (const booked of at('held')(walk)) {
    Object.assign(booked, { stage: 'over', payment: 'void' })
    letGo(walk, booked)
  }
}

/**
 * A payer who stayed on the page pays after the end: it is refunded completely, and revives
 * nothing.
 */
export async function payLate(walk: Walk, on: Booked) {
  const { attempt } = on
  if (!attempt) return
  const { trackingId: referenceNo } = await walk.stage.sandbox.pay(attempt)
  const { number } = attempt
  on.heard.push({ number, referenceNo })
  await walk.stage.crew.worker.checkPayment({ number })
  delete on.attempt
  claim(walk, on, { kind: 'surplus', amount: on.total })
}

export async function pay(walk: Walk, on: Booked, isTwice: boolean) {
  const { sandbox, crew } = walk.stage
  const { number, ...request } = on.attempt ?? (await goToPage(walk, on))
  const { trackingIds } = await sandbox.pay(request, isTwice ? 'twice' : 'success')
  for (const referenceNo of trackingIds) await crew.worker.checkPayment({ number, referenceNo })
  on.heard.push(...trackingIds.map((referenceNo) => ({ number, referenceNo })))
  delete on.attempt
  Object.assign(on, { stage: 'offered', payment: 'captured', paid: on.total })
  settle(walk, on)
  if (isTwice) claim(walk, on, { kind: 'surplus', amount: on.total })
}

/** It changes nothing: refused, or answered as before. */
export async function refused(asking: Promise<unknown>) {
  const [answer] = await Promise.allSettled([asking])
  if (answer.status === 'rejected' && !isRefusal(answer.reason)) throw answer.reason
}

/** It is refused with exactly this code. */
export async function refusedWith(word: string, asking: Promise<unknown>) {
  const [answer] = await Promise.allSettled([asking])
  if (answer.status === 'fulfilled') throw new Error(`it was not refused: ${word}`)
  if (!isRefusal(answer.reason) || answer.reason.refusal !== word) throw answer.reason
}

export function cancelAgain({ patient }: Walk, { bookingId }: Booked) {
  return patient.cancelBooking({ bookingId, expectedChargePaise: 0, reason: 'again' })
}

/** An earlier message of the gateway, repeated out of order. */
export async function hearAgain(walk: Walk, on: Booked, chance: number) {
  const heard = on.heard[chance % on.heard.length]
  if (heard) await walk.stage.crew.worker.checkPayment(heard)
}
