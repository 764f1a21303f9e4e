import { afterAll, expect, test } from 'vitest'
import { aBooker, aBooking, demoActor, demoLab, received } from '#test/booking.ts'
import { aProduct } from '#test/product.ts'
import { trafficOf } from '#test/traffic.ts'

const product = await aProduct({ slotDays: 8 })
afterAll(() => product[Symbol.asyncDispose]())
const phlebotomist = await demoActor(product, 'phlebotomist')
const technician = await demoActor(product, 'technician')
const lab = product.as(technician)
const traffic = trafficOf(product.pool)

/** An order whose tubes the lab has accepted. */
async function onTheBench(items: string[]) {
  const booker = await aBooker(product)
  const booked = await aBooking(product, booker, { items })
  for (const barcode of await received(product, { phlebotomist, technician, booker }, booked))
    await lab.acceptTube({ barcode })
  const { orderId } = booked
  const look = async () => (await lab.viewBenchOrder({ orderId })).items
  return { orderId, look }
}

type Bench = Awaited<ReturnType<typeof onTheBench>>
type Values = Readonly<Record<string, number>>

/** The values as a form sends them: each with the version that was shown. */
async function typed({ look }: Bench, values: Values) {
  const items = await look()
  return Object.entries(values).map(([code, value]) => {
    const item = items.find(({ testCode }) => testCode === code)
    if (!item) throw new Error(`no ${code}`)
    const { testItemId, version } = item
    return { testItemId, result: { type: 'numeric' as const, value, version } }
  })
}

/** What stands of each test, without its ids and times. */
async function stands({ look }: Bench) {
  const items = await look()
  return items
    .map(({ testCode, state, result, callTaskId, heldBack }) => ({
      testCode,
      state,
      value: result?.value ?? null,
      flag: result?.flag ?? null,
      isCalled: callTaskId !== null,
      isHeld: heldBack !== null,
    }))
    .toSorted((a, b) => a.testCode.localeCompare(b.testCode))
}

/** How many entries the audit has of entering these. */
async function auditedOf(results: readonly { testItemId: string }[]): Promise<number> {
  const { rows } = await product.asOwner(
    `select count(*)::int as count from audit where action = 'result:enter'
      and subject_id = any($1)`,
    [results.map(({ testItemId }) => testItemId)],
  )
  return rows[0]?.count ?? 0
}

const lipids = ['TCHOL', 'TRIG', 'HDL', 'LDL']

test.each<[string, string[], Values]>([
  ['with a calculated value', lipids, { TCHOL: 200, TRIG: 150, HDL: 50 }],
  ['with a critical value, which is held and called', ['HB', 'FBS'], { HB: 4, FBS: 90 }],
  [
    'with the inputs of a calculated value in the other order',
    lipids,
    { HDL: 50, TRIG: 150, TCHOL: 200 },
  ],
  ['of which the calculated one is not stated', lipids, { TCHOL: 200, TRIG: 900, HDL: 50 }],
])('values entered together stand as if one after the other: %s', async (_name, items, values) => {
  const [together, single] = [await onTheBench(items), await onTheBench(items)]
  const { orderId } = together
  const { entered, refused } = await lab.enterResults({
    orderId,
    results: await typed(together, values),
  })
  expect([entered.length, refused]).toEqual([Object.keys(values).length, []])
  for (const one of await typed(single, values)) await lab.enterResult(one)
  expect(await stands(together)).toEqual(await stands(single))
})

test('a value that is refused says why, and the others are entered', async () => {
  const bench = await onTheBench(['HB', 'FBS', 'TSH'])
  const [hb, glucose, tsh] = await typed(bench, { HB: 13, FBS: 90, TSH: 2 })
  if (!hb || !glucose || !tsh) throw new Error('no tests')
  const old = { ...glucose, result: { ...glucose.result, version: glucose.result.version + 1 } }
  const { version } = hb.result
  const impossible = {
    ...hb,
    result: { type: 'qualitative' as const, choice: 'Positive', version },
  }
  const { orderId } = bench
  const answer = await lab.enterResults({ orderId, results: [old, impossible, tsh] })
  expect(answer.entered).toMatchObject([{ testItemId: tsh.testItemId, state: 'entered' }])
  const refusals = answer.refused.map(({ testItemId, refusal }) => [testItemId, refusal])
  expect(refusals).toEqual([
    [glucose.testItemId, 'stale'],
    [hb.testItemId, 'wrong-result-type'],
  ])
  expect((await stands(bench)).map(({ testCode, value }) => [testCode, value])).toEqual([
    ['FBS', null],
    ['HB', null],
    ['TSH', 2],
  ])
})

test('sent twice, the very same values are neither second values nor second alarms', async () => {
  const bench = await onTheBench(['HB', 'FBS'])
  const { orderId } = bench
  const results = await typed(bench, { HB: 4, FBS: 90 })
  await lab.enterResults({ orderId, results })
  const once = await stands(bench)
  const { entered } = await lab.enterResults({ orderId, results })
  expect(entered.map(({ isNew }) => isNew)).toEqual([false, false])
  expect(await auditedOf(results)).toBe(2)
  expect(await stands(bench)).toEqual(once)
  const { rows } = await product.pool.query(
    `select count(*)::int as calls from call_tasks where test_item_id = any($1)`,
    [results.map(({ testItemId }) => testItemId)],
  )
  expect(rows).toEqual([{ calls: 1 }])
})

test('each value has its own entry in the audit', async () => {
  const bench = await onTheBench(['HB', 'FBS'])
  const { orderId } = bench
  const results = await typed(bench, { HB: 13, FBS: 90 })
  await lab.enterResults({ orderId, results })
  expect(await auditedOf(results)).toBe(2)
})

test('a test of another order, and another lab’s order, are refused, and nothing is entered', async () => {
  const [bench, other] = [await onTheBench(['HB']), await onTheBench(['HB'])]
  const results = [...(await typed(bench, { HB: 13 })), ...(await typed(other, { HB: 13 }))]
  const { orderId } = bench
  await expect(lab.enterResults({ orderId, results })).rejects.toMatchObject({
    refusal: 'not-found',
  })
  expect((await stands(bench)).map(({ value }) => value)).toEqual([null])
  const labId = await demoLab(product, 'LAB002')
  const grants = [{ role: 'lab-technician', labId, locationId: null } as const]
  const elsewhere = product.as({ ...technician, grants })
  await expect(
    elsewhere.enterResults({ orderId, results: await typed(bench, { HB: 13 }) }),
  ).rejects.toMatchObject({ refusal: 'not-found' })
})

test('a panel of 32 values is saved by at most 5 statements', async () => {
  const panels = [
    'P-CBC',
    'P-LFT',
    'P-ELEC',
    ...'TCHOL TRIG HDL UREA CREA UA FE MG LDH FBS'.split(' '),
  ]
  const bench = await onTheBench(panels)
  const items = (await bench.look()).filter(({ computed }) => computed === null)
  const values = Object.fromEntries(
    items.flatMap(({ testCode, resultType, yardstick: { sides } }) => {
      const { low, high } = sides[0]?.range ?? { low: 1, high: 1 }
      const value = low === null ? (high ?? 2) / 2 : high === null ? low + 1 : (low + high) / 2
      return resultType === 'numeric' ? [[testCode, Number(value.toFixed(1))]] : []
    }),
  )
  expect(Object.keys(values).length).toBeGreaterThanOrEqual(32)
  const results = await typed(bench, values)
  const { orderId } = bench
  let refused: unknown
  const { statements } = await traffic.during(async () => {
    refused = (await lab.enterResults({ orderId, results })).refused
  })
  expect(refused).toEqual([])
  const own = statements.filter((text) => !/^(?:begin|commit)/.test(text))
  expect(own.length, own.map((text) => text.slice(0, 80)).join('\n')).toBeLessThanOrEqual(5)
})
