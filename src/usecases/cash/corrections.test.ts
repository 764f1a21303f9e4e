import { afterAll, expect, test } from 'vitest'
import { aBooker, aBooking, arrived, demoActor, identified } from '#test/booking.ts'
import { aProduct } from '#test/product.ts'

const product = await aProduct({ slotDays: 10, slotCapacity: 200 })
afterAll(() => product[Symbol.asyncDispose]())
const phlebotomist = await demoActor(product, 'phlebotomist')
const finance = await demoActor(product, 'finance')
const field = product.as(phlebotomist)
const desk = product.as(await demoActor(product, 'backoffice'))
const [one, two] = [product.as(finance), product.as(await demoActor(product, 'finance2'))]
const phlebotomistId = phlebotomist.id

let papers = 0
const paper = () => `FOUND-${(papers += 1)}`

/** A slip with ₹10 missing, charged to the phlebotomist. */
async function aShortSlip() {
  const booker = await aBooker(product)
  const booked = await aBooking(product, booker)
  await arrived(product, phlebotomist, booked)
  await identified(product, { phlebotomist, booker, visitId: booked.visitId })
  const amount = booked.view.payment.amount
  await field.takeCash({ visitId: booked.visitId, amountPaise: amount })
  const { depositId } = await desk.depositCash({
    phlebotomistId,
    amountPaise: amount - 1000,
    expectedPaise: amount,
    shortReason: 'A note was missing.',
  })
  await one.reconcileDeposit({ depositId, bankReference: paper(), amountPaise: amount - 1000 })
  const { version } = await one.viewDeposit({ depositId })
  return { depositId, version, bookingId: booked.bookingId }
}

const reason = 'It was in the other envelope'
const charged = async () => (await field.viewOwnCash()).earned

async function bankHas() {
  const { accounts, isBalanced } = await one.trialBalance({})
  expect(isBalanced).toBe(true)
  return accounts.find(({ account }) => account === 'bank')?.balance ?? 0
}

test('missing cash is found: two people confirm it, and the phlebotomist’s charge is reversed', async () => {
  const { depositId, version, bookingId } = await aShortSlip()
  const [before, bank] = [await charged(), await bankHas()]
  const found = { depositId, version, amountPaise: 1000, bankReference: paper(), reason }
  const { correctionId, version: shown } = await one.proposeCorrection(found)
  expect(await charged()).toBe(before)
  const yes = { correctionId, version: shown, verdict: 'confirm' as const }
  const alone = one.decideCorrection(yes).catch((error: unknown) => error)
  expect(await alone).toMatchObject({ refusal: 'same-person' })
  expect((await one.viewDeposit({ depositId })).corrections).toMatchObject([{ mayDecide: false }])
  expect((await two.viewDeposit({ depositId })).corrections).toMatchObject([{ mayDecide: true }])
  expect(await two.decideCorrection(yes)).toEqual({ state: 'confirmed', left: 0 })
  expect((await charged()) - before).toBe(1000)
  expect((await bankHas()) - bank).toBe(1000)
  expect(await two.viewDeposit({ depositId })).toMatchObject({ state: 'corrected', missing: 0 })
  const { rows } = await product.pool.query('select state from payments where booking_id = $1', [
    bookingId,
  ])
  expect(rows).toEqual([{ state: 'reconciled' }])
  const { earnings } = await field.viewOwnCash()
  expect(earnings[0]).toMatchObject({ kind: 'cash-found', amount: 1000 })
  await expect(two.decideCorrection(yes)).rejects.toMatchObject({ refusal: 'stale' })
})

test('found in parts: the slip stays short until nothing is missing', async () => {
  const { depositId, version } = await aShortSlip()
  const before = await charged()
  const part = { depositId, version, amountPaise: 400, bankReference: paper(), reason }
  const first = await one.proposeCorrection(part)
  await two.decideCorrection({ ...first, verdict: 'confirm' })
  expect(await one.viewDeposit({ depositId })).toMatchObject({ state: 'short', missing: 600 })
  const stale = one.proposeCorrection({ ...part, bankReference: paper() })
  await expect(stale).rejects.toMatchObject({ refusal: 'stale' })
  const again = { ...part, version: version + 1, bankReference: paper() }
  const more = one.proposeCorrection({ ...again, amountPaise: 601 })
  await expect(more).rejects.toMatchObject({ refusal: 'more-than-missing' })
  const known = one.proposeCorrection({ ...again, bankReference: part.bankReference })
  await expect(known).rejects.toMatchObject({ refusal: 'reference-used' })
  const rest = await one.proposeCorrection({ ...again, amountPaise: 600 })
  const second = one.proposeCorrection({ ...again, amountPaise: 1, bankReference: paper() })
  await expect(second).rejects.toMatchObject({ refusal: 'reference-used' })
  const yes = { ...rest, verdict: 'confirm' as const }
  const both = await Promise.allSettled([two.decideCorrection(yes), two.decideCorrection(yes)])
  expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect((await charged()) - before).toBe(1000)
  const over = one.proposeCorrection({ ...again, version: version + 2, bankReference: paper() })
  await expect(over).rejects.toMatchObject({ refusal: 'not-allowed-now' })
})

test('rejected, the charge remains and the bank reference is free again; nobody finds their own cash', async () => {
  const { depositId, version } = await aShortSlip()
  const before = await charged()
  const found = { depositId, version, amountPaise: 1000, bankReference: paper(), reason }
  const proposed = await one.proposeCorrection(found)
  const no = await two.decideCorrection({ ...proposed, verdict: 'reject' })
  expect(no).toEqual({ state: 'rejected', left: 1000 })
  expect(await charged()).toBe(before)
  const own = product.as({ ...phlebotomist, grants: [...phlebotomist.grants, ...finance.grants] })
  await expect(own.proposeCorrection(found)).rejects.toMatchObject({ refusal: 'same-person' })
  const anew = await one.proposeCorrection(found)
  const theirs = own.decideCorrection({ ...anew, verdict: 'confirm' })
  await expect(theirs).rejects.toMatchObject({ refusal: 'same-person' })
  await expect(desk.proposeCorrection(found)).rejects.toMatchObject({ refusal: 'forbidden' })
})

test('raw SQL neither lets one person do both, nor finds more than is missing', async () => {
  const { depositId, version } = await aShortSlip()
  const found = { depositId, version, amountPaise: 500, bankReference: paper(), reason }
  const { correctionId } = await one.proposeCorrection(found)
  const alone = product.asOwner(
    `update cash_corrections set state = 'confirmed', decided_by = proposed_by where id = $1`,
    [correctionId],
  )
  const met = await alone.catch((error: unknown) => error)
  expect(met).toMatchObject({ constraint: 'cash_corrections_second_person' })
  await expect(
    product.asOwner(`update cash_corrections set state = 'confirmed' where id = $1`, [
      correctionId,
    ]),
  ).rejects.toMatchObject({ constraint: 'cash_corrections_decided' })
  const within = { constraint: 'cash_deposits_found_within' }
  for (const change of ['found_paise = 1001', `state = 'corrected', found_paise = 999`])
    await expect(
      product.asOwner(`update cash_deposits set ${change} where id = $1`, [depositId]),
    ).rejects.toMatchObject(within)
})
