import { afterAll, expect, test } from 'vitest'
import { findCorrection, lockDeposit, lockDeposited } from '#src/db/queries/cash/cash.ts'
import { decidingCorrection } from '#src/domain/cash/correcting.ts'
import type { DecideCorrection } from '#src/domain/cash/correction.ts'
import type { DepositId } from '#src/domain/payments/payment.ts'
import { aBooker, aBooking, arrived, demoActor, identified } from '#test/booking.ts'
import { everyRowOf } from '#test/decision-missed.ts'
import { aProduct } from '#test/product.ts'

const product = await aProduct({ slotDays: 10, slotCapacity: 200 })
afterAll(() => product[Symbol.asyncDispose]())
const phlebotomist = await demoActor(product, 'phlebotomist')
const desk = product.as(await demoActor(product, 'backoffice'))
const finance = product.as(await demoActor(product, 'finance'))
const second = await demoActor(product, 'finance2')

let papers = 0
const paper = () => `FOUND-${(papers += 1)}`

/** A slip with ₹10 missing, charged to the phlebotomist. */
async function aShortSlip() {
  const booker = await aBooker(product)
  const booked = await aBooking(product, booker)
  await arrived(product, phlebotomist, booked)
  await identified(product, { phlebotomist, booker, visitId: booked.visitId })
  const amountPaise = booked.view.payment.amount
  await product.as(phlebotomist).takeCash({ visitId: booked.visitId, amountPaise })
  const counted = { amountPaise: amountPaise - 1000, expectedPaise: amountPaise }
  const short = { ...counted, shortReason: 'A note was missing.' }
  const { depositId } = await desk.depositCash({ phlebotomistId: phlebotomist.id, ...short })
  const bank = { bankReference: paper(), amountPaise: counted.amountPaise }
  await finance.reconcileDeposit({ depositId, ...bank })
  return depositId
}

async function propose(depositId: DepositId, amountPaise: number) {
  const { version } = await finance.viewDeposit({ depositId })
  const found = { amountPaise, bankReference: paper(), reason: 'It was in the other envelope' }
  return finance.proposeCorrection({ depositId, version, ...found })
}

/** The second person's decision, as `decideCorrection` makes it. */
const deciding = (input: DecideCorrection) =>
  everyRowOf(product, second, async ({ tx, now }) => {
    const seen = await findCorrection(tx, input.correctionId)
    const slip = seen && (await lockDeposit(tx, seen.depositId))
    const correction = seen && (await findCorrection(tx, seen.id))
    if (!slip || !correction) throw new Error('no correction')
    const facts = { slip, correction, receipts: await lockDeposited(tx, slip.id) }
    return decidingCorrection(facts, { ...input, by: second.id, now })
  })

test('missing cash not found, found in part and found in full: whichever row is no longer as it was read, nothing is written', async () => {
  const depositId = await aShortSlip()
  const none = await propose(depositId, 1000)
  expect(await deciding({ ...none, verdict: 'reject' })).toEqual(['correction'])
  const part = await propose(depositId, 400)
  expect(await deciding({ ...part, verdict: 'confirm' })).toEqual(['correction', 'found'])
  const rest = await propose(depositId, 600)
  expect(await deciding({ ...rest, verdict: 'confirm' })).toEqual([
    'correction',
    'deposit',
    'payment',
  ])
  const { state, missing } = await finance.viewDeposit({ depositId })
  expect([state, missing]).toEqual(['corrected', 0])
})
