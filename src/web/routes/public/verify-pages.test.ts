import { afterAll, expect, test } from 'vitest'
import { DEMO_PASSWORD } from '#test/booking.ts'
import { aProduct } from '#test/product.ts'
import { aBench, anAddition, aPublished, drafted, signed } from '#test/revisions.ts'

/** What a person who scans the code of a printed report reads first. */
const product = await aProduct({ withPages: true, slotDays: 4 })
afterAll(() => product[Symbol.asyncDispose]())
const bench = await aBench(product)

test('the heading of a withdrawn report says that it is withdrawn, not that a lab published it', async () => {
  const { reportId, booker } = await aPublished(product, bench)
  const { verifyToken } = await product.as(booker.actor).viewReport({ reportId })
  const heading = async () => {
    const text = await (await product.get(`/verify/${verifyToken}`)).text()
    return /<h1[^>]*>(.*?)<\/h1>/.exec(text)?.[1]
  }
  expect(await heading()).toBe('A report with this code was issued.')
  const said = { reason: 'wrong-patient', words: 'The sample was of another person.' } as const
  const password = DEMO_PASSWORD
  const proposal = await product
    .as(bench.office)
    .proposeWithdrawal({ reportId, version: 1, ...said, password })
  await product.as(bench.authoriser).confirmWithdrawal({ ...proposal, password })
  expect(await heading()).toBe('This report was withdrawn.')
})

test('a report that a newer version replaced says so in its heading, and its file is called genuine nowhere', async () => {
  const published = await aPublished(product, bench)
  const { reportId, booker } = published
  const { verifyToken } = await product.as(booker.actor).viewReport({ reportId })
  await product.pool.query(
    `update report_versions set pdf_key = 'a-file', pdf_hash = 'a-hash' where report_id = $1`,
    [reportId],
  )
  const before = await (await product.get(`/verify/${verifyToken}`)).text()
  expect(before).toContain('Genuine. This file is exactly what')
  const draft = await drafted(product, bench.technician, published, anAddition())
  await signed(product, bench.authoriser, draft)
  const after = await (await product.get(`/verify/${verifyToken}`)).text()
  expect(after).toMatch(/<h1[^>]*>This report was replaced by a newer version\./)
  expect(after).not.toContain('Genuine')
})

test('the file of a withdrawn report is called genuine nowhere, and one that is not as signed is not compared', async () => {
  const { reportId, booker } = await aPublished(product, bench)
  const { verifyToken } = await product.as(booker.actor).viewReport({ reportId })
  await product.pool.query(
    `update report_versions set pdf_key = 'a-file', pdf_hash = 'a-hash' where report_id = $1`,
    [reportId],
  )
  const page = async () => (await product.get(`/verify/${verifyToken}`)).text()
  const whole = await page()
  expect(whole).toContain('type="file"')
  expect(whole).toMatch(/anyone can copy it onto another paper.*Version.*1.*is the newest/s)
  const said = { reason: 'wrong-patient', words: 'The sample was of another person.' } as const
  const password = DEMO_PASSWORD
  const proposal = await product
    .as(bench.office)
    .proposeWithdrawal({ reportId, version: 1, ...said, password })
  await product.as(bench.authoriser).confirmWithdrawal({ ...proposal, password })
  const gone = await page()
  expect(gone).toContain('issued this file and has withdrawn it')
  expect(gone).not.toContain('Genuine')
  await altered(reportId)
  const other = await page()
  expect(other).toContain('does not match its signature')
  expect(other).not.toContain('type="file"')
})

test('an unknown code is told so, with 404; nobody can mistake it for a report', async () => {
  for (const code of ['A'.repeat(43), 'short', '<script>'.repeat(4)]) {
    const answer = await product.get(`/verify/${encodeURIComponent(code)}`)
    expect(answer.status).toBe(404)
    const html = await answer.text()
    expect(html).toContain('We have no report with this code.')
    expect(html).not.toContain('was issued.')
    expect(html).toContain('noindex')
  }
})

/** As somebody who can write to every table, triggers or not. */
async function altered(reportId: string) {
  await product.asOwner('alter table report_versions disable trigger user')
  await product.asOwner(
    `update report_versions set body = jsonb_set(body, '{reportNumber}', '"another"') where report_id = $1`,
    [reportId],
  )
  await product.asOwner('alter table report_versions enable trigger user')
}
