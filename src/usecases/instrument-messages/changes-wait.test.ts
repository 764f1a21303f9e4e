import { afterAll, expect, test } from 'vitest'
import { ReportId } from '#src/domain/reports/report.ts'
import { shown, signing } from '#test/bench.ts'
import { demoActor } from '#test/booking.ts'
import { aLabBridge, samplesOf } from '#test/instruments/lab-bridge.ts'
import { aProduct } from '#test/product.ts'
import { aCorrection, drafted, signed } from '#test/revisions.ts'

const product = await aProduct({ slotDays: 40, slotCapacity: 60 })
afterAll(() => product[Symbol.asyncDispose]())
const bridge = await aLabBridge(product)
const pathologist = await demoActor(product, 'authoriser')
const technician = await demoActor(product, 'technician')
const lab = product.as(technician)
const HB = { code: 'HGB', unit: 'g/dL' }

/** A published value of an instrument, and another one of it that came later. */
async function published() {
  const sample = await samplesOf(product, ['HB'])
  await bridge.send(sample.barcode, [{ ...HB, value: '13.4' }])
  const [item] = await sample.look()
  if (!item) throw new Error('no test')
  const { testItemId } = item
  await lab.verifyResult({ testItemId, ...(await shown(product, testItemId)) })
  const { reportId } = await product
    .as(pathologist)
    .authoriseResults(await signing(product, sample.orderId))
  await bridge.send(sample.barcode, [{ ...HB, value: '9.9' }])
  const { version: itemVersion } = await shown(product, testItemId)
  return { ...sample, testItemId, itemVersion, reportId: ReportId.parse(reportId) }
}

async function waitingOf({ barcode }: { barcode: string }) {
  const { results } = await lab.listArrivedResults({})
  const one = results.find(({ sampleId }) => sampleId === barcode)
  if (!one) throw new Error('nothing waits')
  return one
}

test('a changed report is not signed while a value of an instrument waits for a changed test', async () => {
  const report = await published()
  const draft = await drafted(product, technician, report, aCorrection(report))
  const sign = () => signed(product, pathologist, draft)
  await expect(sign()).rejects.toMatchObject({
    refusal: 'arrived-undecided',
    detail: { facts: { value: '9.9 g/dL', instrument: 'Counter' } },
  })
  const { id, version } = await waitingOf(report)
  await lab.discardArrivedResult({ id, version, reason: 'instrument-fault' })
  expect(await sign()).toMatchObject({ state: 'signed' })
})

test('without our code: a value that waits keeps a published test from another change', async () => {
  const { testItemId } = await published()
  const written = product.pool.query(
    `update test_items set state = 'amended', version = version + 1 where id = $1`,
    [testItemId],
  )
  await expect(written).rejects.toMatchObject({
    constraint: 'test_items_not_while_arrived_undecided',
  })
})
