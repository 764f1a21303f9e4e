import { afterAll, expect, test } from 'vitest'
import { CallTaskId } from '#src/domain/results/item.ts'
import { aProduct } from '#test/product.ts'
import { aBench, aCorrection, aPublished, drafted, signed } from '#test/revisions.ts'

/** What the bench says where a critical value that was told proved wrong. */
const product = await aProduct({ withPages: true, slotDays: 4 })
afterAll(() => product[Symbol.asyncDispose]())
const bench = await aBench(product)
const lab = product.as(bench.technician)
const cookie = await product.cookieFor(bench.technician)

const page = async (path: string) =>
  (await (await product.get(path, { cookie })).text()).replaceAll('<!-- -->', '')

/** A haemoglobin of 5 that was told, and is 13.1. */
async function aToldWrong() {
  const report = await aPublished(product, bench)
  const callOf = async () => (await lab.viewBench({ list: 'calls' })).calls.at(-1)?.callTaskId
  const first = CallTaskId.parse(await callOf())
  await lab.recordCall({ callTaskId: first, toldTo: 'Dr Sen', readBack: 'Haemoglobin 5.0' })
  const draft = await drafted(product, bench.technician, report, aCorrection(report, 13.1))
  await signed(product, bench.authoriser, draft)
  return `/lab/calls/${await callOf()}`
}

test('the largest number shown is the current one, never the wrong one that was told', async () => {
  const text = await page(await aToldWrong())
  const [, largest = ''] = /<p class="callvalue[^>]*>(.*?)<\/p>/.exec(text) ?? []
  expect(largest).toContain('13.1')
  expect(largest).toContain('Within range')
  expect(largest).not.toContain('5.0')
  expect(text).toMatch(/Told earlier, no longer valid.{0,80}5\.0 g\/dL/)
})

test('the bench header counts calls, not critical values: this call withdraws a value', async () => {
  await aToldWrong()
  const text = await page('/lab')
  expect(text).toMatch(/2 critical values to call/)
  expect(text).toContain('Call again: Haemoglobin')
  expect(text).not.toContain('wait for their call')
})

test('the list of calls strikes the wrong value out, and no longer calls it critical', async () => {
  await aToldWrong()
  const text = await page('/lab?show=calls')
  const row = text.split('<tr>').findLast((one) => one.includes('Call again: Haemoglobin'))
  expect(row).toMatch(/<s>5\.0<\/s>/)
  expect(row).toContain('Told earlier, no longer valid')
  expect(row).not.toContain('Critical, low')
})
