import { ne } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { testChoices, tests } from '#src/db/schema/catalogue.ts'
import type { EnterResult } from '#src/domain/results/calculated/inputs.ts'
import { shown, signing } from '#test/bench.ts'
import { aBooker, aBooking, demoActor, received } from '#test/booking.ts'
import { aProduct } from '#test/product.ts'

const product = await aProduct({ slotDays: 6 })
afterAll(() => product[Symbol.asyncDispose]())
const phlebotomist = await demoActor(product, 'phlebotomist')
const technician = await demoActor(product, 'technician')
const authoriser = await demoActor(product, 'authoriser')
const lab = product.as(technician)

/** A test of one booking that waits for its value. */
async function readyToEnter(code: string) {
  const booker = await aBooker(product)
  const booked = await aBooking(product, booker, { items: [code] })
  const barcodes = await received(product, { phlebotomist, technician, booker }, booked)
  for (const barcode of barcodes) await lab.acceptTube({ barcode })
  const [item] = (await lab.viewBenchOrder({ orderId: booked.orderId })).items
  if (!item) throw new Error('no test')
  return { ...booked, booker, item, testItemId: item.testItemId }
}

type Typed<Result> = Result extends unknown ? Omit<Result, 'version'> : never

/** The report as the patient sees it, once this was entered, verified and signed. */
async function publishedAs(code: string, typed: Typed<EnterResult>) {
  const { booker, orderId, testItemId, item } = await readyToEnter(code)
  const { version } = item
  await lab.enterResult({ testItemId, result: { ...typed, version } })
  await product.as(authoriser).verifyResult({ testItemId, ...(await shown(product, testItemId)) })
  const signed = await product.as(authoriser).authoriseResults(await signing(product, orderId))
  if (!signed.reportId) throw new Error('no report')
  const report = await product.as(booker.actor).viewReport({ reportId: signed.reportId })
  return { ...report, result: report.body.sections[0]?.results[0] }
}

test('growth in blood is held and requires a call at once, with its text', async () => {
  const { orderId, testItemId, item: opened } = await readyToEnter('BCS')
  const text = 'Growth of Escherichia coli in both bottles after 14 hours.'
  const { version } = opened
  const result = { type: 'culture', choice: 'Growth', text, version } as const
  expect(await lab.enterResult({ testItemId, result })).toEqual({
    state: 'held',
    flag: 'critical',
  })
  const [item] = (await lab.viewBenchOrder({ orderId })).items
  expect(item).toMatchObject({ state: 'held', result: { choice: 'Growth', text } })
  expect(item?.callTaskId).toEqual(expect.any(String))
  const { calls } = await lab.viewBench()
  expect(calls).toContainEqual(expect.objectContaining({ orderId, choice: 'Growth' }))
})

test('bacilli in sputum, however few, are held and require a call', async () => {
  const { item, testItemId } = await readyToEnter('AFBS')
  expect(item.meanings).toMatchObject({ 'Not seen': 'expected', Scanty: 'critical' })
  const result = { type: 'qualitative', choice: 'Scanty', version: item.version } as const
  expect(await lab.enterResult({ testItemId, result })).toMatchObject({ state: 'held' })
})

test('text without a coded finding, or with an unknown one, is refused', async () => {
  const { testItemId, item } = await readyToEnter('BCS')
  const { version } = item
  for (const choice of ['Growth of something', 'Not seen'])
    await expect(
      lab.enterResult({ testItemId, result: { type: 'culture', choice, text: 'Growth', version } }),
    ).rejects.toMatchObject({
      refusal: 'not-a-choice',
      detail: { facts: { choices: expect.stringContaining('No growth') } },
    })
  const cookie = await product.cookieFor(technician)
  const body = { type: 'culture', text: 'Growth of something', version }
  const answer = await product.post(`/api/v1/test-items/${testItemId}/result`, body, { cookie })
  expect(answer.status).toBe(422)
})

test('protective antibodies are immunity, not illness, and their lack is no illness either', async () => {
  const immune = await publishedAs('VZVG', { type: 'qualitative', choice: 'Positive' })
  expect(immune.result).toMatchObject({ flag: 'immune', meaning: 'immune' })
  expect(immune.choicesHi).toEqual({ VZVG: 'पॉज़िटिव' })
  const open = await publishedAs('VZVG', { type: 'qualitative', choice: 'Negative' })
  expect(open.result).toMatchObject({ flag: 'not-immune' })
})

test('the report states the finding, the text and the rules that judged it', async () => {
  const text = 'No growth after 5 days at 37 °C.'
  const { body, result } = await publishedAs('BCS', { type: 'culture', choice: 'No growth', text })
  expect(body.judgement).toBe(2)
  expect(result).toMatchObject({
    value: text,
    conclusion: 'No growth',
    meaning: 'expected',
    flag: 'normal',
  })
})

test('every test that is not numeric has choices, each with a meaning, Hindi and a source', async () => {
  const coded = await product.db.select().from(tests).where(ne(tests.resultType, 'numeric'))
  const choices = await product.db.select().from(testChoices)
  expect(coded).toHaveLength(140)
  for (const { code, choices: listed } of coded) {
    const known = choices.filter(({ testCode }) => testCode === code)
    expect(new Set(known.map(({ choice }) => choice)), code).toEqual(new Set(listed))
    expect(listed.length, code).toBeGreaterThan(1)
  }
  expect(choices.filter(({ choiceHi, source }) => !choiceHi || !source)).toEqual([])
})

test('any growth in blood, spinal fluid or another sterile fluid is critical', async () => {
  const choices = await product.db.select().from(testChoices)
  const grown = choices.filter(
    ({ testCode, choice }) => /^(BCS|CSFCS|FLCS)$/.test(testCode) && choice !== 'No growth',
  )
  expect(grown).toHaveLength(12)
  expect(grown.filter(({ meaning }) => meaning !== 'critical')).toEqual([])
})

test.each([
  ['BCS', 'Salmonella Typhi or Paratyphi grown'],
  ['CSFCS', 'Neisseria meningitidis grown'],
])(
  'for %s a named notifiable organism is notified, and so is an unnamed growth',
  async (code, named) => {
    const choices = await product.db.select().from(testChoices)
    const told = choices.filter((one) => one.testCode === code && one.isNotified)
    expect(told.map(({ choice }) => choice).toSorted()).toEqual(
      ['Growth', 'Other notifiable organism grown', named].toSorted(),
    )
  },
)

test('a test loses neither its choices nor their meanings, not even by hand', async () => {
  const refused = (statement: string) =>
    expect(product.asOwner(statement), statement).rejects.toThrow(/without a meaning|null value/)
  await refused(`delete from test_choices where test_code = 'BCS' and choice = 'Growth'`)
  await refused(`update test_choices set meaning = null where test_code = 'BCS'`)
  await refused(`update tests set choices = choices || '{Other}' where code = 'BCS'`)
  await refused(`update tests set result_type = 'qualitative' where code = 'HB'`)
})

test('text alone, or a choice without a meaning, is no result, not even by hand', async () => {
  const { testItemId } = await readyToEnter('BCS')
  const insert = (columns: string, values: string) =>
    product.asOwner(
      `insert into results (id, test_item_id, number, is_current, flag, entered_by, entered_at, ${columns})
       values (gen_random_uuid(), $1, 9, false, 'no-range', $2, now(), ${values})`,
      [testItemId, technician.id],
    )
  await expect(insert('text', `'Growth of something'`)).rejects.toThrow(/has its choice/)
  await expect(insert('choice', `'Growth'`)).rejects.toThrow(/has its choice/)
  await expect(insert('choice, meaning', `'Growth', 'critical'`)).resolves.toBeTruthy()
})
