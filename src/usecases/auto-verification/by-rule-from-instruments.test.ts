import { afterAll, expect, test } from 'vitest'
import { shown, signing } from '#test/bench.ts'
import { aMeasuredTest, aRun, controlCrew } from '#test/controls-of-lab.ts'
import { aLabBridge, samplesOf } from '#test/instruments/lab-bridge.ts'
import { aProduct } from '#test/product.ts'
import { aRuleOn } from '#test/rule-switched-on.ts'

const product = await aProduct({ slotDays: 6, slotCapacity: 40 })
afterAll(() => product[Symbol.asyncDispose]())
const crew = await controlCrew(product)
const bridge = await aLabBridge(product)
const measured = await aMeasuredTest(product, crew, 'HB', 'Counter')
const HB = { code: 'HGB', unit: 'g/dL' }

async function sent(value: string, flag?: string) {
  const sample = await samplesOf(product, ['HB'])
  await bridge.send(sample.barcode, [{ ...HB, value, ...(flag !== undefined && { flag }) }])
  const [item] = await sample.look()
  if (!item) throw new Error('no test')
  return { ...sample, item }
}

test('a value of an instrument is verified by rule as it arrives, unless the instrument flags it', async () => {
  await aRun(product, crew.technician, measured, [0.5, -0.5])
  const first = await sent('13')
  const { testItemId } = first.item
  const version = await shown(product, testItemId)
  await product.as(crew.technician).verifyResult({ testItemId, ...version })
  await product.as(crew.pathologist).authoriseResults(await signing(product, first.orderId))
  await aRuleOn(product, crew, measured, { testItemId, low: 12.5, high: 14.5 })
  const { item, orderId } = await sent('13.5')
  expect(item).toMatchObject({ state: 'tech-verified', isVerifiedByRule: true })
  expect((await sent('13.5', 'H')).item.state).toBe('entered')
  expect((await sent('14.6')).item.state).toBe('entered')
  expect((await sent('4')).item.state).toBe('held')
  const signed = await product
    .as(crew.pathologist)
    .authoriseResults(await signing(product, orderId))
  expect(signed.state).toBe('reported')
})
