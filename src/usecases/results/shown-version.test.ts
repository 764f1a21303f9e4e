import { afterAll, expect, test } from 'vitest'
import { shown, signing } from '#test/bench.ts'
import { aBooker, aBooking, demoActor, type Person, received } from '#test/booking.ts'
import { aProduct } from '#test/product.ts'

const product = await aProduct({ slotDays: 4 })
afterAll(() => product[Symbol.asyncDispose]())
const phlebotomist = await demoActor(product, 'phlebotomist')
const technician = await demoActor(product, 'technician')
const authoriser = await demoActor(product, 'authoriser')
const lab = product.as(technician)
const pathologist = product.as(authoriser)

/** An order at the lab, its tests by their codes. */
async function anOrder(items = ['HB']) {
  const booker = await aBooker(product)
  const booked = await aBooking(product, booker, { items })
  const crew = { phlebotomist, technician, booker }
  for (const barcode of await received(product, crew, booked)) await lab.acceptTube({ barcode })
  const { orderId } = booked
  const rows = (await lab.viewBenchOrder({ orderId })).items
  const byCode = new Map(rows.map((row) => [row.testCode, row.testItemId]))
  const id = (code: string) => byCode.get(code as never) ?? ('' as never)
  return { orderId, id }
}

type TestItemId = Parameters<typeof lab.verifyResult>[0]['testItemId']

async function enter(testItemId: TestItemId, value: number, seen?: { version: number }) {
  const on = seen ?? (await shown(product, testItemId))
  return lab.enterResult({ testItemId, result: { type: 'numeric', value, ...on } })
}

async function verify(testItemId: TestItemId, by: Person = authoriser) {
  return product.as(by).verifyResult({ testItemId, ...(await shown(product, testItemId)) })
}

async function standing(testItemId: TestItemId) {
  const { rows } = await product.pool.query(
    `select i.state, r.value::float, r.number from test_items i
     left join results r on r.test_item_id = i.id and r.is_current where i.id = $1`,
    [testItemId],
  )
  return rows[0]
}

test('a value typed on an outdated page is refused, with the current one, who entered it and when', async () => {
  const { id } = await anOrder()
  const hb = id('HB')
  await enter(hb, 12.1)
  const older = await shown(product, hb)
  await enter(hb, 9.1)
  const at = product.clock.at().toString()
  await expect(enter(hb, 12.1, older)).rejects.toMatchObject({
    refusal: 'stale',
    detail: {
      currentState: 'entered',
      standing: [
        { testItemId: hb, result: { value: 9.1, enteredBy: technician.name, enteredAt: at } },
      ],
    },
  })
  expect(await standing(hb)).toMatchObject({ value: 9.1, number: 2 })
  const now = await shown(product, hb)
  await enter(hb, 12.1, now) // having seen both, the person may choose either
  expect(await standing(hb)).toMatchObject({ value: 12.1, number: 3 })
})

test('the very same value again is no second value, whatever version was shown', async () => {
  const { id } = await anOrder()
  const hb = id('HB')
  const first = await shown(product, hb)
  await enter(hb, 13.2)
  await expect(enter(hb, 13.2, first)).resolves.toMatchObject({ state: 'entered' })
  expect(await standing(hb)).toMatchObject({ value: 13.2, number: 1 })
})

test('nobody verifies a value that was not on the page, and a double click does no harm', async () => {
  const { id } = await anOrder()
  const hb = id('HB')
  await enter(hb, 12.1)
  const older = await shown(product, hb)
  await enter(hb, 9.1)
  await expect(lab.verifyResult({ testItemId: hb, ...older })).rejects.toMatchObject({
    refusal: 'stale',
    detail: { standing: [{ result: { value: 9.1 } }] },
  })
  const seen = await shown(product, hb)
  await lab.verifyResult({ testItemId: hb, ...seen })
  expect(await lab.verifyResult({ testItemId: hb, ...seen })).toEqual({ state: 'tech-verified' })
  await expect(lab.verifyResult({ testItemId: hb, ...older })).rejects.toMatchObject({
    refusal: 'stale',
  })
})

test('nobody sends back a value that was not on the page', async () => {
  const { id } = await anOrder()
  const hb = id('HB')
  await enter(hb, 12.1)
  const older = await shown(product, hb)
  await enter(hb, 9.1)
  const again = { testItemId: hb, reason: 'looks too high' }
  await expect(pathologist.retestItem({ ...again, ...older })).rejects.toMatchObject({
    refusal: 'stale',
  })
  expect(await standing(hb)).toMatchObject({ state: 'entered', value: 9.1 })
  await pathologist.retestItem({ ...again, ...(await shown(product, hb)) })
  expect(await standing(hb)).toMatchObject({ state: 'ready', value: null })
})

test('of two who save at once from the same page exactly one wins, and the other is told', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { id } = await anOrder()
    const hb = id('HB')
    if (round % 2 === 1) await enter(hb, 10)
    const seen = await shown(product, hb)
    const saved = await Promise.allSettled([11, 12, 13, 14].map((value) => enter(hb, value, seen)))
    const won = saved.filter(({ status }) => status === 'fulfilled')
    const lost = saved.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
    expect(won).toHaveLength(1)
    expect(lost.map(({ refusal }) => refusal)).toEqual(['stale', 'stale', 'stale'])
  }
})

test('a signature covers the results that were on the page: one verified later is not signed', async () => {
  const { orderId, id } = await anOrder(['HB', 'WBC'])
  await enter(id('HB'), 13)
  await verify(id('HB'))
  const page = await signing(product, orderId)
  await enter(id('WBC'), 0.4)
  await verify(id('WBC'))
  const signed = pathologist.authoriseResults(page)
  await expect(signed).rejects.toMatchObject({ refusal: 'stale' })
  await expect(signed).rejects.toHaveProperty(
    'detail.standing',
    expect.arrayContaining([expect.objectContaining({ testItemId: id('WBC') })]),
  )
  expect(await standing(id('HB'))).toMatchObject({ state: 'tech-verified' })
  const { signed: count } = await pathologist.authoriseResults(await signing(product, orderId))
  expect(count).toBe(2)
})

test('a result measured again meanwhile is not signed, nor is anything else', async () => {
  const { orderId, id } = await anOrder(['HB', 'WBC'])
  for (const code of ['HB', 'WBC']) {
    await enter(id(code), 13)
    await verify(id(code))
  }
  const page = await signing(product, orderId)
  const again = { testItemId: id('WBC'), reason: 'clotted?' }
  await pathologist.retestItem({ ...again, ...(await shown(product, id('WBC'))) })
  await expect(pathologist.authoriseResults(page)).rejects.toMatchObject({ refusal: 'stale' })
  await enter(id('WBC'), 9)
  await verify(id('WBC'))
  await expect(pathologist.authoriseResults(page)).rejects.toMatchObject({ refusal: 'stale' })
  expect(await standing(id('HB'))).toMatchObject({ state: 'tech-verified' })
})

test('a list that omits a verified result, or names another order’s, signs nothing', async () => {
  const { orderId, id } = await anOrder(['HB', 'WBC'])
  const other = await anOrder()
  for (const testItemId of [id('HB'), id('WBC'), other.id('HB')]) {
    await enter(testItemId, 13)
    await verify(testItemId)
  }
  const page = await signing(product, orderId)
  const [first, second] = page.results
  const foreign = (await signing(product, other.orderId)).results
  if (!first || !second) throw new Error('nothing to sign')
  for (const results of [[first], [first, ...foreign], [first, second, ...foreign], foreign])
    await expect(pathologist.authoriseResults({ ...page, results })).rejects.toMatchObject({
      refusal: 'stale',
    })
  expect((await pathologist.authoriseResults(page)).signed).toBe(2)
})
