import { afterAll, expect, test } from 'vitest'
import { indianDay } from '#src/domain/india-time.ts'
import { rupees } from '#src/domain/money.ts'
import type { ReportId } from '#src/domain/reports/report.ts'
import type { TestItemId } from '#src/domain/results/item.ts'
import { NotifiableCaseId } from '#src/domain/results/notifiable/notifiable.ts'
import { shown, signing } from '#test/bench.ts'
import { aBooker, aBooking, DEMO_PASSWORD, demoActor, received } from '#test/booking.ts'
import { aProduct } from '#test/product.ts'
import { drafted, signed } from '#test/revisions.ts'

const product = await aProduct({ slotDays: 6, cashInHandLimit: rupees(100_000) })
afterAll(() => product[Symbol.asyncDispose]())
const phlebotomist = await demoActor(product, 'phlebotomist')
const technician = await demoActor(product, 'technician')
const authoriser = await demoActor(product, 'authoriser')
const office = await demoActor(product, 'backoffice')
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

const told = () => ({
  authority: 'District Surveillance Officer',
  reference: 'IHIP-2026-001',
  notifiedOn: indianDay(product.clock.at()).toString(),
})

async function tell(one: Published, by = technician) {
  const open = (await casesOf(one)).find(({ state }) => state === 'open')
  if (!open) throw new Error('nothing to tell')
  await product.as(by).tellAuthority({ caseId: open.id, version: open.version, ...told() })
  return open.id
}

test('an unreported case is withdrawn with its value, and stays where another positive replaces it', async () => {
  const one = await published('P. vivax seen', 'MPSM')
  const [made] = await casesOf(one)
  await corrected(one, 'P. falciparum seen')
  expect(await casesOf(one)).toMatchObject([{ id: made?.id, state: 'open' }])
  expect((await lab.viewNotifiableCase({ caseId: made?.id ?? ('' as never) })).choice).toBe(
    'P. falciparum seen',
  )
  await corrected(one, 'Not seen')
  expect(await casesOf(one)).toMatchObject([
    { state: 'withdrawn', reason: 'correct: transcription' },
  ])
  await corrected(one, 'P. vivax seen')
  expect(await casesOf(one)).toMatchObject([
    { state: 'withdrawn' },
    { kind: 'case', state: 'open' },
  ])
})

test('an authority that was told of a case is to be told that it was none', async () => {
  const one = await published('Positive')
  await tell(one)
  await corrected(one, 'Negative')
  expect(await casesOf(one)).toMatchObject([
    { kind: 'case', state: 'told' },
    { kind: 'retraction', state: 'open' },
  ])
  await corrected(one, 'Positive')
  expect((await casesOf(one))[1]).toMatchObject({ kind: 'retraction', state: 'withdrawn' })
  product.clock.pass(1)
  await corrected(one, 'Negative')
  await tell(one)
  product.clock.pass(1)
  await corrected(one, 'Positive')
  expect((await casesOf(one)).map(({ kind, state }) => `${kind} ${state}`)).toEqual([
    'case told',
    'retraction withdrawn',
    'retraction told',
    'case open',
  ])
})

test('a value that turns positive by a correction opens its case', async () => {
  const one = await published('Negative')
  await corrected(one, 'Positive')
  expect(await casesOf(one)).toMatchObject([{ kind: 'case', state: 'open' }])
})

test('a withdrawn report withdraws its case, and a reported one opens a retraction', async () => {
  const [open, known] = [await published('Positive'), await published('Positive')]
  await tell(known)
  for (const { reportId } of [open, known]) {
    const { revisionId, version } = await product.as(office).proposeWithdrawal({
      reportId,
      version: 1,
      reason: 'wrong-patient',
      words: 'The tubes of two people were changed over.',
      password: DEMO_PASSWORD,
    })
    await product.as(authoriser).confirmWithdrawal({ revisionId, version, password: DEMO_PASSWORD })
  }
  expect(await casesOf(open)).toMatchObject([
    { state: 'withdrawn', reason: 'report withdrawn: wrong-patient' },
  ])
  expect(await casesOf(known)).toMatchObject([
    { kind: 'case', state: 'told' },
    { kind: 'retraction', state: 'open' },
  ])
})
