import { afterAll, expect, test } from 'vitest'
import type { OrderId } from '#src/domain/orders/order.ts'
import { aBooker, aBooking, demoActor, demoLab, received } from '#test/booking.ts'
import { aProduct } from '#test/product.ts'

const product = await aProduct({ slotDays: 4 })
afterAll(() => product[Symbol.asyncDispose]())
const phlebotomist = await demoActor(product, 'phlebotomist')
const technician = await demoActor(product, 'technician')
const lab = product.as(technician)

async function ready(): Promise<OrderId> {
  const booker = await aBooker(product)
  const booked = await aBooking(product, booker, { items: ['HB'] })
  const [barcode] = await received(product, { phlebotomist, technician, booker }, booked)
  if (!barcode) throw new Error('nothing was drawn')
  await lab.acceptTube({ barcode })
  return booked.orderId
}

/** A colleague at the same lab, with the same roles. */
async function aColleague() {
  const id = product.world.chance.uuid() as typeof technician.id
  await product.asOwner('insert into "user" (id, name, email) values ($1, $2, $3)', [
    id,
    'Ravi K.',
    `${id}@lab.invalid`,
  ])
  return product.as({ ...technician, id })
}

async function itemOf(orderId: OrderId, app = lab) {
  const { items, kept, typist } = await app.viewBenchOrder({ orderId })
  const [item] = items
  if (!item) throw new Error('no test')
  return { ...item, kept, typist }
}

async function type(orderId: OrderId, value: string, app = lab) {
  const { testItemId, version, typist } = await itemOf(orderId, app)
  await app.keepTyping({
    orderId,
    typist,
    rows: [{ testItemId, version, value, finding: '', comment: '' }],
  })
  return testItemId
}

test('unsaved input comes back to its author, whatever it is, and to nobody else', async () => {
  const orderId = await ready()
  await type(orderId, '13.')
  expect((await itemOf(orderId)).kept).toMatchObject({
    keptAt: product.clock.at().toString(),
    rows: [{ value: '13.', isStale: false }],
  })
  const colleague = await aColleague()
  expect((await itemOf(orderId, colleague)).kept).toBeNull()
  await type(orderId, '9', colleague)
  expect((await itemOf(orderId)).kept?.rows[0]?.value).toBe('13.')
})

test('at rest it is sealed', async () => {
  const orderId = await ready()
  await type(orderId, '13.7654321')
  const { rows } = await product.pool.query('select * from kept_typing where order_id = $1', [
    orderId,
  ])
  expect(JSON.stringify(rows)).not.toContain('13.7654321')
  const { rows: audited } = await product.pool.query('select detail from audit')
  expect(JSON.stringify(audited)).not.toContain('13.7654321')
})

test('a saved row is removed from the unsaved input, even if the same input arrives again later', async () => {
  const orderId = await ready()
  const testItemId = await type(orderId, '13.2')
  const { version } = await itemOf(orderId)
  await lab.enterResult({ testItemId, result: { type: 'numeric', value: 13.2, version } })
  expect((await itemOf(orderId)).kept).toBeNull()
  const { typist } = await itemOf(orderId)
  const late = { testItemId, version, value: '13.2', finding: '', comment: '' }
  expect((await lab.keepTyping({ orderId, typist, rows: [late] })).rows).toBe(0)
  expect((await itemOf(orderId)).kept).toBeNull()
})

test('typed on a value that changed meanwhile, it is shown beside it and marked', async () => {
  const orderId = await ready()
  const testItemId = await type(orderId, '12.1')
  const colleague = await aColleague()
  const { version } = await itemOf(orderId, colleague)
  await colleague.enterResult({ testItemId, result: { type: 'numeric', value: 9.1, version } })
  const { kept, result } = await itemOf(orderId)
  expect(result?.value).toBe(9.1)
  expect(kept?.rows).toMatchObject([{ value: '12.1', isStale: true }])
})

test('it is discarded on request, and deleted after a day, on reading and by the worker', async () => {
  const orderId = await ready()
  await type(orderId, '13.2')
  await lab.forgetTyping({ orderId })
  expect((await itemOf(orderId)).kept).toBeNull()
  await type(orderId, '13.2')
  product.clock.pass(24 * 60 - 1)
  expect((await itemOf(orderId)).kept).not.toBeNull()
  product.clock.pass(1)
  expect((await itemOf(orderId)).kept).toBeNull()
  await type(orderId, '13.2')
  product.clock.pass(24 * 60)
  const worker = product.as({ kind: 'worker' })
  expect((await worker.purgeTyping()).purged).toBeGreaterThan(0)
  const { rows } = await product.pool.query('select from kept_typing where order_id = $1', [
    orderId,
  ])
  expect(rows).toEqual([])
})

test('another lab’s order is answered as missing, a row of another order is not stored', async () => {
  const [orderId, other] = [await ready(), await ready()]
  const { testItemId, version, typist } = await itemOf(other)
  const row = { testItemId, version, value: '1', finding: '', comment: '' }
  expect((await lab.keepTyping({ orderId, typist, rows: [row] })).rows).toBe(0)
  const elsewhere = await demoLab(product, 'LAB002')
  const grants = technician.grants.map((grant) => ({ ...grant, labId: elsewhere }))
  const stranger = product.as({ ...technician, grants })
  const asked = stranger.keepTyping({ orderId, typist, rows: [] })
  await expect(asked).rejects.toMatchObject({ refusal: 'not-found' })
  await expect(stranger.forgetTyping({ orderId })).rejects.toMatchObject({ refusal: 'not-found' })
})

test('the page of a person who left the computer stores nothing under the next person’s name', async () => {
  const orderId = await ready()
  const { testItemId, version, typist } = await itemOf(orderId)
  const row = { testItemId, version, value: '13.2', finding: '', comment: '' }
  const next = await aColleague()
  const asked = next.keepTyping({ orderId, typist, rows: [row] })
  await expect(asked).rejects.toMatchObject({ refusal: 'not-found' })
  expect((await itemOf(orderId, next)).kept).toBeNull()
})
