import { afterAll, expect, test } from 'vitest'
import type { DraftRevision } from '#src/domain/reports/inputs.ts'
import { ReportId } from '#src/domain/reports/report.ts'
import type { Decision } from '#src/domain/results/decision.ts'
import { aBooker, aBooking, received } from '#test/booking.ts'
import { shown, signing } from '#test/bench.ts'
import { aProduct } from '#test/product.ts'
import { aBench, drafted, signed } from '#test/revisions.ts'

/** What judged a value, and what was decided about it, when its report is changed. */
const product = await aProduct({ slotDays: 6, slotCapacity: 20 })
afterAll(() => product[Symbol.asyncDispose]())
const bench = await aBench(product)
const { technician, authoriser } = bench
const lab = product.as(technician)
const pathologist = product.as(authoriser)

type Value = { value: number; decision?: Decision }

/**
 * A published report of a child of 7, an age at which no row judges calcium that is not critical.
 */
async function aChilds(value: Value) {
  const booker = await aBooker(product, '2019-01-01')
  const booked = await aBooking(product, booker, { items: ['CA'] })
  for (const barcode of await received(product, { ...bench, booker }, booked))
    await lab.acceptTube({ barcode })
  const { items } = await lab.viewBenchOrder({ orderId: booked.orderId })
  const testItemId = items[0]?.testItemId
  if (!testItemId) throw new Error('no test')
  const at = async () => ({ testItemId, ...(await shown(product, testItemId)) })
  const { version } = await at()
  await lab.enterResult({ testItemId, result: { type: 'numeric', value: value.value, version } })
  if (value.decision)
    await pathologist.decideResult({ ...(await at()), decision: value.decision, comment: grave })
  await pathologist.verifyResult(await at())
  const { reportId } = await pathologist.authoriseResults(await signing(product, booked.orderId))
  return { ...booked, booker, testItemId, reportId: ReportId.parse(reportId) }
}

const grave = 'Grave for this age.'
type Report = Awaited<ReturnType<typeof aChilds>>
type Changed = Extract<DraftRevision, { kind: 'amend' }>

async function amended(
  { testItemId }: Report,
  result: { value: number; comment?: string },
  more: Pick<Changed, 'decisions'> = {},
): Promise<DraftRevision> {
  const put = { type: 'numeric', ...result, ...(await shown(product, testItemId)) } as const
  const values = [{ testItemId, result: put }]
  const words = 'The pathologist looked at it again.'
  return { kind: 'amend', version: 1, reason: 'clinical-information', words, values, ...more }
}

async function callsOf({ testItemId }: Report) {
  const { rows } = await product.pool.query(
    `select c.state, r.is_current as "isCurrent", c.withdrawn_reason as reason
       from call_tasks c join results r on r.id = c.result_id
      where c.test_item_id = $1 order by c.opened_at, r.number`,
    [testItemId],
  )
  return rows
}

const resultOf = async ({ booker, reportId }: Report) =>
  (await product.as(booker.actor).viewReport({ reportId })).body.sections[0]?.results[0]

test('changing only a comment keeps the decision about its value, and the call stays open', async () => {
  const report = await aChilds({ value: 12.6, decision: 'critical' })
  const revision = await amended(report, { value: 12.6, comment: 'Not haemolysed.' })
  const draft = drafted(product, technician, report, revision)
  expect(await draft.catch((error: unknown) => error)).toMatchObject({ state: 'draft' })
  await signed(product, authoriser, await draft)
  expect(await resultOf(report)).toMatchObject({
    flag: 'critical',
    judgedAs: 'critical',
    comment: `${grave} Not haemolysed.`,
  })
  expect(await callsOf(report)).toEqual([{ state: 'open', isCurrent: true, reason: null }])
  const { ringing } = await lab.viewBench()
  expect(ringing.calls.map(({ orderId }) => orderId)).toContain(report.orderId)
})

test('the person who decided about a value may change its comment, and another person signs', async () => {
  const report = await aChilds({ value: 12.6, decision: 'critical' })
  const revision = await amended(report, { value: 12.6, comment: 'Not haemolysed.' })
  const draft = await drafted(product, authoriser, report, revision)
  const { rows } = await product.pool.query('select state from report_revisions where id = $1', [
    draft.revisionId,
  ])
  expect(rows).toEqual([{ state: 'draft' }])
})

test('a new number that nothing judges is only drafted with a decision, and signed with it', async () => {
  const report = await aChilds({ value: 5 })
  const bare = await amended(report, { value: 12.4 })
  await expect(drafted(product, technician, report, bare)).rejects.toMatchObject({
    refusal: 'needs-decision',
    detail: { fields: { [`decisions.${report.testItemId}`]: 'needs-decision' } },
  })
  const decisions = [
    { testItemId: report.testItemId, decision: 'abnormal' as const, comment: 'High for a child.' },
  ]
  const revision = await amended(report, { value: 12.4 }, { decisions })
  const draft = await drafted(product, technician, report, revision)
  const { changes } = await pathologist.viewRevision(draft)
  expect(changes).toMatchObject([
    { to: { value: '12.4', judgedAs: 'abnormal', comment: 'High for a child.' } },
  ])
  await signed(product, authoriser, draft)
  expect(await resultOf(report)).toMatchObject({ flag: 'abnormal', judgedAs: 'abnormal' })
  const { rows } = await product.pool.query(
    'select decision, decided_by as by from results where test_item_id = $1 and is_current',
    [report.testItemId],
  )
  expect(rows).toEqual([{ decision: 'abnormal', by: authoriser.id }])
})

test('a new number decided as critical opens its call', async () => {
  const report = await aChilds({ value: 9.8, decision: 'normal' })
  const decisions = [
    { testItemId: report.testItemId, decision: 'critical' as const, comment: grave },
  ]
  const revision = await amended(report, { value: 12.6 }, { decisions })
  await signed(product, authoriser, await drafted(product, technician, report, revision))
  expect(await callsOf(report)).toEqual([{ state: 'open', isCurrent: true, reason: null }])
})

test('the database itself accepts no verified number that nothing judged, not even in a new row', async () => {
  const { testItemId } = await aChilds({ value: 5 })
  const bare = `{"number": 99, "is_current": false, "flag": "no-range"}`
  await expect(
    product.pool.query(
      `insert into results
         select (jsonb_populate_record(r, $2::jsonb || jsonb_build_object('id', gen_random_uuid()))).*
           from results r where test_item_id = $1 and is_current`,
      [testItemId, bare],
    ),
  ).rejects.toMatchObject({ constraint: 'results_numbers_judged' })
})
