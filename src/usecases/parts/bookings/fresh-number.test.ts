import { afterAll, expect, test } from 'vitest'
import { systemChance } from '#src/adapters/chance.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { inStep } from '#src/usecases/step.ts'
import { aBooker, aQuote } from '#test/booking.ts'
import { aProduct } from '#test/product.ts'
import { freshNumber } from './fresh-number.ts'

const isLong = process.env.TEST_SIZE === 'long'
const forced: string[] = []
const chance = {
  ...systemChance,
  digits: (length: number) => forced.shift() ?? systemChance.digits(length),
}
const product = await aProduct({ world: { chance } })
afterAll(() => product[Symbol.asyncDispose]())
const worker: Actor = { kind: 'worker' }

const one = () => inStep(product.world, worker, freshNumber)

/** Several in one transaction, so that they are taken concurrently. */
const several = (count: number) =>
  inStep(product.world, worker, async (step) => {
    const numbers: string[] = []
    for (let made = 0; made < count; made += 1) numbers.push(await freshNumber(step))
    return numbers
  })

test('a number is OPL, thirteen digits of milliseconds and six random ones, in sequence', async () => {
  const number = await one()
  expect(number).toMatch(/^OPL\d{19}$/)
  expect(number.slice(3, 16)).toBe(String(product.clock.at().epochMilliseconds))
  expect(number.length).toBeLessThanOrEqual(30)
})

test('for the same millisecond and the same random digits the second caller gets another number', async () => {
  forced.push('123456', '123456', '123456', '654321')
  const [first, second] = [await one(), await one()]
  expect(first.endsWith('123456')).toBe(true)
  expect(second.endsWith('654321')).toBe(true)
})

test('a booking whose number is taken is booked under another one', async () => {
  const booker = await aBooker(product)
  const { quoteId } = await aQuote(product, booker)
  forced.push('111111')
  await one()
  forced.push('111111', '4321', '222222', '8765') // with the code its patient gives at the door
  await expect(product.as(booker.actor).placeBooking({ quoteId })).resolves.toMatchObject({
    number: expect.stringMatching(/222222$/),
  })
  expect(forced).toEqual([])
})

const each = isLong ? 10_000 : 100

test(`${20 * each} numbers from two milliseconds, the clock set back in between: no duplicates`, async () => {
  // Five at a time, half of the pool: on a slow machine more would wait too long for a connection.
  const first = await Promise.all(Array.from({ length: 5 }, () => several(2 * each)))
  product.clock.pass(-60)
  const earlier = await Promise.all(Array.from({ length: 5 }, () => several(each)))
  product.clock.pass(60)
  const again = await Promise.all(Array.from({ length: 5 }, () => several(each)))
  const all = [...first, ...earlier, ...again].flat()
  expect(new Set(all).size).toBe(20 * each)
}, 600_000)
