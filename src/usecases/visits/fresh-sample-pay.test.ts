import { afterAll, expect, test } from 'vitest'
import type { RejectReason } from '#src/domain/tubes/tube.ts'
import { aBooker, aBooking, balances, demoActor, received } from '#test/booking.ts'
import { aProduct } from '#test/product.ts'

const product = await aProduct({ slotDays: 8, slotCapacity: 60 })
afterAll(() => product[Symbol.asyncDispose]())
const phlebotomist = await demoActor(product, 'phlebotomist')
const technician = await demoActor(product, 'technician')
const other = { ...(await demoActor(product, 'phlebotomist2')), grants: phlebotomist.grants }

/**
 * Drawn by the first phlebotomist, rejected, and drawn again; returns what each has earned
 * afterwards.
 */
async function drawnAgain(reason: RejectReason, again: typeof phlebotomist) {
  const now = product.clock.at().toString()
  const booker = await aBooker(product)
  const booked = await aBooking(product, booker)
  const [barcode] = await received(product, { phlebotomist, technician, booker }, booked)
  if (!barcode) throw new Error('nothing was drawn')
  await product.as(technician).rejectTube({ barcode, reason })
  const { visits } = await product.as(booker.actor).viewBooking(booked)
  const visitId = visits.at(-1)?.visitId ?? booked.visitId
  const { offers } = await product.as(again).listVisits()
  const offered = offers.find((offer) => offer.visitId === visitId)?.collectionCharge
  const before = await earnedBy(again.id)
  await received(product, { phlebotomist: again, technician, booker }, { ...booked, visitId })
  const paid = (await earnedBy(again.id)) - before
  const charge = booked.view.collectionCharge
  const books = await balances(product, booked.bookingId)
  product.clock.set(now)
  return { offered, paid, charge, books }
}

async function earnedBy(id: string): Promise<number> {
  const { rows } = await product.pool.query(
    `select coalesce(-sum(amount_paise), 0)::int as earned from ledger_entries
     where account = 'phlebotomist-payable' and party_id = $1`,
    [id],
  )
  return rows[0].earned
}

test.each(['lipaemic', 'too-old'] as const)(
  'a fresh sample requested because it was %s pays what the offer says, and the platform bears it',
  async (reason) => {
    const { offered, paid, charge, books } = await drawnAgain(reason, phlebotomist)
    expect({ offered, paid }).toEqual({ offered: charge, paid: charge })
    expect(books).toMatchObject({ goodwill: charge })
  },
)

test('a sample that the lab spoiled pays what the offer says, and the lab bears it', async () => {
  const { offered, paid, charge, books } = await drawnAgain('lab-accident', phlebotomist)
  expect({ offered, paid }).toEqual({ offered: charge, paid: charge })
  expect(books).toMatchObject({ 'lab-payable': charge })
  expect(books).not.toHaveProperty('goodwill')
})

test('a sample spoiled by the phlebotomist and redrawn by a colleague: the first pays the colleague', async () => {
  const before = await earnedBy(phlebotomist.id)
  const { offered, paid, charge, books } = await drawnAgain('haemolysed', other)
  expect({ offered, paid }).toEqual({ offered: charge, paid: charge })
  expect((await earnedBy(phlebotomist.id)) - before).toBe(0)
  expect(books).not.toHaveProperty('goodwill')
})

test('a sample spoiled and redrawn by the same person earns nothing, and the offer says so', async () => {
  const { offered, paid } = await drawnAgain('clotted', phlebotomist)
  expect({ offered, paid }).toEqual({ offered: 0, paid: 0 })
})
