import { afterAll, expect, test } from 'vitest'
import { ReportId } from '#src/domain/reports/report.ts'
import { shown, signing } from '#test/bench.ts'
import { aBooker, aBooking, received } from '#test/booking.ts'
import { aProduct } from '#test/product.ts'
import { aBench } from '#test/revisions.ts'

/**
 * What pages say about a number that no range judges: for calcium at 7 years no range row judges a
 * value that is not critical.
 */
const product = await aProduct({ withPages: true, slotDays: 4 })
afterAll(() => product[Symbol.asyncDispose]())
const bench = await aBench(product)
const lab = product.as(bench.technician)
const doctor = product.as(bench.authoriser)
const cookie = await product.cookieFor(bench.authoriser)

const page = async (path: string) =>
  (await (await product.get(path, { cookie })).text()).replaceAll('<!-- -->', '')

async function anEntered() {
  const booker = await aBooker(product, '2019-01-01')
  const booked = await aBooking(product, booker, { items: ['CA'] })
  const { orderId } = booked
  for (const barcode of await received(product, { ...bench, booker }, booked))
    await lab.acceptTube({ barcode })
  const [item] = (await lab.viewBenchOrder({ orderId })).items
  if (!item) throw new Error('no test')
  const { testItemId } = item
  await lab.enterResult({
    testItemId,
    result: { type: 'numeric', value: 9.5, version: item.version },
  })
  return { orderId, testItemId }
}

test('a value that waits for a decision is not offered for verification', async () => {
  const { orderId, testItemId } = await anEntered()
  const text = await page(`/lab/orders/${orderId}`)
  expect(text).toContain(`/lab/orders/${orderId}/decide/${testItemId}`)
  expect(text).not.toMatch(/Verify \d* ?values?/)
})

test('a change with a decision says before signing that signing decides it, and claims no range', async () => {
  const { orderId, testItemId } = await anEntered()
  const said = { decision: 'normal', comment: 'As aimed at.' } as const
  await doctor.decideResult({ testItemId, ...said, ...(await shown(product, testItemId)) })
  await doctor.verifyResult({ testItemId, ...(await shown(product, testItemId)) })
  await doctor.authoriseResults(await signing(product, orderId))
  const desk = await lab.viewReportDesk({ orderId })
  const { revisionId } = await lab.draftRevision({
    reportId: ReportId.parse(desk?.reportId),
    revision: {
      kind: 'correct',
      version: 1,
      reason: 'transcription',
      words: 'The value was typed wrongly from the analyser.',
      values: [
        {
          testItemId,
          result: { type: 'numeric', value: 10.4, ...(await shown(product, testItemId)) },
        },
      ],
      decisions: [{ testItemId, decision: 'abnormal', comment: 'Higher than in May.' }],
    },
  })
  const text = await page(`/lab/revisions/${revisionId}`)
  expect(text).toContain('As expected')
  expect(text).not.toContain('Within range')
  expect(text).toContain('By signing, you also confirm')
})
