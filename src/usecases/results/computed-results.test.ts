import { afterAll, expect, test } from 'vitest'
import { signing } from '#test/bench.ts'
import { aBooker, aBooking, aQuote, demoActor, received } from '#test/booking.ts'
import { sqlStateOf } from '#src/db/driver/sql-state.ts'
import { choosable, chosenCodes } from '#src/domain/results/calculated/computed-by.ts'
import { formulas } from '#src/domain/results/calculated/formulas.ts'
import { aProduct } from '#test/product.ts'

const product = await aProduct({ slotDays: 8 })
afterAll(() => product[Symbol.asyncDispose]())
const phlebotomist = await demoActor(product, 'phlebotomist')
const technician = await demoActor(product, 'technician')
const authoriser = await demoActor(product, 'authoriser')
const lab = product.as(technician)

/** An order whose tubes the lab has accepted, by the codes of its tests. */
async function onTheBench(items: string[], birthDate?: string) {
  const booker = await aBooker(product, birthDate)
  const booked = await aBooking(product, booker, { items })
  const barcodes = await received(product, { phlebotomist, technician, booker }, booked)
  for (const barcode of barcodes) await lab.acceptTube({ barcode })
  const look = async (code: string) => {
    const { items: all } = await lab.viewBenchOrder({ orderId: booked.orderId })
    const item = all.find(({ testCode }) => testCode === code)
    if (!item) throw new Error(`no ${code}`)
    return item
  }
  const type = async (code: string, value: number) => {
    const { testItemId, version } = await look(code)
    return lab.enterResult({ testItemId, result: { type: 'numeric', value, version } })
  }
  const verify = async (code: string) => {
    const { testItemId, version } = await look(code)
    return product.as(authoriser).verifyResult({ testItemId, version })
  }
  return { ...booked, booker, barcodes, look, type, verify }
}

const lipids = ['TCHOL', 'TRIG', 'HDL', 'LDL']

test('LDL is computed as soon as all its inputs are there, and names them', async () => {
  const { look, type } = await onTheBench(lipids)
  expect((await look('LDL')).computed).toMatchObject({
    waitsFor: expect.arrayContaining(['HDL Cholesterol']),
  })
  await type('TCHOL', 200)
  await type('TRIG', 150)
  expect(await look('LDL')).toMatchObject({ state: 'ready', result: null })
  await type('HDL', 50)
  expect(await look('LDL')).toMatchObject({
    state: 'entered',
    result: { value: 120, flag: 'high' },
    computed: { waitsFor: [] },
  })
})

test('a value that would be printed as zero is reported as below the smallest number, and judged so', async () => {
  const { look, type } = await onTheBench(['WBC', 'BASOP', 'ABC'])
  await type('WBC', 4)
  await type('BASOP', 0.1)
  expect(await look('ABC')).toMatchObject({
    state: 'entered',
    result: { value: 0.01, comparator: '<', flag: 'low' },
  })
  const { version } = await look('ABC')
  await type('BASOP', 0)
  expect(await look('ABC')).toMatchObject({ result: { value: 0, comparator: null } })
  expect((await look('ABC')).version).toBeGreaterThan(version)
})

test('nobody enters a computed value', async () => {
  const { look, type } = await onTheBench(lipids)
  await expect(type('LDL', 90)).rejects.toMatchObject({
    refusal: 'computed-result',
    detail: { facts: { inputs: expect.stringContaining('HDL') } },
  })
  const cookie = await product.cookieFor(technician)
  const { testItemId, version } = await look('LDL')
  const at = `/api/v1/test-items/${testItemId}/result`
  const answer = await product.post(at, { type: 'numeric', value: 90, version }, { cookie })
  expect(answer.status).toBe(422)
})

test('above 400 of triglycerides it is not computed, and the report says so by name', async () => {
  const { look, type, verify, orderId, booker } = await onTheBench(lipids)
  await type('TCHOL', 300)
  await type('HDL', 40)
  await type('TRIG', 450)
  expect(await look('LDL')).toMatchObject({ result: { value: null, flag: 'reading' } })
  for (const code of ['TCHOL', 'HDL', 'TRIG', 'LDL']) await verify(code)
  const signed = await product.as(authoriser).authoriseResults(await signing(product, orderId))
  if (!signed.reportId) throw new Error('no report')
  const { body } = await product.as(booker.actor).viewReport({ reportId: signed.reportId })
  const ldl = body.sections.flatMap(({ results }) => results).find(({ code }) => code === 'LDL')
  expect(ldl).toMatchObject({
    number: null,
    notComputed: 'triglycerides-above-400',
    value: expect.stringContaining('direct measurement'),
    method: 'Calculated: Total cholesterol − HDL − triglycerides ÷ 5 (Friedewald)',
  })
})

test('a critical computed value is held and called like any other', async () => {
  const { look, type } = await onTheBench(['CREA', 'EGFR'])
  await type('CREA', 9)
  const egfr = await look('EGFR')
  expect(egfr).toMatchObject({ state: 'held', result: { flag: 'critical-low' } })
  expect(egfr.callTaskId).toEqual(expect.any(String))
})

test('a child’s eGFR is not computed', async () => {
  const { look, type } = await onTheBench(['CREA', 'EGFR'], '2015-03-01')
  await type('CREA', 0.5)
  expect(await look('EGFR')).toMatchObject({
    result: { value: null, text: expect.stringContaining('adults') },
  })
})

test('a computed test cannot be booked without its inputs', async () => {
  const booker = await aBooker(product)
  await expect(aQuote(product, booker, { items: ['EGFR'] })).rejects.toMatchObject({
    refusal: 'needs-inputs',
    detail: { facts: { inputs: 'Creatinine' } },
  })
  await expect(aQuote(product, booker, { items: ['EGFR', 'CREA'] })).resolves.toBeTruthy()
})

test('by raw SQL too, no computed value is stored as entered', async () => {
  const { look, type } = await onTheBench(['CREA', 'EGFR', 'WBC', 'NEUTP', 'ANC'])
  const put = (testItemId: string, computedFrom: string | null) =>
    product.pool
      .query(
        `insert into results (id, test_item_id, number, is_current, value, flag, computed_from, entered_by,
           entered_at) values (gen_random_uuid(), $1, 1, true, 60, 'normal', $2, $3, now())`,
        [testItemId, computedFrom, technician.id],
      )
      .then(() => undefined, sqlStateOf)
  await type('WBC', 7)
  for (const code of ['EGFR', 'ANC']) {
    const { testItemId } = await look(code)
    expect(await put(testItemId, null)).toBe('23514')
    expect(await put(testItemId, '{"inputs":{}}')).toBeUndefined()
    const untie = product.pool
      .query('update results set computed_from = null where test_item_id = $1', [testItemId])
      .then(() => undefined, sqlStateOf)
    expect(await untie).toBe('23514')
  }
  const alone = await onTheBench(['ANC'])
  await expect(alone.type('ANC', 4)).resolves.toMatchObject({ state: 'entered' })
})

test('the database knows every formula: which tests, from which, and which an analyser also measures', async () => {
  const { rows } = await product.pool.query(
    'select code, inputs, is_also_measured as "isAlsoMeasured" from computed_tests() order by code',
  )
  const known = Object.entries(formulas).map(([code, { inputs, isAlsoMeasured = false }]) => ({
    code,
    inputs,
    isAlsoMeasured,
  }))
  expect(rows).toEqual(known.toSorted((a, b) => (a.code < b.code ? -1 : 1)))
})

test('the database knows every formula that a lab may choose', async () => {
  const { rows } = await product.pool.query(
    'select code, inputs, computed_by as "computedBy" from chosen_tests() order by code',
  )
  const known = Object.entries(chosenCodes).map(([by, code]) => {
    return { code, inputs: choosable(code)?.inputs, computedBy: by }
  })
  expect(rows).toEqual(known.toSorted((a, b) => (a.code < b.code ? -1 : 1)))
})
