import { afterAll, expect, test } from 'vitest'
import { sqlStateOf } from '#src/db/driver/sql-state.ts'
import { ReportVersionId } from '#src/domain/reports/report.ts'
import { aProduct } from '#test/product.ts'
import { aBench, aPublished, type Published } from '#test/revisions.ts'

const product = await aProduct({ slotDays: 6, slotCapacity: 20 })
afterAll(() => product[Symbol.asyncDispose]())
const bench = await aBench(product)
const worker = product.as({ kind: 'worker' })
const { files } = product.world

/** A published report with its PDF, and its file key. */
async function rendered() {
  const report = await aPublished(product, bench)
  const { rows } = await product.pool.query('select id from report_versions where report_id = $1', [
    report.reportId,
  ])
  const reportVersionId = ReportVersionId.parse(rows[0].id)
  await worker.renderReport({ reportVersionId })
  return { report, reportVersionId, key: await keyOf(reportVersionId) }
}

async function keyOf(id: ReportVersionId): Promise<string> {
  const { rows } = await product.pool.query('select pdf_key from report_versions where id = $1', [
    id,
  ])
  return rows[0].pdf_key
}

const read = ({ booker, reportId }: Published) =>
  product.as(booker.actor).readReportPdf({ reportId })

/** The file as it was before it was sealed. */
async function unsealed() {
  const made = await rendered()
  const { bytes } = await read(made.report)
  const key = `reports/${made.reportVersionId}.pdf`
  await files.put(key, bytes)
  await files.delete(made.key)
  await product.pool.query('update report_versions set pdf_key = $2 where id = $1', [
    made.reportVersionId,
    key,
  ])
  return { ...made, key, bytes }
}

test('no report PDF is readable in the files', async () => {
  const { report, key } = await rendered()
  const kept = Buffer.from(await files.get(key))
  expect(kept.includes('%PDF')).toBe(false)
  expect(
    Buffer.from((await read(report)).bytes)
      .subarray(0, 4)
      .toString(),
  ).toBe('%PDF')
})

test('an older PDF is read as it is, and sealed by the worker, once', async () => {
  const { report, reportVersionId, key, bytes } = await unsealed()
  expect(Buffer.from((await read(report)).bytes).equals(bytes)).toBe(true)
  expect(await worker.sealReports()).toMatchObject({ sealed: 1, left: 0 })
  await expect(files.get(key)).rejects.toThrow('Cannot read file')
  const sealed = await keyOf(reportVersionId)
  expect(Buffer.from(await files.get(sealed)).includes('%PDF')).toBe(false)
  expect(Buffer.from((await read(report)).bytes).equals(bytes)).toBe(true)
  expect(await worker.sealReports()).toMatchObject({ sealed: 0 })
})

test('a PDF that differs from the published one is not sealed under its name, and is counted', async () => {
  const { report, reportVersionId, key } = await unsealed()
  await files.put(key, Buffer.from('%PDF another'))
  expect(await worker.sealReports()).toMatchObject({ sealed: 0, left: 1 })
  expect(await keyOf(reportVersionId)).toBe(key)
  await expect(read(report)).rejects.toThrow('differs from the published one')
})

test('the sealed file of one report is not read as another’s', async () => {
  const one = await rendered()
  const other = await rendered()
  await files.put(one.key, await files.get(other.key))
  await expect(read(one.report)).rejects.toBeInstanceOf(Error)
})

test('by raw SQL too: the hash of a published PDF is unchanged', async () => {
  const { reportVersionId } = await rendered()
  const changed = product.asOwner('update report_versions set pdf_hash = $2 where id = $1', [
    reportVersionId,
    'a'.repeat(64),
  ])
  expect(await changed.then(() => undefined, sqlStateOf)).toBe('23514')
})
