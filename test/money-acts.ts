import { BookingNumber } from '#src/domain/bookings/booking.ts'
import { ItemCode } from '#src/domain/catalogue/item.ts'
import type { LabId } from '#src/domain/labs/lab.ts'
import type { RefundId } from '#src/domain/payments/payment.ts'
import type { App } from '#src/usecases/index.ts'
import { isRefusal } from '#src/usecases/refusal.ts'
import { aBarcode, identified } from './booking.ts'
import { type Booked, type Paying, refundableOf, sumOf, type Walk } from './money-model.ts'

type Crew = { worker: App; office: App; finance: App; finance2: App; labId: LabId }
export type Stage = Paying & { crew: Crew }

export const at =
  (...stages: Booked['stage'][]) =>
  ({ bookings }: Walk) =>
    bookings.filter(({ stage }) => stages.includes(stage))

function attachAll(walk: Walk, booked: Booked) {
  const pending = walk.owed.filter(({ state }) => state === 'pending')
  for (const one of pending) Object.assign(one, { state: 'attached', on: booked })
  return sumOf(pending.map(({ amount }) => amount))
}

function letGo(walk: Walk, booked: Booked) {
  for (const one of walk.owed)
    if (one.on === booked && one.state === 'attached')
      Object.assign(one, { state: 'pending', on: undefined })
}

function settle(walk: Walk, booked: Booked) {
  for (const one of walk.owed) if (one.on === booked) one.state = 'settled'
}

export async function book({ crew, product }: Stage, walk: Walk, mode: 'cash' | 'online') {
  const { patient, booker } = walk
  const startsAt = walk.hours.pop() ?? ''
  const orders = [{ patientId: booker.patientId, labId: crew.labId, items: [ItemCode.parse('HB')] }]
  const { addressId } = booker
  const quote = await patient.makeQuote({ addressId, startsAt, orders })
  const { quoteId } = quote
  const placed = await patient.placeBooking({ quoteId, payment: mode })
  const { rows } = await product.pool.query(
    `select v.id, b.cancellation_fee_paise::int as fee from visits v
     join bookings b on b.id = v.booking_id where b.id = $1`,
    [placed.bookingId],
  )
  const { total, bookingId, number } = placed
  const booked: Booked = {
    bookingId,
    number,
    visitId: rows[0].id,
    mode,
    stage: mode === 'cash' ? 'offered' : 'held',
    payment: mode === 'cash' ? 'due' : 'awaiting',
    total,
    fee: rows[0].fee,
    carried: 0,
    paid: 0,
    heard: [],
  }
  walk.bookings.push(booked)
  booked.carried = attachAll(walk, booked)
}

export const visitOf = ({ visitId }: Booked) => ({ visitId: visitId as never })

export async function goToPage({ patient }: Walk, on: Booked) {
  on.attempt = await patient.initiatePayment({ number: BookingNumber.parse(on.number) })
  return on.attempt
}

export async function cancel({ crew }: Stage, walk: Walk, on: Booked, by: 'patient' | 'office') {
  const isCharged = by === 'patient' && on.stage === 'accepted'
  const left = refundableOf(walk, on)
  const kept = isCharged ? on.fee : 0
  const charge = on.paid > 0 ? Math.min(kept, left) : kept
  const app = by === 'patient' ? walk.patient : crew.office
  const { bookingId } = on
  await app.cancelBooking({ bookingId, expectedChargePaise: charge, reason: 'by chance' })
  on.stage = 'over'
  letGo(walk, on)
  if (on.paid === 0) {
    on.payment = 'void'
    if (kept > 0) walk.owed.push({ from: on, amount: kept, state: 'pending' })
  } else if (left > charge)
    walk.refunds.push({ of: on, kind: 'booking', amount: left - charge, state: 'approved' })
}

export const isPaid = ({ payment }: Booked) =>
  !['due', 'awaiting', 'void', 'refunded'].includes(payment)

/** Asked by hand, a paisa too much now and then, and decided by somebody else of finance. */
export async function refundByHand({ crew }: Stage, walk: Walk, on: Booked, chance: number) {
  const left = refundableOf(walk, on)
  const amountPaise = 1 + (chance % (left + 2))
  const asking = crew.finance.askRefundByHand({
    bookingId: on.bookingId,
    reason: 'by chance',
    amountPaise,
  })
  if (amountPaise > left) {
    const [answer] = await Promise.allSettled([asking])
    const refusal = answer.status === 'rejected' ? answer.reason.refusal : 'none'
    if (refusal !== 'more-than-paid') throw new Error(`refunded ${amountPaise} of ${left}`)
    return
  }
  const { refundId } = await asking
  const verdict = chance % 3 === 0 ? 'reject' : 'approve'
  await crew.finance2.decideRefund({ refundId, verdict, reason: 'by chance' })
  const state = verdict === 'reject' ? 'rejected' : 'approved'
  walk.refunds.push({ of: on, kind: 'booking', amount: amountPaise, state })
}

export const isOnline = ({ of }: { of: Booked }) => of.mode === 'online'

/** Every refund that waits in the queue goes to the gateway, each twice. */
export async function sendRefunds({ crew, product }: Stage, walk: Walk) {
  const jobs = product.queue.jobs.splice(0).filter(({ job }) => job === 'send-refund')
  for (const { input } of [...jobs, ...jobs])
    await crew.worker.sendRefund(input as { refundId: RefundId })
  for (const one of walk.refunds.filter(isOnline))
    if (one.state === 'approved') one.state = 'submitted'
}

/** An hour: holds end, and the gateway confirms what was sent to it. */
export async function timePasses(stage: Stage, walk: Walk) {
  const { crew, product, sandbox } = stage
  const { rows } = await product.pool.query(
    `select s.ref_no, s.refund_id from refund_sendings s join refunds r on r.id = s.refund_id
     join bookings b on b.id = r.booking_id where b.account_id = $1 and s.state = 'sent'`,
    [walk.booker.actor.id],
  )
  for (const { ref_no } of rows) await sandbox.sayRefund(ref_no, 'TS-REFC')
  product.clock.pass(61)
  for (const { refund_id } of rows) await crew.worker.sendRefund({ refundId: refund_id })
  for (const one of walk.refunds) if (one.state === 'submitted') one.state = 'processed'
  for (const booked of walk.bookings.filter(({ payment }) => isRefundable.has(payment)))
    booked.payment = afterRefunds(walk, booked)
  await crew.worker.expireHolds()
  for (const booked of at('held')(walk)) {
    Object.assign(booked, { stage: 'over', payment: 'void' })
    letGo(walk, booked)
  }
}

const isRefundable = new Set(['captured', 'part-refunded'])

function afterRefunds({ refunds }: Walk, booked: Booked) {
  const back = refunds.filter(({ of, kind, state }) => {
    return of === booked && kind === 'booking' && state === 'processed'
  })
  if (back.length === 0) return booked.payment
  return sumOf(back.map(({ amount }) => amount)) === booked.total ? 'refunded' : 'part-refunded'
}

/** Whoever stayed on the page pays after the end: it goes back whole, and revives nothing. */
export async function payLate(stage: Stage, walk: Walk, on: Booked) {
  const { attempt } = on
  if (!attempt) return
  const { trackingId: referenceNo } = await stage.sandbox.pay(attempt)
  on.heard.push({ number: attempt.number, referenceNo })
  for (let twice = 0; twice < 2; twice += 1)
    await stage.crew.worker.checkPayment({ number: attempt.number })
  delete on.attempt
  walk.refunds.push({ of: on, kind: 'surplus', amount: on.total, state: 'approved' })
}

export async function pay(stage: Stage, walk: Walk, on: Booked, isTwice: boolean) {
  const { number, ...request } = await goToPage(walk, on)
  const { trackingIds } = await stage.sandbox.pay(request, isTwice ? 'twice' : 'success')
  for (const referenceNo of [...trackingIds, ...trackingIds]) {
    // Asked again within two seconds it would only be remembered.
    stage.product.clock.pass(0.05)
    await stage.crew.worker.checkPayment({ number, referenceNo })
  }
  on.heard.push(...trackingIds.map((referenceNo) => ({ number, referenceNo })))
  delete on.attempt
  Object.assign(on, { stage: 'offered', payment: 'captured', paid: on.total })
  settle(walk, on)
  if (isTwice) walk.refunds.push({ of: on, kind: 'surplus', amount: on.total, state: 'approved' })
}

export async function collect({ product }: Stage, walk: Walk, on: Booked) {
  const { field, phlebotomist, booker } = walk
  const { visitId } = visitOf(on)
  await field.departForVisit({ visitId })
  await field.arriveAtVisit({ visitId })
  await identified(product, { phlebotomist, booker, visitId })
  if (on.mode === 'cash') {
    await field.takeCash({ visitId, amountPaise: on.total })
    Object.assign(on, { payment: 'cash-collected', paid: on.total })
    settle(walk, on)
  }
  const { rows } = await product.pool.query('select id from tubes where visit_id = $1', [visitId])
  const tube = { tubeId: rows[0].id, barcode: aBarcode() }
  await field.labelTube(tube)
  await field.collectTube(tube)
  await field.finishCollection({ visitId })
  on.stage = 'collected'
}

export const inHand = ({ bookings }: Walk) =>
  bookings.filter(({ payment }) => payment === 'cash-collected')

/** At times a rupee is missing. */
export async function deposit({ crew }: Stage, walk: Walk, chance: number) {
  const held = inHand(walk)
  const expectedPaise = sumOf(held.map(({ total }) => total))
  const short = chance % 2 === 0 ? 100 : 0
  const reason = short > 0 ? { shortReason: 'by chance', expectedPaise } : {}
  const { depositId } = await crew.office.depositCash({
    phlebotomistId: walk.phlebotomist.id,
    amountPaise: expectedPaise - short,
    ...reason,
  })
  const slip = { depositId, counted: expectedPaise - short, short }
  walk.slips.push(slip)
  for (const booked of held) Object.assign(booked, { payment: 'deposited', slip })
}

export async function reconcile({ crew, product }: Stage, walk: Walk) {
  const slip = walk.slips.pop()
  if (!slip) return
  await crew.finance.reconcileDeposit({
    depositId: slip.depositId as never,
    bankReference: product.world.chance.uuid(),
    amountPaise: slip.counted,
  })
  for (const booked of walk.bookings)
    if (booked.slip === slip) booked.payment = slip.short > 0 ? 'short' : 'reconciled'
}

export const isUnderway = (one: { state: string }) => one.state === 'submitted'

/** It changes nothing: refused, or answered as before. */
export async function refused(asking: Promise<unknown>) {
  const [answer] = await Promise.allSettled([asking])
  if (answer.status === 'rejected' && !isRefusal(answer.reason)) throw answer.reason
}

export function cancelAgain({ patient }: Walk, { bookingId }: Booked) {
  return patient.cancelBooking({ bookingId, expectedChargePaise: 0, reason: 'again' })
}

/** What the gateway said before, once more and out of its order. */
export async function hearAgain({ crew, product }: Stage, _walk: Walk, on: Booked, chance: number) {
  product.clock.pass(0.05)
  const heard = on.heard[chance % on.heard.length]
  if (heard) await crew.worker.checkPayment(heard)
}
