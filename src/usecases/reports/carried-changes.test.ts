import { afterAll, expect, test } from 'vitest'
import { ReportId } from '#src/domain/reports/report.ts'
import { aBooker, aBooking, received } from '#test/booking.ts'
import { shown, signing } from '#test/bench.ts'
import { aProduct } from '#test/product.ts'
import { aBench, aCorrection, anAddition, drafted, signed } from '#test/revisions.ts'

/** What was stated about a first part remains when the other tests are done. */
const product = await aProduct({ slotDays: 6, slotCapacity: 20 })
afterAll(() => product[Symbol.asyncDispose]())
const bench = await aBench(product)
const { technician, authoriser } = bench
const lab = product.as(technician)
const pathologist = product.as(authoriser)

/** A report with its first part published: haemoglobin 13, while white cells are in progress. */
async function aFirstPart() {
  const booker = await aBooker(product)
  const booked = await aBooking(product, booker, { items: ['HB', 'WBC'] })
  for (const barcode of await received(product, { ...bench, booker }, booked))
    await lab.acceptTube({ barcode })
  const { items } = await lab.viewBenchOrder({ orderId: booked.orderId })
  const publish = async (code: string, value: number) => {
    const testItemId = items.find(({ testCode }) => testCode === code)?.testItemId
    if (!testItemId) throw new Error(`no ${code}`)
    const at = async () => ({ testItemId, ...(await shown(product, testItemId)) })
    const { version } = await at()
    await lab.enterResult({ testItemId, result: { type: 'numeric', value, version } })
    await pathologist.verifyResult(await at())
    const { reportId } = await pathologist.authoriseResults(await signing(product, booked.orderId))
    const { version: itemVersion } = await at()
    return { ...booked, booker, testItemId, itemVersion, reportId: ReportId.parse(reportId) }
  }
  const report = { ...(await publish('HB', 13)), orderId: booked.orderId }
  const read = async () => (await product.as(booker.actor).viewReport(report)).body
  return { report, read, finish: () => publish('WBC', 7) }
}

test('texts added to a first part are in the final report, with the version that added them', async () => {
  const { report, read, finish } = await aFirstPart()
  const words = anAddition({ text: 'URGENT: repeat in two weeks.' })
  await signed(product, authoriser, await drafted(product, technician, report, words))
  await finish()
  const body = await read()
  expect(body).toMatchObject({ version: 3, state: 'final' })
  expect(body.additions).toMatchObject([{ text: 'URGENT: repeat in two weeks.', version: 2 }])
})

test('changes of a first part are repeated by every later version, with their own number', async () => {
  const { report, read, finish } = await aFirstPart()
  await signed(
    product,
    authoriser,
    await drafted(product, technician, report, aCorrection(report, 9.1)),
  )
  await finish()
  const body = await read()
  expect(body.revision).toBeUndefined()
  expect(body.earlierChanges).toMatchObject([
    {
      version: 2,
      replaces: 1,
      kind: 'correct',
      changes: [{ code: 'HB', from: { value: '13.0' }, to: { value: '9.1' } }],
    },
  ])
  await signed(
    product,
    authoriser,
    await drafted(product, technician, report, anAddition({ version: 3 })),
  )
  const later = await read()
  expect(later.revision).toMatchObject({ kind: 'append', replaces: 3 })
  expect(later.earlierChanges).toEqual(body.earlierChanges)
})
