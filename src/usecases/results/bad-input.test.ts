import { afterAll, expect, test } from 'vitest'
import type { EnterResult } from '#src/domain/results/calculated/inputs.ts'
import { shown as version, signing } from '#test/bench.ts'
import { aBooker, aBooking, demoActor, received } from '#test/booking.ts'
import { aProduct } from '#test/product.ts'
import { signed } from '#test/revisions.ts'

/** What bad input gets: read by the type of the test, or refused with the reason. */
const product = await aProduct({ slotDays: 8 })
afterAll(() => product[Symbol.asyncDispose]())
const phlebotomist = await demoActor(product, 'phlebotomist')
const technician = await demoActor(product, 'technician')
const authoriser = await demoActor(product, 'authoriser')
const lab = product.as(technician)
const pathologist = product.as(authoriser)

type Value = Omit<Extract<EnterResult, { type: 'numeric' }>, 'type' | 'version'>

async function onTheBench(items: string[], birthDate?: string) {
  const booker = await aBooker(product, birthDate)
  const booked = await aBooking(product, booker, { items })
  const people = { phlebotomist, technician, booker }
  for (const barcode of await received(product, people, booked)) await lab.acceptTube({ barcode })
  const look = async (code = items[0]) => {
    const { items: all } = await lab.viewBenchOrder({ orderId: booked.orderId })
    const item = all.find(({ testCode }) => testCode === code)
    if (!item) throw new Error(`no ${code}`)
    return item
  }
  const type = async (value: Value['value'], more: Partial<Value> & { code?: string } = {}) => {
    const { code, ...rest } = more
    const { testItemId, version: seen } = await look(code)
    const result = { type: 'numeric', value, ...rest, version: seen } as const
    return lab.enterResult({ testItemId, result })
  }
  const verify = async (code?: string) => {
    const { testItemId } = await look(code)
    return pathologist.verifyResult({ testItemId, ...(await version(product, testItemId)) })
  }
  return { ...booked, booker, look, type, verify }
}

test.each([
  ['13,2', 'comma-in-number', { instead: '13.2', or: '' }],
  ['1,200', 'comma-in-number', { instead: '1200', or: '1.200' }],
  ['8.2 mmol/L', 'other-unit', { unit: 'g/dL', typed: 'mmol/L' }],
  ['132 g/L', 'other-unit', { unit: 'g/dL', typed: 'g/L' }],
  ['≤5', 'only-less-or-more', {}],
  ['++', 'number-expected', {}],
  ['1+', 'number-expected', {}],
  ['negative', 'number-expected', {}],
  ['-5', 'impossible-number', {}],
  ['<0', 'impossible-number', {}],
  ['9999999999', 'number-too-great', {}],
  ['0.04', 'prints-as-zero', { instead: '<0.1', least: '0.1' }],
])(
  'a haemoglobin of "%s" is refused as %s, and nothing is stored',
  async (typed, refusal, facts) => {
    const { type, look } = await onTheBench(['HB'])
    await expect(type(typed)).rejects.toMatchObject({ refusal, detail: { facts } })
    expect(await look()).toMatchObject({ state: 'ready', result: null })
  },
)

test('the unit beside a number is the test’s own, or both are named and nothing is converted', async () => {
  const { type, look } = await onTheBench(['FBS'])
  await expect(type(5.3, { unit: 'mmol/L' })).rejects.toMatchObject({
    refusal: 'other-unit',
    detail: { facts: { unit: 'mg/dL', typed: 'mmol/L' } },
  })
  await type(95, { unit: 'mg/dL' })
  expect(await look()).toMatchObject({ result: { value: 95, comparator: null, flag: 'normal' } })
})

const glucoseIn = (unit: string) =>
  product.asOwner(`update tests set unit = $1 where code = 'FBS'`, [unit])

test('a bare number is refused where the unit is another than the one that was shown', async () => {
  const { type, look } = await onTheBench(['FBS'])
  await glucoseIn('mmol/L')
  const other = { refusal: 'other-unit', detail: { facts: { unit: 'mmol/L', typed: 'mg/dL' } } }
  await expect(type(95, { entryUnit: 'mg/dL' })).rejects.toMatchObject(other)
  await expect(type('95', { entryUnit: 'mg/dL' })).rejects.toMatchObject(other)
  expect(await look()).toMatchObject({ state: 'ready', result: null })
  await type('5 mmol/L', { entryUnit: 'mg/dL' })
  await type(6, { entryUnit: 'mmol/L' })
  expect((await look()).result).toMatchObject({ value: 6, unit: 'mmol/L' })
  await glucoseIn('mg/dL')
})

test('a bare number over a value in an older unit is refused, until its unit is said', async () => {
  const { type, look } = await onTheBench(['FBS'])
  await type(95)
  await glucoseIn('mmol/L')
  const other = { refusal: 'other-unit', detail: { facts: { unit: 'mmol/L', typed: 'mg/dL' } } }
  await expect(type(96)).rejects.toMatchObject(other)
  await expect(type('96')).rejects.toMatchObject(other)
  expect((await look()).result).toMatchObject({ value: 95, unit: 'mg/dL' })
  await type(5, { unit: 'mmol/L' })
  await type(6)
  expect((await look()).result).toMatchObject({ value: 6, unit: 'mmol/L' })
  await glucoseIn('mg/dL')
})

test('a published number is not corrected by a bare one where the unit is another by now', async () => {
  const { reportId, look } = await published('2')
  const { testItemId, version: seen } = await look()
  await product.asOwner(`update tests set unit = 'm[IU]/L' where code = 'TSH'`)
  const drafted = (result: Partial<Value> & Pick<Value, 'value'>) =>
    lab.draftRevision({
      reportId,
      revision: {
        kind: 'correct',
        version: 1,
        reason: 'transcription',
        words: 'Another tube was read.',
        values: [{ testItemId, result: { type: 'numeric', ...result, version: seen } }],
      },
    })
  await expect(drafted({ value: 3 })).rejects.toMatchObject({ refusal: 'other-unit' })
  await expect(drafted({ value: 3, entryUnit: 'm[IU]/L' })).resolves.toBeTruthy()
  await product.asOwner(`update tests set unit = 'u[IU]/mL' where code = 'TSH'`)
})

test.each([
  ['TSH', '<0.01', 0.01, '<', 'low', 'entered'],
  ['TSH', '>100', 100, '>', 'critical-high', 'held'],
  ['TRIG', '<100 mg/dL', 100, '<', 'normal', 'entered'],
  ['K', '<3', 3, '<', 'no-range', 'held'],
  ['K', '>5.5', 5.5, '>', 'no-range', 'held'],
] as const)(
  'of %s «%s» is kept as %d with its sign «%s», and judged %s: %s',
  async (code, typed, value, comparator, flag, state) => {
    const { type, look } = await onTheBench([code])
    expect(await type(typed)).toEqual({ state, flag })
    expect(await look()).toMatchObject({ result: { value, comparator, flag } })
  },
)

test('a number that may be on either side of a limit is never verified before a person decides', async () => {
  const { type, look, verify } = await onTheBench(['K'])
  await type(3, { comparator: '<' })
  await expect(verify()).rejects.toMatchObject({ refusal: 'needs-decision' })
  const { testItemId } = await look()
  const decision = { decision: 'abnormal', comment: 'Asked for a fresh sample.' } as const
  await pathologist.decideResult({
    testItemId,
    ...(await version(product, testItemId)),
    ...decision,
  })
  expect(await verify()).toEqual({ state: 'tech-verified' })
})

test('the same number with another sign is another value; the very same again is not', async () => {
  const { type, look } = await onTheBench(['TSH'])
  await type('<0.5')
  const { version: first } = await look()
  await type(0.5, { comparator: '<' })
  expect((await look()).version).toBe(first)
  await type('0.5')
  expect(await look()).toMatchObject({ result: { value: 0.5, comparator: null } })
})

test('a value with an inexact input is not computed, and says why', async () => {
  const { type, look } = await onTheBench(['TCHOL', 'TRIG', 'HDL', 'LDL'])
  await type(200, { code: 'TCHOL' })
  await type(150, { code: 'TRIG' })
  await type('<5', { code: 'HDL' })
  expect(await look('LDL')).toMatchObject({
    result: { value: null, text: 'Not computed: a value it is based on is not exact.' },
  })
})

test('a late caller is told the sign of the current value', async () => {
  const { type, look } = await onTheBench(['TSH'])
  const { testItemId, version: seen } = await look()
  await type('<0.01')
  const late = lab.enterResult({ testItemId, result: { type: 'numeric', value: 2, version: seen } })
  await expect(late).rejects.toMatchObject({
    refusal: 'stale',
    detail: { standing: [{ result: { value: 0.01, comparator: '<' } }] },
  })
})

test('input equal to the saved value is not kept; with another sign it is', async () => {
  const { type, look, orderId } = await onTheBench(['TSH'])
  await type('<0.01')
  const { testItemId, version: seen } = await look()
  const keep = (value: string) =>
    lab.keepTyping({
      orderId,
      typist: technician.id,
      rows: [{ testItemId, version: seen, value, finding: '', comment: '' }],
    })
  await keep('< 0.010')
  expect((await lab.viewBenchOrder({ orderId })).kept).toBeNull()
  await keep('0.01')
  expect((await lab.viewBenchOrder({ orderId })).kept?.rows).toMatchObject([{ value: '0.01' }])
})

test('a call states the sign: more than 100, not 100', async () => {
  const { type, look } = await onTheBench(['TSH'])
  await type('>100')
  const { callTaskId } = await look()
  if (!callTaskId) throw new Error('nobody is called')
  const { calls } = await lab.viewBench({ list: 'calls' })
  expect(calls).toContainEqual(expect.objectContaining({ callTaskId, value: 100, comparator: '>' }))
  const called = await lab.viewCall({ callTaskId })
  expect(called).toMatchObject({ result: { value: 100, comparator: '>' }, limits: { high: 100 } })
})

async function published(typed: string) {
  const bench = await onTheBench(['TSH'])
  await bench.type(typed)
  await bench.verify()
  const { reportId } = await pathologist.authoriseResults(await signing(product, bench.orderId))
  if (!reportId) throw new Error('nothing was published')
  const read = async () => {
    const { body } = await product.as(bench.booker.actor).viewReport({ reportId })
    return body
  }
  return { ...bench, reportId, read }
}

test('the report prints "<0.01": the sign, every digit, and that it is no point', async () => {
  const { read } = await published('<0.01')
  expect((await read()).sections[0]?.results).toMatchObject([
    { value: '<0.01', number: 0.01, comparator: '<', flag: 'low' },
  ])
  const exact = await published('2')
  expect((await exact.read()).sections[0]?.results[0]).not.toHaveProperty('comparator')
})

test('a published number is corrected into an inexact one by the same rules', async () => {
  const { reportId, look, read } = await published('0.1')
  const { testItemId, version: seen } = await look()
  const drafted = (value: string) =>
    lab.draftRevision({
      reportId,
      revision: {
        kind: 'correct',
        version: 1,
        reason: 'transcription',
        words: 'The sign before the number was left out.',
        values: [{ testItemId, result: { type: 'numeric', value, version: seen } }],
      },
    })
  await expect(drafted('0,1')).rejects.toMatchObject({ refusal: 'comma-in-number' })
  await expect(drafted('0.1 mIU/L')).rejects.toMatchObject({ refusal: 'other-unit' })
  await expect(drafted('0.10')).rejects.toMatchObject({ refusal: 'nothing-changed' })
  const { revisionId, version: draft } = await drafted('<0.1')
  await signed(product, authoriser, { revisionId, version: draft })
  const { sections, revision } = await read()
  expect(sections[0]?.results[0]).toMatchObject({ value: '<0.10', comparator: '<' })
  expect(revision?.changes).toMatchObject([{ from: { value: '0.10' }, to: { value: '<0.10' } }])
})

test('by raw SQL a sign is only stored with a number, and no other sign', async () => {
  const { type, look } = await onTheBench(['TSH'])
  await type('2')
  const { testItemId } = await look()
  const set = (what: string) =>
    product.pool.query(`update results set ${what} where test_item_id = $1`, [testItemId])
  for (const what of [`comparator = '≤'`, `comparator = '>', value = null, choice = 'x'`])
    await expect(set(what)).rejects.toMatchObject({ constraint: 'results_comparator_of_number' })
})
