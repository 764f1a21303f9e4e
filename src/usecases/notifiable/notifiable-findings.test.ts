import { afterAll, expect, test } from 'vitest'
import { rupees } from '#src/domain/money.ts'
import type { ReportId } from '#src/domain/reports/report.ts'
import type { TestItemId } from '#src/domain/results/item.ts'
import { NotifiableCaseId } from '#src/domain/results/notifiable/notifiable.ts'
import { shown, signing } from '#test/bench.ts'
import { aBooker, aBooking, demoActor, received } from '#test/booking.ts'
import { aProduct } from '#test/product.ts'
import { drafted, signed } from '#test/revisions.ts'

const product = await aProduct({ slotDays: 6, cashInHandLimit: rupees(100_000) })
afterAll(() => product[Symbol.asyncDispose]())
const phlebotomist = await demoActor(product, 'phlebotomist')
const technician = await demoActor(product, 'technician')
const authoriser = await demoActor(product, 'authoriser')
const lab = product.as(technician)

/** A coded result as it is entered; a culture and a smear also have a text. */
function coded(choice: string, type: 'qualitative' | 'narrative' | 'culture' = 'qualitative') {
  return type === 'qualitative' ? { type, choice } : { type, choice, text: 'As seen.' }
}

/** A signed report with one coded test. */
async function published(choice: string, code = 'DNS1', type?: 'narrative' | 'culture') {
  const booker = await aBooker(product)
  const booked = await aBooking(product, booker, { items: [code] })
  for (const barcode of await received(product, { phlebotomist, technician, booker }, booked))
    await lab.acceptTube({ barcode })
  const [item] = (await lab.viewBenchOrder({ orderId: booked.orderId })).items
  if (!item) throw new Error('no test')
  const { testItemId, version } = item
  await lab.enterResult({ testItemId, result: { ...coded(choice, type), version } })
  await product.as(authoriser).verifyResult({ testItemId, ...(await shown(product, testItemId)) })
  const { reportId } = await product
    .as(authoriser)
    .authoriseResults(await signing(product, booked.orderId))
  if (!reportId) throw new Error('no report')
  return { ...booked, testItemId, reportId, booker }
}

type Published = { testItemId: TestItemId; reportId: ReportId }

/** The published value, corrected by one person and signed by the other. */
async function corrected(
  { testItemId, reportId }: Published,
  choice: string,
  type?: 'culture' | 'narrative',
) {
  const { rows } = await product.pool.query(
    'select max(number)::int as number from report_versions where report_id = $1',
    [reportId],
  )
  const { version } = await shown(product, testItemId)
  const draft = await drafted(
    product,
    technician,
    { reportId },
    {
      kind: 'correct',
      version: rows[0].number,
      reason: 'transcription',
      words: 'The wrong choice was taken from the analyser.',
      values: [{ testItemId, result: { ...coded(choice, type), version } }],
    },
  )
  await signed(product, authoriser, draft)
}

async function casesOf({ testItemId }: Published) {
  const { rows } = await product.pool.query(
    `select id, kind, state, system, version, withdrawn_reason as reason from notifiable_cases
     where test_item_id = $1 order by opened_at, id`,
    [testItemId],
  )
  return rows.map((row) => ({ ...row, id: NotifiableCaseId.parse(row.id) }))
}

test('a negative, an equivocal and an ordinary result require nothing', async () => {
  expect(await casesOf(await published('Negative'))).toEqual([])
  expect(await casesOf(await published('Equivocal'))).toEqual([])
  expect(await casesOf(await published('Reactive', 'HBSAG'))).toEqual([])
})

test.each([
  ['Salmonella Typhi or Paratyphi grown', 1],
  ['Other notifiable organism grown', 1],
  ['Other organism grown', 0],
  ['Growth, probable skin contaminant', 0],
  ['Growth', 1],
])(
  'from blood, %s: cases %i, and the growth requires a call all the same',
  async (choice, cases) => {
    const before = (await lab.viewBench()).ringing.count
    const one = await published(choice, 'BCS', 'culture')
    expect(await casesOf(one)).toHaveLength(cases)
    expect((await lab.viewBench()).ringing.count).toBe(before + 1)
  },
)

test('an unnamed growth is a case, and no longer once its organism is named and not notifiable', async () => {
  const one = await published('Growth', 'BCS', 'culture')
  await corrected(one, 'Other organism grown', 'culture')
  expect(await casesOf(one)).toMatchObject([{ kind: 'case', state: 'withdrawn' }])
  await corrected(one, 'Salmonella Typhi or Paratyphi grown', 'culture')
  expect(await casesOf(one)).toMatchObject([
    { state: 'withdrawn' },
    { kind: 'case', state: 'open', system: 'idsp' },
  ])
})

test('non-tuberculous mycobacteria are no case, and become one by a correction', async () => {
  const other = 'Non-tuberculous mycobacteria grown'
  const one = await published(other, 'AFBC', 'culture')
  expect(await casesOf(one)).toEqual([])
  await corrected(one, 'M. tuberculosis complex grown', 'culture')
  expect(await casesOf(one)).toMatchObject([{ kind: 'case', state: 'open', system: 'nikshay' }])
  await corrected(one, other, 'culture')
  expect(await casesOf(one)).toMatchObject([{ kind: 'case', state: 'withdrawn' }])
})

test('parasites seen in a blood smear are a case, an unusual cell is not', async () => {
  const malaria = await published('Malaria parasites seen', 'PS', 'narrative')
  expect(await casesOf(malaria)).toMatchObject([{ kind: 'case', state: 'open', system: 'idsp' }])
  for (const none of ['Blasts seen', 'Abnormal, no blasts seen'])
    expect(await casesOf(await published(none, 'PS', 'narrative')), none).toEqual([])
})
