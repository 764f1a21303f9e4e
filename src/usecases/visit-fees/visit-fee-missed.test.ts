import { afterAll, expect, test } from 'vitest'
import { lockEndingOfFee } from '#src/db/queries/bookings/ending.ts'
import type { EndingAt } from '#src/domain/bookings/ended-booking.ts'
import type { Decision } from '#src/domain/changes.ts'
import { indianDay } from '#src/domain/india-time.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import {
  decidingFee,
  disputingFee,
  type FeeAtHand,
  feeOfTime,
} from '#src/domain/visits/ending-fee.ts'
import { DECIDE_DAYS } from '#src/domain/visits/fee-deadlines.ts'
import type { VisitFeeId } from '#src/domain/visits/visit-fee.ts'
import { endingAt } from '#src/usecases/parts/bookings/end-booking.ts'
import { aBooker, aBooking, demoActor } from '#test/booking.ts'
import { everyRowOf } from '#test/decision-missed.ts'
import { aStamp, failedAtTheDoor } from '#test/failed-visits.ts'
import { aPayingProduct } from '#test/payments.ts'
import { aPaidBooking } from '#test/refunds.ts'

const paying = await aPayingProduct({ slotDays: 8, slotCapacity: 60 })
const { product } = paying
afterAll(() => paying[Symbol.asyncDispose]())
const phlebotomist = await demoActor(product, 'phlebotomist')
const office = await demoActor(product, 'backoffice')
const worker = { kind: 'worker' } as const

/** Nobody was at home; proved at the door, or not. Paid online, or to be paid in cash. */
async function aFee(of: 'online' | 'cash', { isProved = true } = {}) {
  const now = product.clock.at().toString()
  const booker = await aBooker(product)
  const { visitId, bookingId } =
    of === 'online' ? await aPaidBooking(paying, { booker }) : await aBooking(product, booker)
  const place = () => aStamp(product, isProved ? {} : { metres: 9000 })
  await failedAtTheDoor(product, phlebotomist, { visitId, place })
  product.clock.set(now)
  const { visitFee } = await product.as(booker.actor).viewBooking({ bookingId })
  if (!visitFee) throw new Error('no fee')
  return { booker, ...visitFee }
}

type Decide = (facts: FeeAtHand, at: EndingAt) => Decision<unknown, string>

/** The rows of one decision about a fee, loaded as its verb loads it. */
const missed = (actor: Actor, id: VisitFeeId, decide: Decide) =>
  everyRowOf(product, actor, async (step) => {
    const told = await lockEndingOfFee(step.tx, id, indianDay(step.now))
    if (!told) throw new Error('no fee')
    return { told, decision: decide(told, endingAt(step)) }
  })

const verdicts = {
  uphold: { verdict: 'uphold', reason: 'evidence-seen' },
  waive: { verdict: 'waive', reason: 'goodwill' },
} as const

const decided = (verdict: keyof typeof verdicts, version: number): Decide => {
  return (facts, at) => decidingFee(facts, { version, ...verdicts[verdict], by: office.id }, at)
}

test('a fee that the patient disputes and the office waives: whichever row is no longer as it was read, nothing is written', async () => {
  const { booker, visitFeeId, version } = await aFee('online')
  const disputed = await missed(booker.actor, visitFeeId, (facts, { now }) =>
    disputingFee(facts, { version, wordsSealed: null, now }),
  )
  expect(disputed).toEqual(['visitFee'])
  const waived = await missed(office, visitFeeId, decided('waive', version + 1))
  expect(waived).toEqual(['visitFee', 'claimed'])
})

test('a fee that the office upholds: the same', async () => {
  const { visitFeeId, version } = await aFee('cash', { isProved: false })
  const upheld = await missed(office, visitFeeId, decided('uphold', version))
  expect(upheld).toEqual(['visitFee', 'charged'])
})

test('a fee that falls due and one that nobody decided in time: the same', async () => {
  const [due, undecided] = [await aFee('online'), await aFee('online', { isProved: false })]
  product.clock.pass(DECIDE_DAYS * 24 * 60)
  const ofTime = ({ visitFeeId, state }: typeof due) =>
    missed(worker, visitFeeId, (facts, at) => feeOfTime(facts, state, at))
  expect(await ofTime(due)).toEqual(['visitFee', 'charged'])
  expect(await ofTime(undecided)).toEqual(['visitFee', 'claimed'])
})
