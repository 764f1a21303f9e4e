import { afterAll, expect, test } from 'vitest'
import type { Sex } from '#src/domain/people/patient.ts'
import { aBooker, aBooking, demoActor, received } from '#test/booking.ts'
import { aProduct } from '#test/product.ts'

const product = await aProduct({ slotDays: 4 })
afterAll(() => product[Symbol.asyncDispose]())
const phlebotomist = await demoActor(product, 'phlebotomist')
const technician = await demoActor(product, 'technician')
const lab = product.as(technician)

/**
 * A sample at the bench from a person of this age on the day of the draw. The age is written into
 * the order: nobody collects from a newborn at home, and the judgement must not rely on that.
 */
async function onTheBench(code: string, age: Temporal.DurationLike, sex: Sex = 'female') {
  const booker = await aBooker(product, undefined, sex)
  const booked = await aBooking(product, booker, { items: [code] })
  const people = { phlebotomist, technician, booker }
  for (const barcode of await received(product, people, booked)) await lab.acceptTube({ barcode })
  await product.pool.query(
    `update orders set birth_date = ((collected_at at time zone 'Asia/Kolkata')::date - $2::interval)::date
      where id = $1`,
    [booked.orderId, Temporal.Duration.from(age).toString()],
  )
  const [item] = (await lab.viewBenchOrder({ orderId: booked.orderId })).items
  if (!item) throw new Error('nothing to enter')
  return item
}

test.each([
  ['BILT', { days: 8 }, 25, 'critical-high', 'female'],
  ['NA', { days: 12 }, 105, 'critical-low', 'female'],
  ['CA', { years: 6 }, 5.5, 'critical-low', 'female'],
  ['CREA', { years: 16 }, 8, 'critical-high', 'male'],
  ['INR', { years: 10 }, 9, 'critical-high', 'female'],
  ['ANC', { years: 8 }, 0.1, 'critical-low', 'male'],
  ['TSH', { days: 10 }, 90, 'critical-high', 'female'],
  ['HB', { years: 36 }, 4.2, 'critical-low', 'other'],
  ['CREA', { years: 36 }, 12, 'critical-high', 'other'],
] as const)(
  '%s at %j of %d is %s for a person entered as %s',
  async (code, age, value, flag, sex) => {
    const { testItemId, version } = await onTheBench(code, age, sex)
    const result = { type: 'numeric', value, version } as const
    const entered = await lab.enterResult({ testItemId, result })
    expect(entered).toEqual({ state: 'held', flag })
    const { rows } = await product.pool.query(
      'select count(*)::int from call_tasks where test_item_id = $1 and told_at is null',
      [testItemId],
    )
    expect(rows[0].count).toBe(1)
  },
)
