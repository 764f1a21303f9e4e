import { afterAll, expect, test } from 'vitest'
import type { Barcode } from '#src/domain/tubes/tube.ts'
import { aBooker, aBooking, demoActor, received } from '#test/booking.ts'
import { aProduct } from '#test/product.ts'

const product = await aProduct({ slotDays: 8, slotCapacity: 50 })
afterAll(() => product[Symbol.asyncDispose]())
const phlebotomist = await demoActor(product, 'phlebotomist')
const technician = await demoActor(product, 'technician')

/** A tube of a booking of its own, at the lab's counter. */
async function aTubeAtTheLab(): Promise<Barcode> {
  const booker = await aBooker(product)
  const booked = await aBooking(product, booker)
  const [barcode] = await received(product, { phlebotomist, technician, booker }, booked)
  if (!barcode) throw new Error('no tube')
  return barcode
}

async function waiting(): Promise<number> {
  const { rows } = await product.pool.query(
    `select count(*)::int as count from pg_stat_activity
     where wait_event_type = 'Lock' and datname = current_database()`,
  )
  return rows[0].count
}

/** Both have come as far as they can before either has written. Returns their running numbers. */
async function acceptedAtOnce() {
  const barcodes = [await aTubeAtTheLab(), await aTubeAtTheLab()]
  const holder = await product.pool.connect()
  await holder.query('begin')
  await holder.query('lock table tubes in share mode')
  const accepting = Promise.allSettled(
    barcodes.map((barcode) => product.as(technician).acceptTube({ barcode })),
  )
  await expect.poll(waiting).toBe(2)
  await holder.query('commit')
  holder.release()
  const numbers = (await accepting).map((one) =>
    one.status === 'fulfilled' ? Number(one.value.accession.split('-').at(-1)) : 'an error',
  )
  return numbers.toSorted((a, b) => Number(a) - Number(b))
}

test('two first specimens of a year at one lab, accepted at once, get the numbers one and two', async () => {
  await product.asOwner('delete from accession_counters', [])
  expect(await acceptedAtOnce()).toEqual([1, 2])
})

test('two specimens accepted at once get two numbers in a row', async () => {
  const [first, second] = await acceptedAtOnce()
  expect(second).toBe(Number(first) + 1)
})
