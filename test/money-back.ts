import type { RefundId } from '#src/domain/payments/payment.ts'
import { at, claim, holdsEnd, refusedWith, type Walk } from './money-acts.ts'
import { type Booked, openCase, refundableOf, sumOf } from './money-model.ts'
import { aUtr } from './settlement.ts'

/** Requested manually, sometimes a paisa too much, and decided by another finance person. */
export async function refundByHand(walk: Walk, on: Booked, chance: number) {
  const { finance, finance2 } = walk.stage.crew
  const left = refundableOf(walk, on)
  // Small, so that enough is left for refunds by the rules.
  const amountPaise = chance % 4 === 0 ? left + 1 : 1 + (chance % 100)
  const { bookingId } = on
  const asking = finance.askRefundByHand({ bookingId, reason: 'by chance', amountPaise })
  if (openCase(on)) return refusedWith('disputed', asking)
  if (amountPaise > left) return refusedWith('more-than-paid', asking)
  const { refundId } = await asking
  const verdict = chance % 3 === 0 ? 'reject' : 'approve'
  await finance2.decideRefund({ refundId, verdict, reason: 'by chance' })
  const state = verdict === 'reject' ? 'rejected' : 'approved'
  claim(walk, on, { amount: amountPaise, why: 'goodwill', isAsked: true, state })
}

export const isOnline = ({ of }: { of: Booked }) => of.mode === 'online'

/** The gateway would not accept it now. */
const isHeldUp = ({ of, kind }: Walk['refunds'][number]) =>
  kind === 'booking' && openCase(of) !== undefined

/** Every queued refund is sent to the gateway, twice; including what a bank disputes later. */
export async function sendRefunds(walk: Walk) {
  const { crew, product } = walk.stage
  const jobs = product.queue.jobs.splice(0).filter(({ job }) => job === 'send-refund')
  for (const { input } of [...jobs, ...jobs])
    await crew.worker.sendRefund(input as { refundId: RefundId })
  const approved = walk.refunds.filter((one) => isOnline(one) && one.state === 'approved')
  for (const one of approved) if (!isHeldUp(one)) one.state = 'submitted'
  // The clock would otherwise queue those again that have no job left.
  if (approved.some(isHeldUp)) product.queue.jobs.push(...jobs)
}

/** What was paid in cash is refunded to an account, once finance took it to the bank. */
export async function payByBank(walk: Walk) {
  const { product, crew } = walk.stage
  const { rows } = await product.pool.query(
    `select r.id from refunds r join bookings b on b.id = r.booking_id
     where b.account_id = $1 and r.mode = 'bank' and r.state = 'approved'`,
    [walk.booker.actor.id],
  )
  for (const { id: refundId } of rows) {
    await walk.patient.giveRefundAccount({ refundId, upi: 'meera@okbank' })
    const { refNo } = await crew.finance.payRefundByBank({ refundId })
    const utr = aUtr()
    for (let twice = 0; twice < 2; twice += 1)
      await crew.finance.recordRefundUtr({ refundId, refNo, utr })
  }
  for (const one of walk.refunds)
    if (!isOnline(one) && one.state === 'approved') one.state = 'processed'
}

/** An hour: holds expire, and the gateway confirms what was sent to it. */
export async function timePasses(walk: Walk) {
  const { product, crew } = walk.stage
  product.clock.pass(61)
  await confirmRefunds(walk)
  if (at('held')(walk).length > 0) await crew.worker.expireHolds()
  holdsEnd(walk)
}

async function confirmRefunds(walk: Walk) {
  const { crew, product, sandbox } = walk.stage
  if (!walk.refunds.some(isUnderway)) return
  const { rows } = await product.pool.query(
    `select s.ref_no, s.refund_id from refund_sendings s join refunds r on r.id = s.refund_id
     join bookings b on b.id = r.booking_id where b.account_id = $1 and s.state = 'sent'`,
    [walk.booker.actor.id],
  )
  for (const { ref_no } of rows) await sandbox.sayRefund(ref_no, 'TS-REFC')
  for (const { refund_id } of rows) await crew.worker.sendRefund({ refundId: refund_id })
  for (const one of walk.refunds) if (one.state === 'submitted') one.state = 'processed'
  for (const booked of walk.bookings)
    if (isRefundable.has(booked.payment)) booked.payment = afterRefunds(walk, booked)
}

const isRefundable = new Set(['captured', 'part-refunded'])
export const isUnderway = (one: { state: string }) => one.state === 'submitted'

function afterRefunds({ refunds }: Walk, booked: Booked) {
  const back = refunds.filter(({ of, kind, state }) => {
    return of === booked && kind === 'booking' && state === 'processed'
  })
  if (back.length === 0) return booked.payment
  return sumOf(back.map(({ amount }) => amount)) === booked.total ? 'refunded' : 'part-refunded'
}

export const inHand = ({ bookings }: Walk) =>
  bookings.filter(({ payment }) => payment === 'cash-collected')

/** Sometimes a rupee is missing. */
export async function deposit(walk: Walk, chance: number) {
  const held = inHand(walk)
  const expectedPaise = sumOf(held.map(({ total }) => total))
  const short = chance % 2 === 0 ? 100 : 0
  const reason = short > 0 ? { shortReason: 'by chance', expectedPaise } : {}
  const { depositId } = await walk.stage.crew.office.depositCash({
    phlebotomistId: walk.phlebotomist.id,
    amountPaise: expectedPaise - short,
    ...reason,
  })
  const slip = { depositId, counted: expectedPaise - short, short }
  walk.slips.push(slip)
  for (const booked of held) Object.assign(booked, { payment: 'deposited', slip })
}

export async function reconcile(walk: Walk) {
  const slip = walk.slips.pop()
  if (!slip) return
  const { crew, product } = walk.stage
  await crew.finance.reconcileDeposit({
    depositId: slip.depositId as never,
    bankReference: product.world.chance.uuid(),
    amountPaise: slip.counted,
  })
  for (const booked of walk.bookings)
    if (booked.slip === slip) booked.payment = slip.short > 0 ? 'short' : 'reconciled'
}
