import { afterAll, expect, test } from 'vitest'
import { signing } from '#test/bench.ts'
import { calculatingBench, calculationKeepers } from '#test/calculations.ts'
import { aProduct } from '#test/product.ts'
import { aBench, drafted, signed } from '#test/revisions.ts'

const product = await aProduct({ slotDays: 12, slotCapacity: 40 })
afterAll(() => product[Symbol.asyncDispose]())
const { lotInUse, holdsFromTomorrow, pass, manager } = await calculationKeepers(product)
const onTheBench = await calculatingBench(product)
const { technician, authoriser } = await aBench(product)
await holdsFromTomorrow('inr-from-pt')

/** A published report with PT 24 s and the INR that was computed from it. */
async function published() {
  const order = await onTheBench(['PT', 'INR'])
  await order.type('PT', 24)
  for (const code of ['PT', 'INR']) await order.verify(code)
  const sign = await signing(product, order.orderId)
  const { reportId } = await product.as(authoriser).authoriseResults(sign)
  if (!reportId) throw new Error('no report')
  const read = async () => {
    const { body } = await product.as(order.booker.actor).viewReport({ reportId })
    const results = body.sections.flatMap((section) => section.results)
    return (code: string) => results.find((one) => one.code === code)
  }
  /** A PT that was typed wrongly. */
  const amend = async (value: number, reportVersion = 1) => {
    const { testItemId, version } = await order.look('PT')
    const values = [{ testItemId, result: { type: 'numeric', value, version } as const }]
    const words = 'The value was typed wrongly.'
    const why = { kind: 'correct', reason: 'transcription', words } as const
    const draft = await drafted(
      product,
      technician,
      { reportId },
      { ...why, version: reportVersion, values },
    )
    return signed(product, authoriser, draft)
  }
  return { ...order, read, amend }
}

test('a report names the formula and the lot, and an amended PT keeps the lot of its measurement', async () => {
  await lotInUse({ lotNumber: 'A1', isi: 1, meanNormalSeconds: 12 })
  const { read, amend } = await published()
  const before = (await read())('INR')
  expect(before).toMatchObject({
    value: '2.00',
    method: 'Calculated: (PT ÷ mean normal PT) ^ ISI; ISI 1, mean normal PT 12 s, lot A1',
  })
  pass({ hours: 13 })
  await lotInUse({ lotNumber: 'A2', isi: 2, meanNormalSeconds: 12 })
  await amend(30)
  const now = await read()
  expect(now('PT')).toMatchObject({ value: '30.0' })
  expect(now('INR')).toMatchObject({ value: '2.50', method: before?.method })
})

test('of a wrong lot an amended PT makes no INR, until the same lot is registered rightly', async () => {
  pass({ hours: 13 })
  const wrong = await lotInUse({ lotNumber: 'B1', isi: 1.5, meanNormalSeconds: 12 })
  pass({ hours: 13 })
  const [first, second] = [await published(), await published()]
  expect((await first.read())('INR')).toMatchObject({ value: '2.83' })
  await manager.endReagentLot({ lotId: wrong, version: 2, isWrong: true, reason: 'ISI is 1.0.' })
  const { measured } = await manager.viewReagentLot({ lotId: wrong })
  expect(measured.map(({ state }) => state)).toEqual(['published', 'published'])
  // What was published stays until somebody amends it.
  expect((await first.read())('INR')).toMatchObject({ value: '2.83' })
  await first.amend(24.1)
  expect((await first.read())('INR')).toMatchObject({ notComputed: 'lot-withdrawn' })
  await lotInUse({ lotNumber: 'b1', isi: 1, meanNormalSeconds: 12 })
  await second.amend(24.1)
  expect((await second.read())('INR')).toMatchObject({ value: '2.01' })
  expect((await manager.viewReagentLot({ lotId: wrong })).measured).toEqual([])
})
