import { afterAll, expect, test } from 'vitest'
import { systemChance } from '#src/adapters/chance.ts'
import { aBooker, aBooking } from '#test/booking.ts'
import { aProduct } from '#test/product.ts'

const forced: string[] = []
const chance = {
  ...systemChance,
  digits: (length: number) => (length === 6 && forced.shift()) || systemChance.digits(length),
}
const product = await aProduct({ world: { chance }, slotCapacity: 50 })
afterAll(() => product[Symbol.asyncDispose]())

const numberOf = async () => (await aBooking(product, await aBooker(product))).view.number

test('of two bookings of one millisecond that draw the same digits each gets its own number', async () => {
  forced.push('123456')
  const first = await numberOf()
  forced.push('123456')
  const second = await numberOf().catch(String)
  expect(first.endsWith('123456')).toBe(true)
  expect(second).toMatch(/^OPL\d+$/)
  expect(second).not.toBe(first)
})
