import { afterAll, expect, test } from 'vitest'
import { sqlStateOf } from '#src/db/driver/sql-state.ts'
import { OrderId } from '#src/domain/orders/order.ts'
import { aBooker, aQuote, balances, demoActor, DEMO_PASSWORD, received } from '#test/booking.ts'
import { shown, signing } from '#test/bench.ts'
import { aProduct } from '#test/product.ts'
import {
  aBench,
  aCorrection,
  anAddition,
  aPublished,
  aSignature,
  drafted,
  type Published,
  signed,
} from '#test/revisions.ts'

const product = await aProduct({ slotDays: 6, slotCapacity: 20 })
afterAll(() => product[Symbol.asyncDispose]())
const bench = await aBench(product)
const { technician, authoriser } = bench

const asPatient = ({ booker }: Published) => product.as(booker.actor)

test('a wrong value is corrected by two people: old and new value, reason, both versions readable', async () => {
  const report = await aPublished(product, bench)
  const draft = await drafted(product, technician, report, aCorrection(report))
  const before = await asPatient(report).viewReport(report)
  expect(before).toMatchObject({ version: 1, state: 'final', superseded: null })
  expect(await signed(product, authoriser, draft)).toMatchObject({ version: 2, state: 'signed' })
  const now = await asPatient(report).viewReport(report)
  expect(now).toMatchObject({ version: 2, state: 'corrected', superseded: null })
  expect(now.body.sections[0]?.results[0]).toMatchObject({ value: '12.1', flag: 'normal' })
  expect(now.body.revision).toMatchObject({
    kind: 'correct',
    reason: 'transcription',
    words: 'The value was typed wrongly from the analyser.',
    replaces: 1,
    changes: [
      {
        code: 'HB',
        from: { value: '5.0', flag: 'critical-low' },
        to: { value: '12.1', flag: 'normal' },
      },
    ],
  })
  const old = await asPatient(report).viewReport({ ...report, version: 1 })
  expect(old.body).toEqual(before.body)
  expect(old.superseded).toMatchObject({
    by: 2,
    latest: 2,
    reason: 'transcription',
    words: 'The value was typed wrongly from the analyser.',
    at: now.body.publishedAt,
  })
})

test('the author of a correction never signs it, even as a registered signatory', async () => {
  const report = await aPublished(product, bench)
  const draft = await drafted(product, authoriser, report, aCorrection(report))
  await expect(signed(product, authoriser, draft)).rejects.toMatchObject({ refusal: 'same-person' })
  const { rows } = await product.pool.query('select state from report_revisions where id = $1', [
    draft.revisionId,
  ])
  expect(rows).toEqual([{ state: 'draft' }])
})

test('a technician cannot sign, nor anybody without the password, nor a pathologist who is no signatory', async () => {
  const report = await aPublished(product, bench)
  const { revisionId, version } = await drafted(product, technician, report, aCorrection(report))
  await expect(signed(product, technician, { revisionId, version })).rejects.toMatchObject({
    refusal: 'forbidden',
  })
  await expect(
    product.as(authoriser).signRevision({ revisionId, version, password: 'not it' }),
  ).rejects.toMatchObject({ refusal: 'password-again' })
  const manager = await demoActor(product, 'labmanager')
  const grants = manager.grants.map((grant) => ({ ...grant, role: 'lab-authoriser' as const }))
  await expect(
    signed(product, { ...manager, grants }, { revisionId, version }),
  ).rejects.toMatchObject({ refusal: 'not-signatory' })
})

test('a correction affects no money: journals, earnings and refunds are unchanged', async () => {
  const report = await aPublished(product, bench)
  const { bookingId, orderId } = report
  const money = async () => ({
    balances: await balances(product, bookingId),
    earned: (
      await product.pool.query(
        'select state, net_paise, version from settlement_entries where order_id = $1',
        [orderId],
      )
    ).rows,
    order: (await product.pool.query('select state, version from orders where id = $1', [orderId]))
      .rows,
  })
  const before = await money()
  const draft = await drafted(product, technician, report, aCorrection(report))
  await signed(product, authoriser, draft)
  expect(await money()).toEqual(before)
})

test('a report is revised any number of times and in any order; added texts stay', async () => {
  const report = await aPublished(product, bench)
  await signed(product, authoriser, await drafted(product, technician, report, anAddition()))
  const second = aCorrection(report, 12.1, 2)
  await signed(product, authoriser, await drafted(product, technician, report, second))
  const third = aCorrection({ ...report, itemVersion: report.itemVersion + 1 }, 12.4, 3)
  const amended = { ...third, kind: 'amend', reason: 'measured-again' } as typeof third
  await signed(product, authoriser, await drafted(product, technician, report, amended))
  const { body, versions } = await asPatient(report).viewReport(report)
  expect(versions.map(({ number, state }) => `${number} ${state}`)).toEqual([
    '4 amended',
    '3 corrected',
    '2 appended',
    '1 final',
  ])
  expect(body.additions).toMatchObject([{ text: 'Please repeat in two weeks.' }])
  expect(body.revision?.changes).toMatchObject([{ from: { value: '12.1' }, to: { value: '12.4' } }])
})

test('a value that becomes critical opens a call of its own', async () => {
  const report = await aPublished(product, bench)
  await product.as(technician).recordCall({
    callTaskId: report.callTaskId as never,
    toldTo: 'Dr Rao',
    readBack: 'five',
  })
  const draft = await drafted(product, technician, report, aCorrection(report, 4.1))
  await signed(product, authoriser, draft)
  const { calls } = await product.as(technician).viewBench()
  expect(calls.filter((call) => call.orderId === report.orderId)).toMatchObject([{ value: 4.1 }])
})

test('another lab finds neither the report, its page nor the revision', async () => {
  const report = await aPublished(product, bench)
  const { revisionId, version } = await drafted(product, technician, report, aCorrection(report))
  const { rows } = await product.pool.query(`select id from labs where code = 'LAB005'`)
  const grants = authoriser.grants.map((grant) => ({ ...grant, labId: rows[0].id }))
  const stranger = product.as({ ...authoriser, grants })
  const orderId = OrderId.parse(report.orderId)
  const password = DEMO_PASSWORD
  const words = 'An attempt from another lab.'
  for (const attempt of [
    () => stranger.viewReportDesk({ orderId }),
    () => stranger.viewRevision({ revisionId }),
    () => stranger.signRevision({ revisionId, version, password }),
    () => stranger.discardRevision({ revisionId, version }),
    () => stranger.draftRevision({ reportId: report.reportId, revision: anAddition() }),
    () => stranger.proposeWithdrawal({ ...report, version: 1, reason: 'other', words, password }),
  ])
    await expect(attempt()).rejects.toMatchObject({ refusal: 'not-found' })
})

test('the database enforces two people, whatever the code does', async () => {
  const report = await aPublished(product, bench)
  const { revisionId } = await drafted(product, technician, report, aCorrection(report))
  const sign = async (by: string) =>
    product.pool
      .query(
        `update report_revisions set state = 'signed', decided_by = $2, decided_from = 'lab',
           decided_at = now(), new_version = 2, signature_id = $3 where id = $1`,
        [revisionId, by, await aSignature(product, report, by)],
      )
      .then(() => undefined, sqlStateOf)
  expect(await sign(technician.id)).toBe('23514')
  expect(await sign(authoriser.id)).toBeUndefined()
})

test('a published version is never rewritten, whatever the code does', async () => {
  const report = await aPublished(product, bench)
  const change = (set: string) =>
    product.pool
      .query(`update report_versions set ${set} where report_id = $1`, [report.reportId])
      .then(() => undefined, sqlStateOf)
  expect(await change(`body = '{}'`)).toBe('23514')
  expect(await change(`hash = 'x'`)).toBe('23514')
  expect(await change(`number = 9`)).toBe('23514')
  const remove = product.pool
    .query('delete from report_versions where report_id = $1', [report.reportId])
    .then(() => undefined, sqlStateOf)
  expect(await remove).toBe('23514')
})

test('a report names the referrer, only the locality, the sample’s remark, and LOINC in its data', async () => {
  const booker = await aBooker(product)
  const { quoteId } = await aQuote(product, booker)
  const { bookingId } = await product
    .as(booker.actor)
    .placeBooking({ quoteId, referrerName: 'Dr Anil Sharma' })
  const view = await product.as(booker.actor).viewBooking({ bookingId })
  const [visit] = view.visits
  const [order] = view.orders
  if (!visit || !order) throw new Error('a booking without a visit')
  const booked = { bookingId, visitId: visit.visitId, orderId: order.orderId, view }
  const [barcode] = await received(product, { ...bench, booker }, booked)
  if (!barcode) throw new Error('nothing was drawn')
  const lab = product.as(technician)
  await lab.acceptTube({ barcode, remark: 'slightly-haemolysed', remarkWords: 'Faintly pink.' })
  const [item] = (await lab.viewBenchOrder({ orderId: order.orderId })).items
  if (!item) throw new Error('no test')
  const { testItemId } = item
  const result = { type: 'numeric' as const, value: 13, ...(await shown(product, testItemId)) }
  await lab.enterResult({ testItemId, result })
  await lab.verifyResult({ testItemId, ...(await shown(product, testItemId)) })
  const { reportId } = await product
    .as(authoriser)
    .authoriseResults(await signing(product, order.orderId))
  if (!reportId) throw new Error('no report')
  const { body } = await product.as(booker.actor).viewReport({ reportId })
  expect(body).toMatchObject({
    referrer: 'Dr Anil Sharma',
    place: { kind: 'home', locality: 'Bengaluru', pincode: '560001' },
    samples: [{ remark: 'slightly-haemolysed', remarkWords: 'Faintly pink.' }],
    sections: [{ results: [{ code: 'HB', loinc: '718-7' }] }],
  })
  expect(JSON.stringify(body)).not.toContain('Church Street')
})
