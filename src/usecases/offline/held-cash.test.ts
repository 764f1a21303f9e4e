import { afterAll, expect, test } from 'vitest'
import { demoActor } from '#test/booking.ts'
import { anOfflineVisit, aPhone, wholeVisit } from '#test/offline.ts'
import { aProduct } from '#test/product.ts'

const product = await aProduct({ slotDays: 40, slotCapacity: 60 })
afterAll(() => product[Symbol.asyncDispose]())
const phlebotomist = await demoActor(product, 'phlebotomist')
const office = product.as(await demoActor(product, 'backoffice'))
const other = product.as(await demoActor(product, 'backoffice2'))
const field = product.as(phlebotomist)
const phone = await aPhone(product, phlebotomist)

/** Cash was taken at a visit that was cancelled meanwhile, and the office hears of it. */
async function heldCash() {
  const door = await anOfflineVisit(product, phlebotomist)
  const { bookingId } = door.booked
  const kept = await wholeVisit(product, phone, door)
  await office.cancelBooking({ bookingId, expectedChargePaise: 0, reason: 'The lab is closed' })
  await phone.send(kept)
  return { ...door, bookingId, hold: await holdOf(door.visitId) }
}

async function holdOf(visitId: string) {
  const hold = (await office.listOfflineHolds()).find((one) => one.visitId === visitId)
  if (!hold) throw new Error('nothing is held')
  return hold
}

async function paymentOf(bookingId: string) {
  const { rows } = await product.pool.query(
    'select state, collected_by, refunded_paise::int as refunded from payments where booking_id = $1',
    [bookingId],
  )
  return rows[0]
}

/** The accounts through which the patient’s cash goes. */
async function balanceOf(bookingId: string) {
  const { rows } = await product.pool.query<{ account: string; amount: number }>(
    `select e.account, sum(e.amount_paise)::int as amount from ledger_entries e
     join ledger_journals j on j.id = e.journal_id where j.booking_id = $1
       and e.account in ('cash-in-hand', 'customer-advance', 'refund-payable')
     group by 1 having sum(e.amount_paise) <> 0 order by 1`,
    [bookingId],
  )
  return Object.fromEntries(rows.map(({ account, amount }) => [account, amount]))
}

test('cash of a visit that was cancelled is owed to the patient, and the phlebotomist hands it in', async () => {
  const { bookingId, hold, amountPaise } = await heldCash()
  const { holdId, version } = hold
  expect(hold.unbookedCash).toBe(amountPaise)
  const before = (await field.viewOwnCash()).held
  const booked = await office.bookHeldCash({ holdId, version, became: 'owed' })
  expect(booked.receiptNumber).toMatch(/./)
  expect(await paymentOf(bookingId)).toEqual({
    state: 'cash-collected',
    collected_by: phlebotomist.id,
    refunded: amountPaise,
  })
  expect(await balanceOf(bookingId)).toEqual({
    'cash-in-hand': amountPaise,
    'refund-payable': 0 - amountPaise,
  })
  expect((await field.viewOwnCash()).held - before).toBe(amountPaise)
  const { rows } = await product.pool.query(
    'select state, amount_paise::int as amount, mode from refunds where booking_id = $1',
    [bookingId],
  )
  expect(rows).toEqual([{ state: 'approved', amount: amountPaise, mode: 'bank' }])
})

test('cash that the patient has back is booked as received and returned, and nothing is owed', async () => {
  const { bookingId, hold } = await heldCash()
  const { holdId, version } = hold
  await office.bookHeldCash({ holdId, version, became: 'handed-back' })
  expect(await paymentOf(bookingId)).toMatchObject({ state: 'handed-back', refunded: 0 })
  expect(await balanceOf(bookingId)).toEqual({})
})

test('nobody decides about a visit before its cash is booked', async () => {
  const { hold, visitId } = await heldCash()
  const { holdId, version } = hold
  const decide = (outcome: 'confirmed' | 'refused') =>
    office.decideOfflineHold({
      holdId,
      version,
      outcome,
      cause: 'nobody-came',
      note: 'Spoke to the patient',
    })
  for (const outcome of ['confirmed', 'refused'] as const)
    await expect(decide(outcome)).rejects.toMatchObject({ refusal: 'cash-not-booked' })
  await office.bookHeldCash({ holdId, version, became: 'handed-back' })
  expect((await holdOf(visitId)).unbookedCash).toBeNull()
  expect(await decide('refused')).toMatchObject({ outcome: 'refused' })
})

test('of two of the office who book the same cash at once, one does', async () => {
  const { bookingId, hold, amountPaise } = await heldCash()
  const { holdId, version } = hold
  const both = await Promise.allSettled(
    [office, other].map((who) => who.bookHeldCash({ holdId, version, became: 'owed' })),
  )
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(await paymentOf(bookingId)).toMatchObject({ refunded: amountPaise })
})

test('nobody books their own cash, nor cash that no phone took', async () => {
  const { hold } = await heldCash()
  const { holdId, version } = hold
  const both = product.as({
    ...phlebotomist,
    grants: [...phlebotomist.grants, { role: 'back-office', labId: null, locationId: null }],
  })
  await expect(both.bookHeldCash({ holdId, version, became: 'owed' })).rejects.toMatchObject({
    refusal: 'same-person',
  })
  await office.bookHeldCash({ holdId, version, became: 'owed' })
  await expect(
    office.bookHeldCash({ holdId, version, became: 'handed-back' }),
  ).rejects.toMatchObject({ refusal: 'not-allowed-now' })
})
