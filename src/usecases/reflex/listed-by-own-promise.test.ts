import { afterAll, expect, test } from 'vitest'
import type { OrderId } from '#src/domain/orders/order.ts'
import { shown } from '#test/bench.ts'
import { aBooker, aBooking, received } from '#test/booking.ts'
import { aProduct } from '#test/product.ts'
import { reflexKeepers } from '#test/reflex.ts'
import { aBench } from '#test/revisions.ts'
import { signedValues } from '#test/signed-values.ts'

const product = await aProduct({ slotDays: 8, slotCapacity: 50 })
afterAll(() => product[Symbol.asyncDispose]())
const bench = await aBench(product)
const { phlebotomist, technician } = bench
const { lab, measured, sign } = signedValues(product, bench)
const { confirmed } = await reflexKeepers(product)
await confirmed(['TSH', 'FT4'])

async function atTheBench(code: string) {
  const booker = await aBooker(product)
  const booked = await aBooking(product, booker, { items: [code] })
  const barcodes = await received(product, { phlebotomist, technician, booker }, booked)
  for (const barcode of barcodes) await lab.acceptTube({ barcode })
  return booked.orderId
}

async function promisesOf(orderId: OrderId) {
  const { rows } = await product.pool.query(
    `select o.promised_at as booked, max(i.promised_at) as own from orders o
     join test_items i on i.order_id = o.id where o.id = $1 group by o.id`,
    [orderId],
  )
  const at = (one: Date | null) => one && Temporal.Instant.from(one.toISOString())
  return { booked: at(rows[0].booked), own: at(rows[0].own) }
}

test('where only an added test is open, an order is listed by that test’s promise, on every page', async () => {
  const first = await atTheBench('TSH')
  product.clock.set(product.clock.at().add({ hours: 8 }).toString())
  await measured(first, { TSH: 9.2 })
  await sign(first)
  const { booked, own } = await promisesOf(first)
  if (!booked || !own) throw new Error('no promise')
  expect(Temporal.Instant.compare(own, booked)).toBe(1)
  product.clock.set(product.clock.at().add({ hours: 1 }).toString())
  const second = await atTheBench('HB')
  const between = Temporal.Instant.fromEpochMilliseconds(
    (booked.epochMilliseconds + own.epochMilliseconds) / 2,
  ).toString()
  await product.asOwner('alter table orders disable trigger user')
  await product.asOwner('update orders set promised_at = $2 where id = $1', [second, between])
  await product.asOwner('alter table orders enable trigger user')
  const { items, page } = await lab.viewBench({ list: 'enter' })
  expect(items.map(({ orderId }) => orderId)).toEqual([second, first])
  expect(items[1]?.promisedAt).toBe(own.toString())
  expect(page).toMatchObject({ total: 2 })
  const [one] = items
  const place = { rank: 0, due: between, id: second }
  expect(one?.promisedAt).toBe(between)
  const after = await lab.viewBench({ list: 'enter', after: place })
  expect(after.items.map(({ orderId }) => orderId)).toEqual([first])
  expect(await shown(product, items[0]?.testItemId ?? '')).toBeDefined()
})
