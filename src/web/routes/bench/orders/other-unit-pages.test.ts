import { afterAll, expect, test } from 'vitest'
import { aBooker, aBooking, demoActor, received } from '#test/booking.ts'
import { aProduct } from '#test/product.ts'

const product = await aProduct({ withPages: true, slotDays: 4 })
afterAll(() => product[Symbol.asyncDispose]())
const phlebotomist = await demoActor(product, 'phlebotomist')
const technician = await demoActor(product, 'technician')
const lab = product.as(technician)

const catalogueSays = (unit: string, decimals: number) =>
  product.asOwner(`update tests set unit = $1, decimals = $2 where code = 'HB'`, [unit, decimals])

/** A haemoglobin to enter, with the address of its order. */
async function toEnter() {
  const booker = await aBooker(product)
  const booked = await aBooking(product, booker, { items: ['HB'] })
  const barcodes = await received(product, { phlebotomist, technician, booker }, booked)
  for (const barcode of barcodes) await lab.acceptTube({ barcode })
  return { orderId: booked.orderId, path: `/lab/orders/${booked.orderId}` }
}

async function itemOf({ orderId }: Awaited<ReturnType<typeof toEnter>>) {
  const [item] = (await lab.viewBenchOrder({ orderId })).items
  if (!item) throw new Error('no test')
  return item
}

async function fieldsOf(path: string): Promise<Record<string, string>> {
  const html = await (
    await product.get(path, { cookie: await product.cookieFor(technician) })
  ).text()
  const inputs = [...html.matchAll(/<input[^>]*>/g)].map(([tag]) => tag)
  const pairs = inputs.map((tag) => [nameIn.exec(tag)?.[1] ?? '', valueIn.exec(tag)?.[1] ?? ''])
  return Object.fromEntries(
    pairs.filter(([name = '']) => /^(?:value|comment|version|unit)-/.test(name)),
  )
}

const nameIn = / name="([^"]*)"/
const valueIn = / value="([^"]*)"/

async function send(path: string, fields: Record<string, string>) {
  const answer = await product.api.request(`http://localhost:3000${path}`, {
    method: 'POST',
    body: new URLSearchParams({ ...fields, intent: 'save' }),
    headers: { cookie: await product.cookieFor(technician), origin: 'http://localhost:3000' },
  })
  return { status: answer.status, text: await answer.text() }
}

test('a saved value is never sent back as one in the unit that the catalogue has by now', async () => {
  const order = await toEnter()
  const before = await itemOf(order)
  const id = before.testItemId
  await send(order.path, { ...(await fieldsOf(order.path)), [`value-${id}`]: '13.5' })
  await catalogueSays('g/L', 0)
  const shown = await fieldsOf(order.path)
  expect(shown[`value-${id}`]).toBe('13.5 g/dL')
  // Only the comment is changed: the value would be entered again, ten times too low.
  const refused = await send(order.path, { ...shown, [`comment-${id}`]: 'Run twice.' })
  expect(refused.status).toBe(422)
  expect((await itemOf(order)).result).toMatchObject({ value: 13.5, unit: 'g/dL' })
  const again = await send(order.path, { ...shown, [`value-${id}`]: '135' })
  expect(again.status).toBe(302)
  expect((await itemOf(order)).result).toMatchObject({ value: 135, unit: 'g/L' })
  await catalogueSays('g/dL', 1)
})

test('a value typed on a page that named another unit is refused, and kept as it was meant', async () => {
  const order = await toEnter()
  const { testItemId: id } = await itemOf(order)
  const opened = await fieldsOf(order.path)
  await catalogueSays('g/L', 0)
  const late = await send(order.path, { ...opened, [`value-${id}`]: '13.5' })
  expect(late.status).toBe(422)
  expect(late.text).toContain('value="13.5 g/dL"')
  expect((await itemOf(order)).result).toBeNull()
  await catalogueSays('g/dL', 1)
})

test('a refused value is kept with the unit that it was typed beside', async () => {
  const order = await toEnter()
  const { testItemId: id } = await itemOf(order)
  const opened = await fieldsOf(order.path)
  await send(order.path, { ...opened, [`value-${id}`]: '12.0' })
  const late = await send(order.path, { ...opened, [`value-${id}`]: '13.5' })
  expect(late.status).toBe(422)
  await catalogueSays('g/L', 0)
  expect((await fieldsOf(order.path))[`value-${id}`]).toBe('13.5 g/dL')
  await catalogueSays('g/dL', 1)
})

test('unsaved typing comes back as it was meant, though the unit is another by now', async () => {
  const order = await toEnter()
  const { testItemId, version } = await itemOf(order)
  const { typist } = await lab.viewBenchOrder(order)
  const row = { testItemId, version, value: '13.5', finding: '', comment: '', unit: 'g/dL' }
  await lab.keepTyping({ orderId: order.orderId, typist, rows: [row] })
  expect((await fieldsOf(order.path))[`value-${testItemId}`]).toBe('13.5')
  await catalogueSays('g/L', 0)
  const shown = await fieldsOf(order.path)
  expect(shown[`value-${testItemId}`]).toBe('13.5 g/dL')
  expect((await send(order.path, shown)).status).toBe(422)
  expect((await itemOf(order)).result).toBeNull()
  await catalogueSays('g/dL', 1)
})
