import { afterAll, expect, test } from 'vitest'
import { aBooker, aBooking, received } from '#test/booking.ts'
import { aProduct } from '#test/product.ts'
import { aBench, aPublished } from '#test/revisions.ts'

/** What a bench page says about a call, a value that waits and a value not computed. */
const product = await aProduct({ withPages: true, slotDays: 8 })
afterAll(() => product[Symbol.asyncDispose]())
const bench = await aBench(product)
const lab = product.as(bench.technician)
const cookie = await product.cookieFor(bench.technician)

/** A patient's tests on the bench. */
async function onTheBench(items: string[]) {
  const booker = await aBooker(product)
  const booked = await aBooking(product, booker, { items })
  for (const barcode of await received(product, { ...bench, booker }, booked))
    await lab.acceptTube({ barcode })
  const { orderId } = booked
  const look = async (code: string) => {
    const order = await lab.viewBenchOrder({ orderId })
    const item = order.items.find(({ testCode }) => testCode === code)
    if (!item) throw new Error(`no ${code}`)
    return item
  }
  const type = async (code: string, value: number | string) => {
    const { testItemId, version } = await look(code)
    await lab.enterResult({ testItemId, result: { type: 'numeric', value, version } })
  }
  return { path: `/lab/orders/${orderId}`, look, type }
}

/** The text of a page as a person reads it, without its scripts. */
async function wordsOf(path: string, as = cookie): Promise<string> {
  const html = await (await product.get(path, { cookie: as })).text()
  return html
    .replaceAll(/<(script|style)[^>]*>.*?<\/\1>/gs, ' ')
    .replaceAll(/<!--.*?-->/gs, '')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')
}

async function callOf(look: Awaited<ReturnType<typeof onTheBench>>['look']) {
  const { callTaskId } = await look('HB')
  return `/lab/calls/${callTaskId}`
}

test('a withdrawn call says that nobody is to be called, and gives no number to call', async () => {
  const { look, type } = await onTheBench(['HB'])
  await type('HB', 4.1)
  const call = await callOf(look)
  await type('HB', 14.1)
  const html = await (await product.get(call, { cookie })).text()
  expect(html).toContain('Critical value: no call needed')
  expect(html).not.toContain('tel:')
  expect(await wordsOf(call)).toContain('Reason: a different value was entered.')
  expect(await wordsOf(`/hi${call}`)).not.toContain('entered')
})

test('in Hindi a person’s sex is a word, and no sentence has two full stops', async () => {
  const { path, look, type } = await onTheBench(['HB'])
  await type('HB', '>6')
  const { testItemId } = await look('HB')
  expect(await wordsOf(`/hi${path}`)).toContain('Meera Nair, 42, महिला')
  const decide = await wordsOf(`/hi${path}/decide/${testItemId}`)
  expect(decide).toContain('Meera Nair, 42, महिला।')
  expect(decide).not.toMatch(/\.[.।]/)
})

test('a calculated value names what it still needs', async () => {
  const { path } = await onTheBench(['P-LFT'])
  const words = await wordsOf(path)
  expect(words).toContain('Needs Bilirubin Total, Bilirubin Direct')
  expect(words).not.toContain('is there')
})

test('a number that no range judges waits for a decision, not for a call', async () => {
  const { path, type } = await onTheBench(['HB'])
  await type('HB', '>6')
  expect(await wordsOf(path)).toContain('Held: decision needed')
  await type('HB', 4.1)
  expect(await wordsOf(path)).toContain('Held: recheck and call')
})

test('the reason why a value was not computed appears once, in the page’s language, without its formula', async () => {
  const { path, type } = await onTheBench(['TCHOL', 'TRIG', 'HDL', 'LDL'])
  await type('TCHOL', 200)
  await type('TRIG', 150)
  await type('HDL', '<5')
  const english = await wordsOf(path)
  expect(english.match(/Not computed/g)).toHaveLength(1)
  expect(english).not.toContain('Calculated: ')
  expect(await wordsOf(`/hi${path}`)).not.toContain('Not computed')
})

test('an order whose report is published is not late, however long ago it was due', async () => {
  const { orderId } = await aPublished(product, bench)
  product.clock.pass(8 * 60 * 60)
  const words = await wordsOf(`/lab/orders/${orderId}`, await product.cookieFor(bench.technician))
  expect(words).toContain('Due')
  expect(words).not.toMatch(/\d (?:h|days) late/)
})
