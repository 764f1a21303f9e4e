import type { VisitFeeId } from '#src/domain/visits/visit-fee.ts'
import { claim, giveCredit, letGo, refusedWith, visitOf, type Walk } from './money-acts.ts'
import { timePasses } from './money-back.ts'
import {
  type Booked,
  creditLeftOf,
  isOpen,
  type ModelFee,
  openCase,
  refundableOf,
} from './money-model.ts'
import { mayComeEarly } from './booking.ts'
import { aStamp } from './failed-visits.ts'

const HALF_AN_HOUR = 30 * 60_000
/** Nobody arrives sooner. */
const WAY_MINUTES = 2
/** The phlebotomist can still arrive in time. */
export const isInTime = ({ stage }: Walk, { lateAt }: Booked) =>
  stage.product.clock.at().epochMilliseconds < lateAt - HALF_AN_HOUR - WAY_MINUTES * 60_000

/** What goodwill gave turned out to be the patient's own: it accrues to nobody any more. */
function goodwillIsTheirs({ refunds }: Walk, on: Booked) {
  for (const one of refunds)
    if (one.of === on && one.why === 'goodwill' && one.state !== 'rejected') one.why = 'rule'
}

/** The patient refuses at the door: with evidence, or without a location. */
export async function fail(walk: Walk, on: Booked, chance: number) {
  const { product } = walk.stage
  const isProved = chance % 2 === 0
  await mayComeEarly(product, visitOf(on).visitId)
  await walk.field.departForVisit(visitOf(on))
  product.clock.pass(WAY_MINUTES)
  await walk.field.arriveAtVisit({ ...visitOf(on), ...(isProved && { place: aStamp(product) }) })
  const view = await walk.patient.viewBooking(on)
  const startCode = view.visits.find(({ visitId }) => visitId === on.visitId)?.startCode ?? ''
  const proof = isProved ? { startCode, place: aStamp(product) } : {}
  await walk.field.failVisit({ ...visitOf(on), reason: 'refused', ...proof })
  const isDisputed = openCase(on) !== undefined
  const left = isDisputed ? 0 : refundableOf(walk, on)
  const kept = on.paid > 0 ? Math.min(on.fee, left) : 0
  const amount = on.paid > 0 ? kept : on.fee
  on.stage = 'over'
  letGo(walk, on)
  giveCredit(walk, on, { fault: 0, used: creditLeftOf(walk, on) })
  if (on.paid === 0) on.payment = 'void'
  else if (!isDisputed) goodwillIsTheirs(walk, on)
  if (left > kept) claim(walk, on, { amount: left - kept })
  if (amount > 0)
    walk.fees.push({ of: on, amount, withheld: kept, state: isProved ? 'waiting' : 'to-decide' })
}

async function seen(walk: Walk, { of }: ModelFee) {
  const { visitFee } = await walk.patient.viewBooking(of)
  if (!visitFee) throw new Error('no fee')
  const { visitFeeId, version } = visitFee
  return { visitFeeId: visitFeeId as VisitFeeId, version }
}

export const isDisputable = ({ state }: ModelFee) => state === 'waiting' || state === 'to-decide'

export async function dispute(walk: Walk) {
  const fee = walk.fees.find(isDisputable)
  if (!fee) return
  await walk.patient.disputeVisitFee(await seen(walk, fee))
  fee.state = 'disputed'
}

function owe(walk: Walk, fee: ModelFee) {
  fee.state = 'owed'
  if (fee.withheld > 0) fee.of.kept = fee.withheld
  else walk.owed.push({ from: fee.of, amount: fee.amount, state: 'pending' })
}

/** What remains of what was withheld; goodwill gave the rest before. */
function waive(walk: Walk, fee: ModelFee) {
  fee.state = 'waived'
  if (fee.withheld === 0) return
  const amount = Math.min(fee.withheld, refundableOf(walk, fee.of))
  if (amount > 0) claim(walk, fee.of, { amount })
  goodwillIsTheirs(walk, fee.of)
}

/** The office decides, at random; it cannot uphold what still waits for the patient. */
export async function decide(walk: Walk, _on: Booked, chance: number) {
  const fee = walk.fees.find(isOpen)
  if (!fee) return
  const { office } = walk.stage.crew
  const about = await seen(walk, fee)
  if (openCase(fee.of)) {
    const waiving = { ...about, verdict: 'waive', reason: 'not-proved' } as const
    return refusedWith('disputed', office.decideVisitFee(waiving))
  }
  if (chance % 2 === 0) {
    await office.decideVisitFee({ ...about, verdict: 'waive', reason: 'not-proved' })
    return waive(walk, fee)
  }
  const upholding = office.decideVisitFee({ ...about, verdict: 'uphold', reason: 'evidence-seen' })
  if (fee.state === 'waiting') return refusedWith('not-allowed-now', upholding)
  await upholding
  owe(walk, fee)
}

/** Two days or, at random, a fortnight: an undisputed fee is owed, an undecided one is not. */
export async function feesOfTime(walk: Walk, _on: Booked, chance: number) {
  const { product, crew } = walk.stage
  const days = chance % 2 === 0 ? 2 : 14
  product.clock.pass(days * 24 * 60)
  await crew.worker.settleVisitFees()
  for (const fee of walk.fees.filter((one) => isOpen(one) && !openCase(one.of)))
    if (fee.state === 'waiting') owe(walk, fee)
    else if (await isLongAgo(walk, fee)) waive(walk, fee)
  await timePasses(walk)
}

async function isLongAgo({ stage: { product } }: Walk, { of }: ModelFee) {
  const { rows } = await product.pool.query(
    'select created_at from visit_fees where booking_id = $1',
    [of.bookingId],
  )
  const days = (product.clock.at().epochMilliseconds - Number(rows[0].created_at)) / 86_400_000
  return days >= 14
}
