import { afterAll, expect, test } from 'vitest'
import { allDone } from '#test/all-done.ts'
import { sqlStateOf } from '#src/db/driver/sql-state.ts'
import { insertRungs, lockClimbing } from '#src/db/queries/results/call-rungs.ts'
import type { OrderId } from '#src/domain/orders/order.ts'
import { alertsOf } from '#src/domain/results/calls/alerting.ts'
import { climbed } from '#src/domain/results/calls/climbing.ts'
import { CallTaskId } from '#src/domain/results/item.ts'
import { aBooker, aBooking, type Booker, demoActor, received } from '#test/booking.ts'
import { aProduct } from '#test/product.ts'

const product = await aProduct({ slotDays: 6, slotCapacity: 40 })
afterAll(() => product[Symbol.asyncDispose]())
const phlebotomist = await demoActor(product, 'phlebotomist')
const technician = await demoActor(product, 'technician')
const authoriser = await demoActor(product, 'authoriser')
const lab = product.as(technician)
const worker = product.as({ kind: 'worker' })
const LAB_MAIL = 'authoriser@demo.oxalate.example'
const CONTACT = { name: 'Arun Nair', phone: '+919811112222' }

/** A critical value that nobody was told yet. */
async function critical(booker: Booker, items: [string, number] = ['HB', 4]) {
  const [code, value] = items
  const booked = await aBooking(product, booker, { items: [code] })
  const crew = { phlebotomist, technician, booker }
  for (const barcode of await received(product, crew, booked)) await lab.acceptTube({ barcode })
  const { items: found } = await lab.viewBenchOrder({ orderId: booked.orderId })
  const [item] = found
  if (!item) throw new Error('no test')
  const { testItemId, version } = item
  await lab.enterResult({ testItemId, result: { type: 'numeric', value, version } })
  return { ...booked, callTaskId: await callOf(booked.orderId) }
}

async function callOf(orderId: OrderId) {
  const [item] = (await lab.viewBenchOrder({ orderId })).items
  return CallTaskId.parse(item?.callTaskId)
}

async function choose(booker: Booker) {
  await product.as(booker.actor).keepUrgentContact({ ...CONTACT, isAgreed: true, version: 0 })
}

/** What this address or number was told since, by the words of it. */
async function told(to: string, words: string) {
  return (await product.outbox(to)).filter(({ text }) => text?.includes(words)).length
}

async function rungsOf(callTaskId: CallTaskId) {
  const { ladder } = await lab.viewCall({ callTaskId })
  return ladder.map(({ rung, channels, silence }) => [rung, silence ?? channels.join(' ')])
}

test('a critical value at night: the lab at once, at 10 minutes the patient, at 20 whom they chose, at 30 and 60 the lab and the office', async () => {
  const booker = await aBooker(product)
  await choose(booker)
  const { callTaskId } = await critical(booker)
  const office = product.world.settings.operator.email
  await worker.climbCalls()
  expect(await rungsOf(callTaskId)).toEqual([['lab', 'email']])
  expect(await told(booker.phone, 'speak to you now')).toBe(0)
  product.clock.pass(10)
  await worker.climbCalls()
  expect(await told(booker.phone, 'speak to you now')).toBe(1)
  expect(await told(CONTACT.phone, 'cannot reach')).toBe(0)
  product.clock.pass(10)
  await worker.climbCalls()
  expect(await told(CONTACT.phone, 'cannot reach')).toBe(1)
  product.clock.pass(10)
  await worker.climbCalls()
  expect(await told(LAB_MAIL, '30 minutes')).toBe(1)
  expect(await told(office, 'nobody has been told for 30 minutes')).toBe(1)
  product.clock.pass(30)
  await worker.climbCalls()
  expect(await told(LAB_MAIL, '60 minutes')).toBe(1)
  expect(await told(office, 'nobody has been told for 60 minutes')).toBe(1)
  expect((await rungsOf(callTaskId)).map(([rung]) => rung)).toEqual([
    'lab',
    'patient',
    'contact',
    'office',
    'overdue',
  ])
  const before = (await product.outbox()).length
  await worker.climbCalls()
  expect(await product.outbox()).toHaveLength(before)
  await lab.recordCall({ callTaskId, toldTo: 'Dr Rao', readBack: 'four' })
})

test('no alert has a value, a test or the name of a patient', async () => {
  const booker = await aBooker(product)
  const { callTaskId } = await critical(booker)
  product.clock.pass(60)
  await worker.climbCalls()
  const letters = [...(await product.outbox(LAB_MAIL)), ...(await product.outbox(booker.phone))]
  const alerts = letters.filter(({ text }) => /critical value|speak to you now/.test(text ?? ''))
  expect(alerts.length).toBeGreaterThan(1)
  for (const { text, subject } of alerts)
    expect(`${subject} ${text}`).not.toMatch(/Meera|4\.0|aemoglobin/)
  await lab.recordCall({ callTaskId, toldTo: 'Dr Rao', readBack: 'four' })
})

test('a value that was told alerts nobody any more', async () => {
  const booker = await aBooker(product)
  const { callTaskId } = await critical(booker)
  await worker.climbCalls()
  await lab.recordCall({ callTaskId, toldTo: 'Meera Nair', readBack: 'four' })
  product.clock.pass(60)
  await worker.climbCalls()
  expect(await rungsOf(callTaskId)).toEqual([['lab', 'email']])
  expect(await told(booker.phone, 'speak to you now')).toBe(0)
})

test('a worker that was away for an hour makes up for every rung at once, and two workers alert once', async () => {
  const booker = await aBooker(product)
  const { callTaskId } = await critical(booker)
  product.clock.pass(61)
  await allDone([worker.climbCalls(), worker.climbCalls(), worker.climbCalls()])
  expect(await rungsOf(callTaskId)).toEqual([
    ['lab', 'email'],
    ['patient', 'sms'],
    ['contact', 'nobody-chosen'],
    ['office', 'email'],
    ['overdue', 'email'],
  ])
  expect(await told(booker.phone, 'speak to you now')).toBe(1)
  await lab.recordCall({ callTaskId, toldTo: 'Dr Rao', readBack: 'four' })
})

test('a rung that another worker logs at this moment is told by that one alone', async () => {
  const { callTaskId } = await critical(await aBooker(product))
  product.clock.pass(61)
  const { clock, db } = product.world
  const { now, calls } = await db.transaction(async (tx) => {
    const at = await clock.now(tx)
    return { now: at, calls: await lockClimbing(tx, at) }
  })
  const rises = calls.flatMap((call) => climbed({ ...call, staff: [] }, now))
  expect(rises).toHaveLength(5)
  await worker.climbCalls()
  const rows = rises.map(({ row }) => row)
  const logged = await db.transaction((tx) => insertRungs(tx, rows)).catch(sqlStateOf)
  expect(logged).toEqual([])
  expect(alertsOf(rises, [])).toEqual([])
  await lab.recordCall({ callTaskId, toldTo: 'Dr Rao', readBack: 'four' })
})

test('where a patient has number and address both are used: one channel may be down', async () => {
  const booker = await aBooker(product)
  const email = `${booker.actor.id}@mail.example`
  await product.asOwner('update "user" set email = $2, email_verified = true where id = $1', [
    booker.actor.id,
    email,
  ])
  const { callTaskId } = await critical(booker)
  product.clock.pass(10)
  await worker.climbCalls()
  expect(await rungsOf(callTaskId)).toContainEqual(['patient', 'email sms'])
  expect(await told(booker.phone, 'speak to you now')).toBe(1)
  expect(await told(email, 'speak to you about a test')).toBe(1)
  await lab.recordCall({ callTaskId, toldTo: 'Dr Rao', readBack: 'four' })
})

test('about a test that tells of HIV nobody is called but the patient and the doctor', async () => {
  const booker = await aBooker(product)
  await choose(booker)
  const before = await told(CONTACT.phone, 'cannot reach')
  const { callTaskId } = await critical(booker)
  // HIV itself is not sold: the catalogue is made to say so of the test at hand.
  await product.asOwner(`update tests set restriction = 'hiv' where code = 'HB'`)
  product.clock.pass(60)
  await worker.climbCalls()
  const call = await lab.viewCall({ callTaskId })
  await product.asOwner(`update tests set restriction = 'none' where code = 'HB'`)
  expect(await rungsOf(callTaskId)).toContainEqual(['contact', 'patient-alone'])
  expect(await told(CONTACT.phone, 'cannot reach')).toBe(before)
  expect([call.contact, call.callees]).toEqual([null, ['patient']])
  await lab.recordCall({ callTaskId, toldTo: 'Dr Rao', readBack: 'four' })
})

test('the lab sees whom the patient chose only when it is their turn, and not once they were removed', async () => {
  const booker = await aBooker(product)
  await choose(booker)
  const { callTaskId } = await critical(booker)
  expect(await lab.viewCall({ callTaskId })).toMatchObject({ contact: null, callees: ['patient'] })
  product.clock.pass(20)
  expect(await lab.viewCall({ callTaskId })).toMatchObject({
    contact: CONTACT,
    callees: ['contact', 'patient'],
  })
  await product.as(booker.actor).removeUrgentContact({ version: 1 })
  expect((await lab.viewCall({ callTaskId })).contact).toBeNull()
  await worker.climbCalls()
  expect(await rungsOf(callTaskId)).toContainEqual(['contact', 'nobody-chosen'])
  await lab.recordCall({ callTaskId, toldTo: 'Dr Rao', readBack: 'four' })
  expect((await lab.viewCall({ callTaskId })).nextRung).toBeNull()
})

test('whom one chose is changed only as it was shown, and another account has its own', async () => {
  const booker = await aBooker(product)
  const own = product.as(booker.actor)
  expect(await own.viewUrgentContact()).toEqual({ chosen: null, version: 0 })
  await choose(booker)
  await expect(
    own.keepUrgentContact({ ...CONTACT, isAgreed: true, version: 0 }),
  ).rejects.toMatchObject({ refusal: 'stale' })
  const other = { name: 'Leela Nair', phone: '+918022223333' }
  expect(await own.keepUrgentContact({ ...other, isAgreed: true, version: 1 })).toEqual({
    version: 2,
  })
  await expect(own.removeUrgentContact({ version: 1 })).rejects.toMatchObject({ refusal: 'stale' })
  expect((await own.viewUrgentContact()).chosen).toMatchObject(other)
  const stranger = product.as((await aBooker(product)).actor)
  expect(await stranger.viewUrgentContact()).toEqual({ chosen: null, version: 0 })
})

test('the office sees per lab how far it has come, and nobody rewrites the log', async () => {
  const booker = await aBooker(product)
  const { callTaskId } = await critical(booker)
  product.clock.pass(20)
  await worker.climbCalls()
  const office = product.as(await demoActor(product, 'backoffice'))
  expect(await office.listCallsByLab()).toMatchObject([{ count: 1, alerted: 'contact' }])
  const raw = (text: string) =>
    product.pool.query(text, [callTaskId]).then(() => 'done', sqlStateOf)
  expect(await raw('delete from call_rungs where call_task_id = $1')).toBe('42501')
  expect(await raw(`update call_rungs set silence = null where call_task_id = $1`)).toBe('42501')
  const again = `insert into call_rungs (call_task_id, rung, reached_at, channels)
    values ($1, 'lab', now(), '{sms}')`
  expect(await raw(again)).toBe('23505')
  await product.as(authoriser).recordCall({ callTaskId, toldTo: 'Dr Rao', readBack: 'four' })
})
