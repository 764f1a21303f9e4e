import { afterAll, expect, test } from 'vitest'
import { LabId } from '#src/domain/labs/lab.ts'
import { BenchPageAsked } from '#src/domain/results/bench/bench-lists.ts'
import { DEMO_PASSWORD, type Person } from '#test/booking.ts'
import { crowd, madeOf } from '#test/crowded-bench.ts'
import { aProduct } from '#test/product.ts'
import {
  aBench,
  aCorrection,
  anAddition,
  aPublished,
  drafted,
  type Published,
  signed,
} from '#test/revisions.ts'

const product = await aProduct({ slotDays: 6, slotCapacity: 20 })
afterAll(() => product[Symbol.asyncDispose]())
const bench = await aBench(product)
const { technician, authoriser, office } = bench

const changesOf = (person: Person) => product.as(person).viewBench({ list: 'changes' })

async function rowOf(person: Person, { reportId }: Pick<Published, 'reportId'>) {
  const { changes } = await changesOf(person)
  return changes.find((change) => change.reportId === reportId)
}

async function headOf(person: Person) {
  return (await product.as(person).viewBench()).ringing.changes
}

function withdrawn(person: Person, { reportId }: Published) {
  return product.as(person).proposeWithdrawal({
    reportId,
    version: 1,
    reason: 'wrong-sample',
    words: 'Two tubes were mixed up at the counter.',
    password: DEMO_PASSWORD,
  })
}

test('a correction is on the bench until it is signed: to sign for the pathologist, waiting for its author', async () => {
  const before = [await headOf(authoriser), await headOf(technician)]
  expect(before).toEqual([
    { forYou: 0, own: 0 },
    { forYou: 0, own: 0 },
  ])
  const report = await aPublished(product, bench)
  const draft = await drafted(product, technician, report, aCorrection(report))
  expect((await changesOf(authoriser)).counts.changes).toBe(1)
  expect(await rowOf(authoriser, report)).toMatchObject({
    revisionId: draft.revisionId,
    orderId: report.orderId,
    kind: 'correct',
    reason: 'transcription',
    draftedBy: technician.name,
    waitsFor: 'you',
  })
  expect(await rowOf(technician, report)).toMatchObject({ waitsFor: 'another' })
  expect(await headOf(authoriser)).toEqual({ forYou: 1, own: 0 })
  expect(await headOf(technician)).toEqual({ forYou: 0, own: 1 })
  const { orderId } = report
  const order = await product.as(authoriser).viewBenchOrder({ orderId: orderId as never })
  expect(order.ringing.changes).toEqual({ forYou: 1, own: 0 })
  await signed(product, authoriser, draft)
  expect(await rowOf(authoriser, report)).toBeUndefined()
  expect(await headOf(authoriser)).toEqual({ forYou: 0, own: 0 })
})

test('the author is asked for no signature, even as a pathologist, and a discarded draft leaves', async () => {
  const report = await aPublished(product, bench)
  const draft = await drafted(product, authoriser, report, anAddition())
  expect(await rowOf(authoriser, report)).toMatchObject({ kind: 'append', waitsFor: 'another' })
  expect(await headOf(authoriser)).toEqual({ forYou: 0, own: 1 })
  await product.as(technician).discardRevision(draft)
  expect(await rowOf(authoriser, report)).toBeUndefined()
  expect(await headOf(authoriser)).toEqual({ forYou: 0, own: 0 })
})

test('a withdrawal waits for the other side: the lab signs what the office proposed, and it comes first', async () => {
  const older = await aPublished(product, bench)
  const draft = await drafted(product, technician, older, anAddition())
  const [byOffice, byLab] = [await aPublished(product, bench), await aPublished(product, bench)]
  const asked = await withdrawn(office, byOffice)
  const own = await withdrawn(authoriser, byLab)
  expect(await rowOf(authoriser, byOffice)).toMatchObject({ kind: 'withdraw', waitsFor: 'you' })
  expect(await rowOf(authoriser, byLab)).toMatchObject({ kind: 'withdraw', waitsFor: 'office' })
  expect(await headOf(authoriser)).toEqual({ forYou: 2, own: 1 })
  const { changes } = await changesOf(authoriser)
  expect(changes.map(({ reportId }) => reportId)).toEqual([
    byOffice.reportId,
    byLab.reportId,
    older.reportId,
  ])
  for (const one of [draft, asked, own]) await product.as(authoriser).discardRevision(one)
})

test('a pathologist who is no registered signatory is asked for no signature', async () => {
  const report = await aPublished(product, bench)
  const draft = await drafted(product, technician, report, aCorrection(report))
  const another = { ...office, grants: authoriser.grants }
  expect(await rowOf(another, report)).toMatchObject({ waitsFor: 'signatory' })
  expect(await headOf(another)).toEqual({ forYou: 0, own: 0 })
  await product.as(technician).discardRevision(draft)
})

test('another lab’s bench neither lists nor counts it', async () => {
  const report = await aPublished(product, bench)
  const draft = await drafted(product, technician, report, aCorrection(report))
  const { rows } = await product.pool.query(`select id from labs where code = 'LAB005'`)
  const labId = LabId.parse(rows[0].id)
  const grants = authoriser.grants.map((grant) => ({ ...grant, labId }))
  const stranger = { ...authoriser, grants }
  const { changes, counts, ringing } = await changesOf(stranger)
  expect({ changes, count: counts.changes, ...ringing.changes }).toEqual({
    changes: [],
    count: 0,
    forYou: 0,
    own: 0,
  })
  await product.as(technician).discardRevision(draft)
})

test('of 120 changes none is cut off: true counts, and pages to the last', async () => {
  const report = await aPublished(product, bench)
  const draft = await drafted(product, technician, report, anAddition())
  await crowd(product, report.orderId, { many: 119, isHistory: true })
  const copied = madeOf(`'119' || x.order_id::text || n`)
  const later = `x.drafted_at + n * interval '1 minute'`
  await product.asOwner(
    `insert into reports select (jsonb_populate_record(x, jsonb_build_object('id', ${copied},
       'order_id', ${copied}))).* from reports x, generate_series(1, 119) n where x.id = $1`,
    [report.reportId],
  )
  await product.asOwner(
    `insert into report_revisions select (jsonb_populate_record(x, jsonb_build_object('id', ${copied},
       'report_id', ${copied}, 'order_id', ${copied}, 'drafted_at', ${later}))).*
     from report_revisions x, generate_series(1, 119) n where x.id = $1`,
    [draft.revisionId],
  )
  const pages = [await changesOf(authoriser)]
  for (let next = pages[0]?.page?.next; next; next = pages.at(-1)?.page?.next) {
    const asked = BenchPageAsked.parse({ list: 'changes', after: next })
    pages.push(await product.as(authoriser).viewBench(asked))
  }
  expect(pages[0]?.counts.changes).toBe(120)
  const all = pages.flatMap(({ changes }) => changes.map(({ draftedAt }) => draftedAt))
  expect(all).toHaveLength(120)
  expect(all).toEqual(all.toSorted())
  expect(await headOf(authoriser)).toEqual({ forYou: 120, own: 0 })
})
