import { afterAll, expect, test } from 'vitest'
import { shown, signing } from '#test/bench.ts'
import { aBooker, aBooking, demoActor, received } from '#test/booking.ts'
import { aProduct } from '#test/product.ts'

const product = await aProduct({ slotDays: 4 })
afterAll(() => product[Symbol.asyncDispose]())
const phlebotomist = await demoActor(product, 'phlebotomist')
const technician = await demoActor(product, 'technician')
const cookies = {
  technician: await product.cookieFor(technician),
  authoriser: await product.cookieFor(await demoActor(product, 'authoriser')),
}

async function post(who: keyof typeof cookies, path: string, body: object, key?: string) {
  const headers = { cookie: cookies[who], 'idempotency-key': key ?? crypto.randomUUID() }
  const answer = await product.post(`/api/v1${path}`, body, headers)
  return { status: answer.status, body: await answer.json() }
}

async function anItem() {
  const booker = await aBooker(product)
  const booked = await aBooking(product, booker, { items: ['HB'] })
  const [barcode] = await received(product, { phlebotomist, technician, booker }, booked)
  if (!barcode) throw new Error('nothing was drawn')
  await product.as(technician).acceptTube({ barcode })
  const { orderId } = booked
  const [item] = (await product.as(technician).viewBenchOrder({ orderId })).items
  if (!item) throw new Error('no test')
  return { orderId, ...item, path: `/test-items/${item.testItemId}` }
}

const value = { type: 'numeric', value: 12.1 }

test('the bench and its orders give the version of each test', async () => {
  const { testItemId, version } = await anItem()
  const { items } = await product.as(technician).viewBench()
  const listed = items.find((one) => one.testItemId === testItemId)
  expect(listed?.version).toBe(version)
  expect(await shown(product, testItemId)).toEqual({ version })
})

test('a decision about a result without the version that was shown is answered 400', async () => {
  const { orderId, path, testItemId } = await anItem()
  const { results: _shown, ...signature } = await signing(product, orderId)
  const calls = [
    ['technician', `${path}/result`, value],
    ['technician', `${path}/verify`, {}],
    ['authoriser', `${path}/retest`, { reason: 'too high' }],
    ['authoriser', `${path}/reopen`, { reason: 'other', words: 'too high' }],
    ['authoriser', '/results/authorise', signature],
    ['authoriser', '/results/authorise', { ...signature, results: [{ testItemId }] }],
  ] as const
  for (const [who, to, body] of calls)
    expect(await post(who, to, body), to).toMatchObject({
      status: 400,
      body: { code: 'version-missing' },
    })
})

test.each([0, -1, 2_147_483_648, 1.5, '1', null])('a version of %j is invalid', async (version) => {
  const { path } = await anItem()
  expect(await post('technician', `${path}/result`, { ...value, version })).toMatchObject({
    status: 422,
    body: { code: 'invalid', errors: [{ path: 'version' }] },
  })
  expect((await post('technician', `${path}/verify`, { version })).status).toBe(422)
})

test('a stale version is answered with the current values, which no idempotency record keeps', async () => {
  const { path, version } = await anItem()
  await post('technician', `${path}/result`, { ...value, value: 9.1, version })
  const key = crypto.randomUUID()
  const late = await post('technician', `${path}/result`, { ...value, version }, key)
  expect(late).toMatchObject({
    status: 409,
    body: {
      code: 'stale',
      currentState: 'entered',
      standing: [{ version: version + 1, result: { value: 9.1, enteredBy: technician.name } }],
    },
  })
  const { rows } = await product.pool.query('select 1 from replies where key = $1', [key])
  expect(rows).toEqual([])
  expect((await post('technician', `${path}/result`, { ...value, version }, key)).status).toBe(409)
  expect(JSON.stringify(product.logged)).not.toContain('standing')
})

test('a version that does not exist yet decides nothing', async () => {
  const { path, version } = await anItem()
  const ahead = { version: version + 1 }
  expect((await post('technician', `${path}/result`, { ...value, ...ahead })).status).toBe(409)
  expect((await post('technician', `${path}/verify`, ahead)).status).toBe(409)
})
