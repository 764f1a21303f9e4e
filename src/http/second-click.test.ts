import { afterAll, beforeAll, expect, test } from 'vitest'
import { openStartCode } from '#src/usecases/visits/start-code.ts'
import { rowCounts } from '#test/api-callers.ts'
import { shown, signing } from '#test/bench.ts'
import {
  aBooker,
  aBooking,
  aQuote,
  demoActor,
  freeHours,
  mayComeEarly,
  received,
  reported,
  visitRow,
} from '#test/booking.ts'
import { aStamp, cameToTheDoor } from '#test/failed-visits.ts'
import { aProduct } from '#test/product.ts'

const product = await aProduct({ slotDays: 8, slotCapacity: 50 })
afterAll(() => product[Symbol.asyncDispose]())
const crew = {
  phlebotomist: await demoActor(product, 'phlebotomist'),
  technician: await demoActor(product, 'technician'),
  authoriser: await demoActor(product, 'authoriser'),
}
const cookies = new Map<string, string>()
beforeAll(async () => {
  for (const [role, actor] of Object.entries(crew))
    cookies.set(role, await product.cookieFor(actor))
})

type Answer = { status: number; text: string; body: Record<string, unknown> }

async function post(who: string, path: string, body: object, key: string = crypto.randomUUID()) {
  const headers = { cookie: cookies.get(who) ?? who, 'idempotency-key': key }
  const answer = await product.post(`/api/v1${path}`, body, headers)
  const text = await answer.text()
  return { status: answer.status, text, body: JSON.parse(text) } satisfies Answer
}

/** All that was done: a second look or a refused try is written down in the audit alone. */
async function effects() {
  const { audit: _looks, ...rows } = await rowCounts(product)
  return rows
}

function expectTold({ status, body, text }: Answer, said: string) {
  expect(status, `${said}: ${text}`).toBe(409)
  expect(body.currentState, `${said}: ${text}`).toEqual(expect.any(String))
  expect(body.allowedActions, `${said}: ${text}`).toEqual(expect.any(Array))
}

/** Twenty clicks at once, one more, then some with keys of their own: one effect, one reply. */
async function clicked(who: string, path: string, body: object): Promise<Record<string, unknown>> {
  const key = crypto.randomUUID()
  const atOnce = await Promise.all(Array.from({ length: 20 }, () => post(who, path, body, key)))
  const done = atOnce.filter(({ status }) => status < 300)
  expect(done.length, `${path}: ${atOnce[0]?.text}`).toBeGreaterThan(0)
  for (const { status, body: said } of atOnce.filter((one) => !done.includes(one)))
    expect({ status, code: said.code }).toEqual({ status: 409, code: 'still-in-flight' })
  const after = await effects()
  const again = await post(who, path, body, key)
  expect(new Set([...done, again].map(({ text }) => text)).size, `${path}`).toBe(1)
  for (const other of await Promise.all([1, 2, 3].map(() => post(who, path, body))))
    if (other.status >= 300) expectTold(other, path)
  expect(await effects(), `${path}`).toEqual(after)
  return again.body
}

async function bookedBy(items: string[]) {
  const booker = await aBooker(product)
  const cookie = await product.cookieFor(booker.actor)
  const { quoteId } = await aQuote(product, booker, { items })
  const { bookingId } = await clicked(cookie, '/bookings', { quoteId })
  const view = await product.as(booker.actor).viewBooking({ bookingId: bookingId as never })
  const [visit] = view.visits
  const [order] = view.orders
  if (!visit || !order) throw new Error('a booking without a visit or an order')
  const ids = { bookingId: view.bookingId, visitId: visit.visitId, orderId: order.orderId }
  return { ...ids, booker, cookie, view, visit, order }
}

test('every step from confirming to the signed report, clicked twenty times, happens once', async () => {
  const { booker, visit, order, view, visitId, orderId } = await bookedBy(['HB', 'FBS'])
  const name = order.patientName
  const { birthDate } = order
  const steps = `/visits/${visitId}`
  await clicked('phlebotomist', `${steps}/accept`, {})
  await mayComeEarly(product, visitId)
  for (const step of ['depart', 'arrive']) await clicked('phlebotomist', `${steps}/${step}`, {})
  const patients = [{ orderId, name, birthDate }]
  await clicked('phlebotomist', `${steps}/identify`, { startCode: visit.startCode, patients })
  await clicked('phlebotomist', `${steps}/cash`, { amountPaise: view.total })
  const facts = [{ kind: 'food', answer: 'not-known' }]
  const barcodes: string[] = []
  for (const { tubeId } of order.tubes) {
    const barcode = `CLICK-${tubeId.slice(-12).toUpperCase()}`
    barcodes.push(barcode)
    await clicked('phlebotomist', `/tubes/${tubeId}/label`, { barcode: `${barcode}-0`, facts })
    await clicked('phlebotomist', `/tubes/${tubeId}/spoil`, {})
    await clicked('phlebotomist', `/tubes/${tubeId}/label`, { barcode, facts })
    await clicked('phlebotomist', `/tubes/${tubeId}/collect`, { barcode })
  }
  await clicked('phlebotomist', `${steps}/finish`, {})
  await clicked('phlebotomist', `${steps}/hand-over`, {})
  const [good, bad] = barcodes
  for (const barcode of barcodes) await clicked('technician', '/specimens/receive', { barcode })
  await clicked('technician', '/specimens/accept', { barcode: good })
  const rejected = await clicked('technician', '/specimens/reject', {
    barcode: bad,
    reason: 'clotted',
  })
  expect(rejected.isRedrawn).toBe(true)
  const { items } = await product.as(crew.technician).viewBench()
  const { testItemId } = items.find((item) => item.orderId === orderId) ?? {}
  const one = `/test-items/${testItemId}`
  const seen = () => shown(product, testItemId ?? '')
  await clicked('technician', `${one}/result`, { type: 'numeric', value: 5, ...(await seen()) })
  await clicked('authoriser', `${one}/verify`, await seen())
  await clicked('authoriser', `${one}/retest`, { reason: 'by the test', ...(await seen()) })
  await clicked('technician', `${one}/result`, { type: 'numeric', value: 5.1, ...(await seen()) })
  await clicked('authoriser', `${one}/verify`, await seen())
  const { calls } = await product.as(crew.technician).viewBench()
  for (const { callTaskId } of calls.filter((call) => call.orderId === orderId))
    await clicked('technician', `/calls/${callTaskId}`, { toldTo: 'Dr Rao', readBack: 'five' })
  await clicked('authoriser', '/results/authorise', await signing(product, orderId))
  const after = await product.as(booker.actor).viewBooking(view)
  expect(after.orders[0]?.state).toBe('recollection-due')
  expect(after.visits).toHaveLength(2)
})

test('every way out, clicked twenty times, is taken once', async () => {
  const cancelled = await bookedBy(['HB'])
  await clicked(cancelled.cookie, `/bookings/${cancelled.bookingId}/cancel`, {
    expectedChargePaise: 0,
  })
  const moved = await bookedBy(['HB'])
  const startsAt = (await freeHours(product)).at(-1)
  await clicked(moved.cookie, `/visits/${moved.visitId}/reschedule`, { startsAt })
  const failed = await bookedBy(['HB'])
  const now = product.clock.at().toString()
  await cameToTheDoor(product, crew.phlebotomist, failed)
  const aside = cookies.get('phlebotomist') ?? ''
  cookies.set('phlebotomist', await product.cookieFor(crew.phlebotomist))
  product.clock.pass(1)
  await clicked('phlebotomist', `/visits/${failed.visitId}/call`, {})
  product.clock.pass(5)
  await clicked('phlebotomist', `/visits/${failed.visitId}/call`, {})
  product.clock.pass(5)
  const gone = { reason: 'not-home', place: aStamp(product) }
  await clicked('phlebotomist', `/visits/${failed.visitId}/fail`, gone)
  const { visitFee } = await product.as(failed.booker.actor).viewBooking(failed)
  const { visitFeeId = '' } = visitFee ?? {}
  const patient = await product.cookieFor(failed.booker.actor)
  await clicked(patient, `/visit-fees/${visitFeeId}/dispute`, { version: 1 })
  product.clock.set(now)
  cookies.set('phlebotomist', aside)
  const released = await bookedBy(['HB'])
  await post('phlebotomist', `/visits/${released.visitId}/accept`, {})
  const release = { reason: 'my bike broke down' }
  const key = crypto.randomUUID()
  const path = `/visits/${released.visitId}/release`
  const first = await post('phlebotomist', path, release, key)
  expect(first).toMatchObject({ status: 200, body: { state: 'offered' } })
  expect((await post('phlebotomist', path, release, key)).text).toBe(first.text)
  // It is nobody's now: with another key it cannot even be found.
  expect((await post('phlebotomist', path, release)).status).toBe(404)
})

test('every step refuses where it is too late, and says where things stand and what may be done', async () => {
  const booker = await aBooker(product)
  const done = await reported(product, { ...crew, booker })
  const cookie = await product.cookieFor(booker.actor)
  const { visitId, tubeId, testItemId, orderId, bookingId, callTaskId } = done
  const startsAt = (await freeHours(product)).at(-1)
  const { barcode } = done
  const seen = await shown(product, testItemId)
  const signature = await signing(product, orderId)
  const before = await effects()
  const late: [string, string, object][] = [
    ...['accept', 'depart', 'arrive', 'finish'].map((step): [string, string, object] => [
      'phlebotomist',
      `/visits/${visitId}/${step}`,
      {},
    ]),
    ['phlebotomist', `/visits/${visitId}/release`, { reason: 'too late' }],
    ['phlebotomist', `/visits/${visitId}/fail`, { reason: 'unsafe' }],
    [
      'phlebotomist',
      `/visits/${visitId}/identify`,
      { startCode: '0000', patients: [{ orderId, name: 'Meera Nair', birthDate: '1984-02-29' }] },
    ],
    [cookie, `/visits/${visitId}/reschedule`, { startsAt }],
    [cookie, `/bookings/${bookingId}/cancel`, { expectedChargePaise: 0 }],
    [cookie, `/orders/${orderId}/cancel`, {}],
    ['phlebotomist', `/tubes/${tubeId}/label`, { barcode: 'TOO-LATE-1' }],
    ['phlebotomist', `/tubes/${tubeId}/collect`, { barcode }],
    ['phlebotomist', `/tubes/${tubeId}/spoil`, {}],
    ['phlebotomist', `/tubes/${tubeId}/write-off`, { reason: 'refused' }],
    ['technician', '/specimens/receive', { barcode }],
    ['technician', '/specimens/accept', { barcode }],
    ['technician', '/specimens/reject', { barcode, reason: 'clotted' }],
    ['technician', `/test-items/${testItemId}/result`, { type: 'numeric', value: 9, ...seen }],
    ['technician', `/test-items/${testItemId}/verify`, seen],
    ['authoriser', `/test-items/${testItemId}/retest`, { reason: 'too late', ...seen }],
    [
      'authoriser',
      `/test-items/${testItemId}/reopen`,
      { reason: 'other', words: 'too late', ...seen },
    ],
    ['authoriser', '/results/authorise', signature],
  ]
  for (const [who, path, body] of late) expectTold(await post(who, path, body), path)
  // Cash was taken and the tubes were laid down: the same receipt, the same list.
  expect((await post('phlebotomist', `/visits/${visitId}/cash`, { amountPaise: 1 })).status).toBe(
    200,
  )
  expect((await post('phlebotomist', `/visits/${visitId}/hand-over`, {})).status).toBe(200)
  expect(await effects()).toEqual(before)
  const call = { toldTo: 'Dr Rao', readBack: 'five' }
  expect((await post('technician', `/calls/${callTaskId}`, call)).status).toBe(200)
  expectTold(await post('technician', `/calls/${callTaskId}`, call), 'a second call')
})

test('every step refuses where it is too early, and says so', async () => {
  const { booker, visitId, orderId, order, cookie } = await bookedBy(['HB'])
  const patients = [{ orderId, name: order.patientName, birthDate: order.birthDate }]
  await post('phlebotomist', `/visits/${visitId}/accept`, {})
  const tubeId = order.tubes[0]?.tubeId
  const steps: [string, object][] = [
    [`/visits/${visitId}/arrive`, {}],
    [`/visits/${visitId}/identify`, { startCode: '0000', patients }],
    [`/visits/${visitId}/cash`, { amountPaise: 1 }],
    [`/visits/${visitId}/finish`, {}],
    [`/visits/${visitId}/hand-over`, {}],
    [`/visits/${visitId}/fail`, { reason: 'unsafe' }],
    [`/tubes/${tubeId}/label`, { barcode: 'TOO-EARLY-1' }],
    [`/tubes/${tubeId}/collect`, { barcode: 'TOO-EARLY-1' }],
    [`/tubes/${tubeId}/spoil`, {}],
    [`/tubes/${tubeId}/write-off`, { reason: 'refused' }],
  ]
  const before = await effects()
  for (const [path, body] of steps) expectTold(await post('phlebotomist', path, body), path)
  const signature = await signing(product, orderId)
  expectTold(await post('authoriser', '/results/authorise', signature), 'signing')
  expect(await effects()).toEqual(before)
  const other = await aBooking(product, booker)
  const barcodes = await received(product, { ...crew, booker }, other)
  const [barcode] = barcodes
  expect(cookie).not.toBe('')
  const { items } = await product.as(crew.technician).viewBench()
  expect(items.some((item) => item.orderId === other.orderId)).toBe(false)
  const testItemId = (await product.as(booker.actor).viewBooking(other)).orders[0]?.items[0]
    ?.testItemId
  const seen = await shown(product, testItemId ?? '')
  const result = { type: 'numeric', value: 9, ...seen }
  expectTold(await post('technician', `/test-items/${testItemId}/result`, result), 'result')
  expectTold(await post('technician', `/test-items/${testItemId}/verify`, seen), 'verify')
  await post('technician', '/specimens/accept', { barcode })
  expectTold(await post('technician', '/specimens/receive', { barcode }), 'received twice')
})

test('signing that broke after the password was right is not taken for done', async () => {
  const booker = await aBooker(product)
  const booked = await aBooking(product, booker)
  const [barcode] = await received(product, { ...crew, booker }, booked)
  if (!barcode) throw new Error('nothing was drawn')
  await post('technician', '/specimens/accept', { barcode })
  const { orderId } = booked
  const { items } = await product.as(crew.technician).viewBench()
  const { testItemId } = items.find((item) => item.orderId === orderId) ?? {}
  const seen = () => shown(product, testItemId ?? '')
  const result = { type: 'numeric', value: 13, ...(await seen()) }
  await post('technician', `/test-items/${testItemId}/result`, result)
  await post('technician', `/test-items/${testItemId}/verify`, await seen())
  const signature = await signing(product, orderId)
  const sign = () => post('authoriser', '/results/authorise', signature, 'signing')
  await product.asOwner(`create function break_it() returns trigger language plpgsql as
    $$ begin raise exception 'broken for a test'; end $$`)
  await product.asOwner(`create trigger break_it before insert on report_versions
    for each row execute function break_it()`)
  expect((await sign()).status).toBe(500)
  await product.asOwner('drop trigger break_it on report_versions')
  const again = await sign()
  expect(again).toMatchObject({ status: 200, body: { state: 'reported', signed: 1 } })
})

test('a wrong start code counted without its reply: the same request hears the refusal, not a success', async () => {
  const booker = await aBooker(product)
  const { visitId, orderId } = await aBooking(product, booker)
  await post('phlebotomist', `/visits/${visitId}/accept`, {})
  await mayComeEarly(product, visitId)
  for (const step of ['depart', 'arrive'])
    await post('phlebotomist', `/visits/${visitId}/${step}`, {})
  const visit = await visitRow(product, visitId)
  const right = openStartCode(product.world, {
    id: visitId,
    startCodeSealed: visit.start_code_sealed,
  })
  const startCode = right === '1111' ? '2222' : '1111'
  const patients = [{ orderId, name: 'Meera Nair', birthDate: booker.birthDate }]
  const say = () =>
    post('phlebotomist', `/visits/${visitId}/identify`, { startCode, patients }, 'wrong code')
  await product.asOwner(`create function keep_waiting() returns trigger language plpgsql as
    $$ begin if new.status is not null then return null; end if; return new; end $$`)
  await product.asOwner(`create trigger keep_waiting before update on replies
    for each row execute function keep_waiting()`)
  await say()
  await product.asOwner('drop trigger keep_waiting on replies')
  product.clock.pass(1.1)
  await expect(say()).resolves.toMatchObject({
    status: 422,
    body: { code: 'wrong-start-code' },
  })
  expect((await visitRow(product, visitId)).start_code_tries).toBe(1)
})
