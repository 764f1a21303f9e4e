import { afterAll, expect, test } from 'vitest'
import { createHash } from 'node:crypto'
import { sqlStateOf } from '#src/db/driver/sql-state.ts'
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

const asPatient = ({ booker }: Published) => product.as(booker.actor)

async function signaturesOf({ orderId }: Published) {
  const { rows } = await product.pool.query(
    'select * from signatures where order_id = $1 order by signed_at, id',
    [orderId],
  )
  return rows
}

test('a signature states who signed what, when and with which meaning, with its hash', async () => {
  const report = await aPublished(product, bench)
  const [row, ...more] = await signaturesOf(report)
  expect(more).toEqual([])
  expect(row).toMatchObject({ signed_by: authoriser.id, meaning: 'reviewed-and-approved' })
  expect(row.hash).toBe(createHash('sha256').update(row.content).digest('hex'))
  const content = JSON.parse(row.content)
  expect(content).toMatchObject({
    meaning: 'reviewed-and-approved',
    orderId: report.orderId,
    signer: { userId: authoriser.id },
    results: [{ code: 'HB', value: '5.0', flag: 'critical-low', unit: 'g/dL' }],
  })
  const { body } = await asPatient(report).viewReport(report)
  expect(content.patient).toMatchObject({ name: body.patient.name, sex: body.patient.sex })
  expect(body.signatories[0]?.signatures).toEqual([
    { meaning: 'reviewed-and-approved', signedAt: content.signedAt, hash: row.hash },
  ])
})

test('corrections, added texts and both signatures of a withdrawal are stored, and every version is valid', async () => {
  const report = await aPublished(product, bench)
  await signed(product, authoriser, await drafted(product, technician, report, aCorrection(report)))
  const words = anAddition({ version: 2 })
  await signed(product, authoriser, await drafted(product, technician, report, words))
  for (const version of [1, 2, 3])
    expect(await asPatient(report).viewReport({ ...report, version })).toMatchObject({ version })
  const {
    words: why,
    reason,
    ...proposal
  } = { words: 'Taken from another person.', version: 3, reason: 'wrong-patient' as const }
  const proposed = await product
    .as(authoriser)
    .proposeWithdrawal({ ...report, ...proposal, reason, words: why, password: 'oxalate-demo' })
  await product.as(office).confirmWithdrawal({ ...proposed, password: 'oxalate-demo' })
  const rows = await signaturesOf(report)
  expect(rows.map(({ meaning }) => meaning)).toEqual([
    'reviewed-and-approved',
    'corrected',
    'appended',
    'withdrawal-proposed',
    'withdrawal-confirmed',
  ])
  expect(JSON.parse(rows[1].content)).toMatchObject({
    results: [{ code: 'HB', value: '12.1' }],
    change: { version: 1, reason: 'transcription' },
  })
  expect(JSON.parse(rows[2].content)).toMatchObject({ addition: 'Please repeat in two weeks.' })
})

test('the database authorises nothing without a signature, nor under another person’s', async () => {
  const report = await aPublished(product, bench)
  const state = (statement: string, values: unknown[]) =>
    product.asOwner(statement, values).then(() => undefined, sqlStateOf)
  const of = 'where test_item_id = $1'
  expect(await state(`update results set signature_id = null ${of}`, [report.testItemId])).toBe(
    '23514',
  )
  expect(
    await state(`update results set authorised_by = $2 ${of}`, [report.testItemId, office.id]),
  ).toBe('23503')
  expect(await state('delete from signatures where order_id = $1', [report.orderId])).toBe('23503')
})

test('what was signed before signatures were kept is read as before', async () => {
  const report = await aPublished(product, bench)
  await product.asOwner('alter table results drop constraint results_authorised_by_signature')
  await product.asOwner('update results set signature_id = null where test_item_id = $1', [
    report.testItemId,
  ])
  await product.asOwner('delete from signatures where order_id = $1', [report.orderId])
  await product.asOwner(`alter table results add constraint results_authorised_by_signature
    check (authorised_by is null or signature_id is not null) not valid`)
  expect(await asPatient(report).viewReport(report)).toMatchObject({ version: 1 })
})
