import { afterAll, expect, test } from 'vitest'
import { aBooker, aBooking, arrived, demoActor, identified } from '#test/booking.ts'
import { gateAtCommit } from '#test/gate-at-commit.ts'
import { aProduct } from '#test/product.ts'

const product = await aProduct({ slotDays: 10, slotCapacity: 200 })
afterAll(() => product[Symbol.asyncDispose]())
const phlebotomist = await demoActor(product, 'phlebotomist')
const field = product.as(phlebotomist)
const desk = product.as(await demoActor(product, 'backoffice'))
const one = product.as(await demoActor(product, 'finance'))
const two = product.as(await demoActor(product, 'finance2'))

/** Cash handed in at the office, with this much missing. */
async function aSlip(missing: number) {
  const booker = await aBooker(product)
  const booked = await aBooking(product, booker)
  await arrived(product, phlebotomist, booked)
  await identified(product, { phlebotomist, booker, visitId: booked.visitId })
  const amount = booked.view.payment.amount
  await field.takeCash({ visitId: booked.visitId, amountPaise: amount })
  const amountPaise = amount - missing
  const { depositId } = await desk.depositCash({
    phlebotomistId: phlebotomist.id,
    amountPaise,
    expectedPaise: amount,
    ...(missing > 0 && { shortReason: 'A note was missing.' }),
  })
  return { depositId, amountPaise }
}

/** A slip that finance has found short, with this bank reference. */
async function aShortSlip(bankReference: string) {
  const slip = await aSlip(1000)
  await one.reconcileDeposit({ ...slip, bankReference })
  const { version } = await one.viewDeposit({ depositId: slip.depositId })
  const reason = 'It was in the other envelope'
  return { depositId: slip.depositId, version, amountPaise: 1000, reason }
}

const used = { refusal: 'reference-used' }

/** The refusal; an unexpected success shows as itself. */
const refusalOf = (error: unknown) => error

test('the bank reference of a correction reconciles no slip, proposed or confirmed', async () => {
  const bankReference = 'PAPER-B'
  const proposed = await one.proposeCorrection({ ...(await aShortSlip('PAPER-A')), bankReference })
  const slip = await aSlip(0)
  const early = one.reconcileDeposit({ ...slip, bankReference })
  expect(await early.catch(refusalOf)).toMatchObject(used)
  await two.decideCorrection({ ...proposed, verdict: 'confirm' })
  const late = one.reconcileDeposit({ ...slip, bankReference: ' paper-b' })
  expect(await late.catch(refusalOf)).toMatchObject(used)
  await one.reconcileDeposit({ ...slip, bankReference: 'PAPER-C' })
})

test('the same reference in another case, or with blanks, is the same reference', async () => {
  const short = await aShortSlip('SLIP 77')
  const slip = await aSlip(0)
  for (const bankReference of ['slip 77', ' SLIP 77 ', 'SLIP77', 'Slip  77']) {
    const second = one.reconcileDeposit({ ...slip, bankReference })
    expect(await second.catch(refusalOf), bankReference).toMatchObject(used)
    const found = one.proposeCorrection({ ...short, bankReference })
    expect(await found.catch(refusalOf), bankReference).toMatchObject(used)
  }
  await one.reconcileDeposit({ ...slip, bankReference: 'SLIP 78' })
})

test('the reference of a rejected correction is free again', async () => {
  const short = await aShortSlip('PAPER-D')
  const bankReference = 'PAPER-E'
  const proposed = await one.proposeCorrection({ ...short, bankReference })
  await two.decideCorrection({ ...proposed, verdict: 'reject' })
  const second = one.reconcileDeposit({ ...(await aSlip(0)), bankReference })
  expect(await second).toMatchObject({ state: 'reconciled' })
})

test('of four who use one reference at once, for slips and a correction, one succeeds', async () => {
  const short = await aShortSlip('PAPER-F')
  const slips = [await aSlip(0), await aSlip(0), await aSlip(0)]
  const open = await gateAtCommit(
    product,
    ['update on cash_deposits', 'insert on cash_corrections'],
    4,
  )
  const all = Promise.allSettled([
    one.proposeCorrection({ ...short, bankReference: 'paper g' }),
    ...slips.map((slip, at) =>
      two.reconcileDeposit({ ...slip, bankReference: ['PAPER G', 'PAPERG', 'Paper  g'][at] ?? '' }),
    ),
  ])
  await open()
  const refused = (await all).flatMap((one) =>
    one.status === 'rejected' ? [one.reason.refusal] : [],
  )
  expect(refused).toEqual(['reference-used', 'reference-used', 'reference-used'])
})
