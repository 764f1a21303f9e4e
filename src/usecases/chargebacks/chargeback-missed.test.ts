import { afterAll, expect, test } from 'vitest'
import {
  lockChargebackAtHand,
  lockToDispute,
} from '#src/db/queries/chargebacks/chargeback-at-hand.ts'
import type { Decision } from '#src/domain/changes.ts'
import { type Bearer, ChargebackId } from '#src/domain/chargebacks/chargeback.ts'
import { decidingChargeback } from '#src/domain/chargebacks/deciding.ts'
import { openingChargeback } from '#src/domain/chargebacks/opening.ts'
import { indianDay } from '#src/domain/india-time.ts'
import { decidedAt } from '#src/usecases/parts/chargebacks/decided-at.ts'
import { demoActor } from '#test/booking.ts'
import { acceptedAtLab, aLetter, paymentOf, sharesOf } from '#test/chargebacks.ts'
import { aPayingProduct } from '#test/payments.ts'
import { aPaidBooking, type PaidBooking } from '#test/refunds.ts'
import { everyRowMissed } from '#test/rows-missed.ts'

const paying = await aPayingProduct({ slotDays: 8, slotCapacity: 60 })
const { product } = paying
afterAll(() => paying[Symbol.asyncDispose]())
const [meena, second] = [await demoActor(product, 'finance'), await demoActor(product, 'finance2')]
const note = 'The bank wrote so today.'

const changesOf = (decision: Decision<unknown, string>) => {
  if (!decision.ok || !decision.changes) throw new Error(`not decided: ${JSON.stringify(decision)}`)
  const { audit: _entry, ...changes } = decision.changes
  return changes
}

/** Opens a case: with any row altered nothing is written; then it is saved. */
async function openedMissing(paid: PaidBooking) {
  const letter = aLetter(paid)
  const chargebackId = ChargebackId.parse(product.world.chance.uuid())
  const missed = await everyRowMissed(product, meena, async ({ tx, now }) => {
    const facts = await lockToDispute(tx, letter, {
      caseNumber: letter.caseNumber,
      today: indianDay(now),
    })
    if (!facts) throw new Error('no booking')
    const at = { by: meena.id, id: chargebackId, now }
    return { told: facts, changes: changesOf(openingChargeback(facts, letter, at)) }
  })
  return { chargebackId, missed }
}

type Verdict = { verdict: 'won'; note: string } | { verdict: 'lost'; bearer: Bearer; note: string }

const decidedMissing = (chargebackId: ChargebackId, verdict: Verdict) =>
  everyRowMissed(product, second, async (step) => {
    const facts = await lockChargebackAtHand(step.tx, chargebackId, indianDay(step.now))
    if (!facts) throw new Error('no case')
    const at = decidedAt(step, facts.shares)
    return { told: facts, changes: changesOf(decidingChargeback(facts, verdict, second.id, at)) }
  })

test('opened about tests that were earned, won: whichever row is no longer as it was read, nothing is written', async () => {
  const paid = await aPaidBooking(paying)
  await acceptedAtLab(product, paid)
  const { chargebackId, missed } = await openedMissing(paid)
  expect(missed).toEqual(['settlement', 'claimed', 'afterwards: payment'])
  expect(await decidedMissing(chargebackId, { verdict: 'won', note })).toEqual([
    'chargeback',
    'payment',
    'settlement',
    'afterwards: claimed',
  ])
  expect(await paymentOf(product, paid.bookingId)).toMatchObject({ state: 'captured' })
})

test('opened about a cancelled booking, then lost: the same', async () => {
  const paid = await aPaidBooking(paying)
  const patient = product.as(paid.booker.actor)
  await patient.cancelBooking({ bookingId: paid.bookingId, expectedChargePaise: 0 })
  const { chargebackId, missed } = await openedMissing(paid)
  expect(missed).toEqual(['refund', 'claimed', 'afterwards: payment'])
  const lost = { verdict: 'lost', bearer: 'platform', note } as const
  expect(await decidedMissing(chargebackId, lost)).toEqual(['chargeback'])
})

test('lost before a draw, and lost for the lab to bear: the same', async () => {
  const waiting = await aPaidBooking(paying)
  const lost = { verdict: 'lost', note } as const
  const first = await openedMissing(waiting)
  expect(first.missed).toEqual(['claimed', 'afterwards: payment'])
  expect(await decidedMissing(first.chargebackId, { ...lost, bearer: 'platform' })).toEqual(
    expect.arrayContaining([
      'chargeback',
      'visit',
      'tube',
      'item',
      'order',
      'cancelled',
      'released',
    ]),
  )
  const earned = await aPaidBooking(paying)
  await acceptedAtLab(product, earned)
  const other = await openedMissing(earned)
  expect(await decidedMissing(other.chargebackId, { ...lost, bearer: 'lab' })).toEqual([
    'chargeback',
    'settlement',
    'repaid',
  ])
  expect(await sharesOf(product, earned.bookingId)).toMatchObject([{ state: 'reversed' }])
})
