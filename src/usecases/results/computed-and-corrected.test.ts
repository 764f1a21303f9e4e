import { afterAll, expect, test } from 'vitest'
import { signing } from '#test/bench.ts'
import { aBooker, aBooking, DEMO_PASSWORD, demoActor, received } from '#test/booking.ts'
import type { ReportId } from '#src/domain/reports/report.ts'
import type { TestItemId } from '#src/domain/results/item.ts'
import { aProduct } from '#test/product.ts'
import { stepsOf } from '#test/steps-taken.ts'

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

test('a changed input recomputes it, even where it was verified', async () => {
  const { look, type, verify } = await onTheBench(lipids)
  await type('TCHOL', 200)
  await type('TRIG', 150)
  await type('HDL', 50)
  await expect(verify('LDL')).rejects.toMatchObject({ refusal: 'inputs-first' })
  for (const code of ['TCHOL', 'TRIG']) await verify(code)
  await verify('HDL')
  await verify('LDL')
  const { testItemId, version } = await look('HDL')
  const again = { testItemId, version, reason: 'measured again' }
  await product.as(authoriser).retestItem(again)
  expect(await look('LDL')).toMatchObject({ state: 'ready', result: null })
  await type('HDL', 60)
  expect(await look('LDL')).toMatchObject({ state: 'entered', result: { value: 110 } })
})

test('correcting a published value corrects what was computed from it, in the same version', async () => {
  const { look, type, verify, orderId, booker } = await onTheBench(lipids)
  for (const [code, value] of [
    ['TCHOL', 200],
    ['TRIG', 150],
    ['HDL', 50],
  ] as const)
    await type(code, value)
  for (const code of ['TCHOL', 'TRIG', 'HDL', 'LDL']) await verify(code)
  const { reportId } = await product
    .as(authoriser)
    .authoriseResults(await signing(product, orderId))
  if (!reportId) throw new Error('no report')
  const correct = async (version: number, code: string, value: number) => {
    const item = await look(code)
    const result = { type: 'numeric' as const, value, version: item.version }
    const values = [{ testItemId: item.testItemId, result }]
    const words = 'The value was typed wrongly from the analyser.'
    const said = { kind: 'correct' as const, reason: 'transcription' as const, words }
    return lab.draftRevision({ reportId, revision: { ...said, version, values } })
  }
  const { revisionId, version } = await correct(1, 'HDL', 30)
  const sign = { revisionId, version, password: DEMO_PASSWORD }
  await product.as(authoriser).signRevision(sign)
  const { body } = await product.as(booker.actor).viewReport({ reportId })
  const changes = body.revision?.changes.map(({ code, to }) => [code, to.value])
  expect(changes).toEqual([
    ['HDL', '30'],
    ['LDL', '140'],
  ])
  await expect(correct(2, 'LDL', 90)).rejects.toMatchObject({ refusal: 'computed-result' })
})

type Found = { testItemId: TestItemId; version: number }

/** One published value corrected by two people. */
async function corrected(reportId: ReportId, { testItemId, version }: Found, value: number) {
  const values = [{ testItemId, result: { type: 'numeric' as const, value, version } }]
  const words = 'The value was typed wrongly from the analyser.'
  const said = { kind: 'correct' as const, reason: 'transcription' as const, words }
  const draft = await lab.draftRevision({ reportId, revision: { ...said, version: 1, values } })
  await product.as(authoriser).signRevision({ ...draft, password: DEMO_PASSWORD })
}

/**
 * The cash was refunded: Hb 5 is critical and published all the same, what follows is only signed.
 */
async function signedUnpaid() {
  const order = await onTheBench(['HB', 'HCT', 'MCHC'])
  const { type, verify, orderId, bookingId } = order
  await product.asOwner(`update payments set state = 'handed-back' where booking_id = $1`, [
    bookingId,
  ])
  await type('HB', 5)
  await type('HCT', 15)
  for (const code of ['HB', 'HCT', 'MCHC']) await verify(code)
  const { reportId } = await product
    .as(authoriser)
    .authoriseResults(await signing(product, orderId))
  if (!reportId) throw new Error('no report')
  return { ...order, reportId }
}

async function rowsOf(testItemId: string) {
  const { rows } = await product.pool.query(
    `select value::float, is_current as now, authorised_by is not null as signed, entered_by as by,
       superseded_reason as why from results where test_item_id = $1 order by number`,
    [testItemId],
  )
  return rows
}

test('a signed, unpublished computed value follows a corrected input: verified and signed again', async () => {
  const { look, verify, orderId, reportId } = await signedUnpaid()
  const { testItemId } = await look('MCHC')
  expect(await look('MCHC')).toMatchObject({ state: 'authorised', result: { value: 33.3 } })
  await corrected(reportId, await look('HB'), 5.1)
  expect(await look('MCHC')).toMatchObject({ state: 'entered', result: { value: 34 } })
  expect(await rowsOf(testItemId)).toEqual([
    { value: 33.3, now: false, signed: true, by: technician.id, why: 'an input changed' },
    // By the author of the correction, so that the one pathologist who signed it can sign this too.
    { value: 34, now: true, signed: false, by: technician.id, why: null },
  ])
  expect(await stepsOf(product, 'item', testItemId)).toContain('authorised reopen ready')
  await verify('MCHC')
  await product.as(authoriser).authoriseResults(await signing(product, orderId))
  expect(await look('MCHC')).toMatchObject({ state: 'authorised', result: { value: 34 } })
})

test('a held computed value follows a corrected input, and its call is withdrawn', async () => {
  const { look, type, verify, orderId } = await onTheBench(['CREA', 'EGFR'])
  await type('CREA', 9)
  await verify('CREA')
  const { reportId } = await product
    .as(authoriser)
    .authoriseResults(await signing(product, orderId))
  if (!reportId) throw new Error('no report')
  const { testItemId } = await look('EGFR')
  expect(await look('EGFR')).toMatchObject({ state: 'held', callTaskId: expect.any(String) })
  await corrected(reportId, await look('CREA'), 0.9)
  expect(await look('EGFR')).toMatchObject({ state: 'entered', callTaskId: null })
  expect(await rowsOf(testItemId)).toMatchObject([
    { now: false, why: 'an input changed' },
    { now: true, by: technician.id },
  ])
})

const taken = { reason: 'transcription', words: 'Typed wrongly from the analyser.' } as const

test('nobody reopens a signed computed value by hand: it follows its inputs', async () => {
  const { look } = await signedUnpaid()
  const { testItemId, version } = await look('MCHC')
  const again = { testItemId, version, reason: 'measured again' }
  await expect(product.as(authoriser).retestItem(again)).rejects.toMatchObject({
    refusal: 'not-allowed-now',
  })
  const back = { testItemId, version, ...taken }
  await expect(product.as(authoriser).reopenResult(back)).rejects.toMatchObject({
    refusal: 'follows-inputs',
  })
  expect((await look('MCHC')).state).toBe('authorised')
})

test('reopening a signed input reopens what is computed from it', async () => {
  const { look, type, verify, orderId, bookingId } = await onTheBench(lipids)
  await product.asOwner(`update payments set state = 'handed-back' where booking_id = $1`, [
    bookingId,
  ])
  await type('TCHOL', 200)
  await type('TRIG', 150)
  await type('HDL', 50)
  for (const code of ['TCHOL', 'TRIG', 'HDL', 'LDL']) await verify(code)
  await product.as(authoriser).authoriseResults(await signing(product, orderId))
  expect((await look('LDL')).state).toBe('authorised')
  const { testItemId, version } = await look('HDL')
  await product.as(authoriser).reopenResult({ testItemId, version, ...taken })
  expect(await look('LDL')).toMatchObject({ state: 'ready', result: null })
  await type('HDL', 60)
  expect(await look('LDL')).toMatchObject({ state: 'entered', result: { value: 110 } })
})
