import { afterAll, expect, test } from 'vitest'
import type { OrderId } from '#src/domain/orders/order.ts'
import type { TestItemId } from '#src/domain/results/item.ts'
import { aBooker, aBooking, demoActor, received } from '#test/booking.ts'
import { aProduct } from '#test/product.ts'

const product = await aProduct({ slotDays: 4 })
afterAll(() => product[Symbol.asyncDispose]())
const phlebotomist = await demoActor(product, 'phlebotomist')
const technician = await demoActor(product, 'technician')
const lab = product.as(technician)

async function ready(codes = ['HB']) {
  const booker = await aBooker(product)
  const booked = await aBooking(product, booker, { items: codes })
  const barcodes = await received(product, { phlebotomist, technician, booker }, booked)
  for (const barcode of barcodes) await lab.acceptTube({ barcode })
  const { items } = await lab.viewBenchOrder({ orderId: booked.orderId })
  const [{ testItemId }, other] = [items[0] ?? missing(), items[1]]
  return { orderId: booked.orderId, testItemId, other: other?.testItemId }
}

function missing(): never {
  throw new Error('no test')
}

const blank = { version: 1, finding: '', comment: '' }
const nowMs = () => product.clock.at().epochMilliseconds

/** A save arrives: of a value, and when its page says that it was typed. */
function arrives(orderId: OrderId, testItemId: TestItemId, value: string, typedAt?: number) {
  const row = { ...blank, testItemId, value }
  const rows = [typedAt === undefined ? row : { ...row, typedAt }]
  return lab.keepTyping({ orderId, typist: technician.id, rows })
}

async function keptOf(orderId: OrderId) {
  const { kept } = await lab.viewBenchOrder({ orderId })
  return kept?.rows.map(({ value }) => value).toSorted()
}

test('what was typed first and arrives last replaces nothing', async () => {
  const { orderId, testItemId } = await ready()
  const typed = nowMs()
  product.clock.pass(1)
  await arrives(orderId, testItemId, '13.4', typed + 900)
  await arrives(orderId, testItemId, '13.2', typed)
  expect(await keptOf(orderId)).toEqual(['13.4'])
  await arrives(orderId, testItemId, '13.6', typed + 901)
  expect(await keptOf(orderId)).toEqual(['13.6'])
})

test('a page that does not know the moment was typed on when it arrives', async () => {
  const { orderId, testItemId } = await ready()
  await arrives(orderId, testItemId, '13.2', nowMs() - 1)
  await arrives(orderId, testItemId, '13.4')
  expect(await keptOf(orderId)).toEqual(['13.4'])
})

test('a page that says a later moment than now holds nothing back', async () => {
  const { orderId, testItemId } = await ready()
  await arrives(orderId, testItemId, '13.2', nowMs() + 3_600_000)
  product.clock.pass(1)
  await arrives(orderId, testItemId, '13.4', nowMs())
  expect(await keptOf(orderId)).toEqual(['13.4'])
})

test('of two first drafts of an order at once both are kept', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { orderId, testItemId, other = missing() } = await ready(['HB', 'WBC'])
    await Promise.all([arrives(orderId, testItemId, '9.1'), arrives(orderId, other, '4.2')])
    expect(await keptOf(orderId)).toEqual(['4.2', '9.1'])
  }
})

test('what was typed before everything was discarded does not come back, what is typed after it is kept', async () => {
  const { orderId, testItemId } = await ready()
  const typed = nowMs()
  product.clock.pass(1)
  await arrives(orderId, testItemId, '13.2', typed)
  await lab.forgetTyping({ orderId })
  await arrives(orderId, testItemId, '13.4', typed + 900)
  expect(await keptOf(orderId)).toBeUndefined()
  product.clock.pass(1)
  await arrives(orderId, testItemId, '13.6', nowMs())
  expect(await keptOf(orderId)).toEqual(['13.6'])
})

test('a draft that says no more than what is saved leaves nothing behind', async () => {
  const { orderId, testItemId } = await ready()
  await arrives(orderId, testItemId, '')
  const { rows } = await product.pool.query('select from kept_typing where order_id = $1', [
    orderId,
  ])
  expect(rows).toEqual([])
})
