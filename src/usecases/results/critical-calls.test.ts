import { afterAll, expect, test } from 'vitest'
import { allDone } from '#test/all-done.ts'
import { sqlStateOf } from '#src/db/driver/sql-state.ts'
import type { OrderId } from '#src/domain/orders/order.ts'
import { CallTaskId } from '#src/domain/results/item.ts'
import { signing } from '#test/bench.ts'
import { aBooker, aBooking, type Booker, demoActor, received } from '#test/booking.ts'
import { aProduct } from '#test/product.ts'

const product = await aProduct({ slotDays: 6 })
afterAll(() => product[Symbol.asyncDispose]())
const phlebotomist = await demoActor(product, 'phlebotomist')
const technician = await demoActor(product, 'technician')
const authoriser = await demoActor(product, 'authoriser')
const lab = product.as(technician)

async function ready(booker?: Booker) {
  const who = booker ?? (await aBooker(product))
  const booked = await aBooking(product, who, { items: ['HB'] })
  const crew = { phlebotomist, technician, booker: who }
  const [barcode] = await received(product, crew, booked)
  if (!barcode) throw new Error('nothing was drawn')
  await lab.acceptTube({ barcode })
  return { ...booked, barcode, booker: who }
}

async function itemOf(orderId: OrderId) {
  const [item] = (await lab.viewBenchOrder({ orderId })).items
  if (!item) throw new Error('no test')
  return item
}

async function enter(orderId: OrderId, value: number) {
  const { testItemId, version } = await itemOf(orderId)
  await lab.enterResult({ testItemId, result: { type: 'numeric', value, version } })
}

async function callsOf(orderId: OrderId) {
  const { rows } = await product.pool.query(
    `select c.id, c.state, c.withdrawn_reason as reason, c.withdrawn_by as "by"
     from call_tasks c join test_items i on i.id = c.test_item_id
     where i.order_id = $1 order by c.id`,
    [orderId],
  )
  return rows
}

test('a corrected typing error withdraws its call, logged with reason and person', async () => {
  const { orderId } = await ready()
  await enter(orderId, 1.16)
  expect((await itemOf(orderId)).callTaskId).toEqual(expect.any(String))
  await allDone([enter(orderId, 11.6)])
  const [call] = await callsOf(orderId)
  expect(call).toMatchObject({ state: 'withdrawn', reason: 'entered again', by: technician.id })
  const { rows } = await product.pool.query(
    `select event, actor_id, reason from events where entity_id = $1`,
    [call.id],
  )
  expect(rows).toEqual([{ event: 'withdraw', actor_id: technician.id, reason: 'entered again' }])
  const bench = await lab.viewBench()
  expect(bench.calls.filter((one) => one.orderId === orderId)).toEqual([])
})

test('a new critical value opens its own call, the only open one', async () => {
  const { orderId } = await ready()
  await enter(orderId, 4)
  await enter(orderId, 5)
  const calls = await callsOf(orderId)
  expect(calls.map(({ state }) => state)).toEqual(['withdrawn', 'open'])
  expect((await itemOf(orderId)).callTaskId).toBe(calls[1].id)
})

test('a value to be measured again has no open call', async () => {
  const { orderId } = await ready()
  await enter(orderId, 4)
  const { testItemId, version } = await itemOf(orderId)
  await product.as(authoriser).retestItem({ testItemId, version, reason: 'clot in the tube' })
  expect((await callsOf(orderId))[0]).toMatchObject({
    state: 'withdrawn',
    reason: 'clot in the tube',
  })
})

test('a value from a rejected tube has no open call, and the fresh sample gets its own', async () => {
  const { orderId, barcode } = await ready()
  await enter(orderId, 4)
  await lab.rejectTube({ barcode, reason: 'haemolysed' })
  expect(await callsOf(orderId)).toMatchObject([{ state: 'withdrawn', reason: 'haemolysed' }])
  expect((await itemOf(orderId)).result).toBeNull()
})

test('an open call stays open after its report is published, on every list and on its order', async () => {
  const { orderId } = await ready()
  await enter(orderId, 4)
  const { testItemId, version, callTaskId } = await itemOf(orderId)
  await product.as(authoriser).verifyResult({ testItemId, version })
  await product.as(authoriser).authoriseResults(await signing(product, orderId))
  for (const list of ['counter', 'enter', 'sign', 'calls'] as const) {
    const { ringing } = await lab.viewBench({ list })
    expect(ringing.calls.map((call) => call.callTaskId)).toContain(callTaskId)
  }
  const order = await lab.viewBenchOrder({ orderId })
  expect(order.state).toBe('reported')
  expect(order.items[0]?.callTaskId).toBe(callTaskId)
  expect(order.ringing.count).toBeGreaterThan(0)
})

test('the page of a call has the number, the limit, the earlier value and the attempts', async () => {
  const first = await ready()
  await enter(first.orderId, 11.2)
  const { testItemId, version } = await itemOf(first.orderId)
  await product.as(authoriser).verifyResult({ testItemId, version })
  await product.as(authoriser).authoriseResults(await signing(product, first.orderId))
  product.clock.pass(30 * 60)
  const { orderId } = await ready(first.booker)
  expect((await itemOf(orderId)).earlier).toMatchObject({ value: 11.2, unit: 'g/dL' })
  await enter(orderId, 4)
  const callTaskId = CallTaskId.parse((await itemOf(orderId)).callTaskId)
  await lab.noteCallAttempt({ callTaskId, outcome: 'no-answer', note: 'her daughter next' })
  const call = await lab.viewCall({ callTaskId })
  expect(call).toMatchObject({
    state: 'open',
    result: { value: 4, flag: 'critical-low' },
    earlier: { value: 11.2 },
    booker: { phone: first.booker.phone, relation: 'self' },
    attempts: [{ outcome: 'no-answer', note: 'her daughter next' }],
  })
  expect(call.limits?.low).toBeGreaterThanOrEqual(4)
  const stranger = await ready()
  expect((await itemOf(stranger.orderId)).earlier).toBeNull()
})

test('a call is told once; told or withdrawn, nothing is added to it', async () => {
  const { orderId } = await ready()
  await enter(orderId, 4)
  const callTaskId = CallTaskId.parse((await itemOf(orderId)).callTaskId)
  await lab.recordCall({ callTaskId, toldTo: 'Dr Rao', readBack: 'four' })
  await expect(
    lab.recordCall({ callTaskId, toldTo: 'Dr Rao', readBack: 'five' }),
  ).rejects.toMatchObject({ refusal: 'stale' })
  await expect(lab.noteCallAttempt({ callTaskId, outcome: 'busy' })).rejects.toMatchObject({
    refusal: 'stale',
  })
  expect(await lab.viewCall({ callTaskId })).toMatchObject({ state: 'done', toldTo: 'Dr Rao' })
})

test('the database itself keeps no open call of a value that no longer counts', async () => {
  const { orderId } = await ready()
  await enter(orderId, 4)
  const raw = (text: string) => product.pool.query(text, [orderId]).then(() => 'done', sqlStateOf)
  const ofOrder = 'test_item_id in (select id from test_items where order_id = $1)'
  expect(await raw(`update results set is_current = false where ${ofOrder}`)).toBe('23514')
  expect(await raw(`update call_tasks set told_to = 'x' where ${ofOrder}`)).toBe('23514')
  expect(await raw(`update call_tasks set state = 'withdrawn' where ${ofOrder}`)).toBe('23514')
  expect(await raw(`update call_tasks set state = 'done' where ${ofOrder}`)).toBe('23514')
})
