import { afterAll, expect, test } from 'vitest'
import { calculatingBench, calculationKeepers } from '#test/calculations.ts'
import { aLabBridge } from '#test/instruments/lab-bridge.ts'
import { messageOf } from '#test/instruments/messages.ts'
import { INDIA } from '#src/domain/india-time.ts'
import { aProduct } from '#test/product.ts'

const product = await aProduct({ slotDays: 12, slotCapacity: 40 })
afterAll(() => product[Symbol.asyncDispose]())
const { lotInUse, holdsFromTomorrow, pass } = await calculationKeepers(product)
const onTheBench = await calculatingBench(product)
const coagulometer = await aLabBridge(product, 'stago-start-4', 'Coagulometer')
const counter = await aLabBridge(product)
const worker = product.as({ kind: 'worker' })
await holdsFromTomorrow('inr-from-pt')

/** A PT that the instrument measured at an instant and sends now. */
async function measured(sampleId: string, value: string, at: Temporal.Instant) {
  const local = at.toZonedDateTimeISO(INDIA).toPlainDateTime().toString({ smallestUnit: 'second' })
  const text = messageOf(coagulometer.profile, {
    sampleId,
    results: [{ code: 'PT', value, unit: 's' }],
    controlId: sampleId,
    at: local.replaceAll(/\D/g, ''),
  })
  const { messageId } = await coagulometer.say(text)
  return (await worker.applyInstrumentMessage({ instrumentMessageId: messageId })).applied
}

test('a PT belongs to the lot of the second in which it was measured, however late it arrives', async () => {
  await lotInUse({ lotNumber: 'A1', isi: 1, meanNormalSeconds: 12 })
  const [one, two] = [await onTheBench(['PT', 'INR']), await onTheBench(['PT', 'INR'])]
  pass({ minutes: 10 })
  await lotInUse({ lotNumber: 'A2', isi: 2, meanNormalSeconds: 12 })
  const changed = product.clock.at()
  pass({ minutes: 10 })
  await measured(one.barcodes[0] ?? '', '24', changed.subtract({ seconds: 1 }))
  await measured(two.barcodes[0] ?? '', '24', changed.add({ seconds: 1 }))
  expect(await one.look('INR')).toMatchObject({ result: { value: 2 } })
  expect(await two.look('INR')).toMatchObject({ result: { value: 4 } })
})

test('what a counter computes itself is compared: near it is the same again, far it waits', async () => {
  await holdsFromTomorrow('hct-from-mcv')
  const values = (hct: string) => [
    { code: 'HCT', value: hct, unit: '%' },
    { code: 'MCV', value: '90', unit: 'fL' },
    { code: 'RBC', value: '5', unit: '10*6/uL' },
  ]
  const near = await onTheBench(['HCT', 'MCV', 'RBC'])
  const sent = await counter.send(near.barcodes[0] ?? '', values('45.3'))
  expect(sent.map(({ outcome }) => outcome)).toEqual(['entered', 'entered', 'same-again'])
  expect(await near.look('HCT')).toMatchObject({ result: { value: 45 } })
  const far = await onTheBench(['HCT', 'MCV', 'RBC'])
  const other = await counter.send(far.barcodes[0] ?? '', values('48'))
  expect(other.at(-1)).toEqual({ outcome: null, reason: 'already-measured' })
  for (const code of ['MCV', 'RBC']) await far.verify(code)
  await expect(far.verify('HCT')).rejects.toMatchObject({ refusal: 'arrived-undecided' })
})
