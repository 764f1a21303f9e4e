import { afterAll, expect, test } from 'vitest'
import type { OrderId } from '#src/domain/orders/order.ts'
import { demoActor, received } from '#test/booking.ts'
import { aPayingProduct } from '#test/payments.ts'
import { pagesOf } from '#test/read-pages.ts'
import { aPaidBooking, refundsOf } from '#test/refunds.ts'

const paying = await aPayingProduct({ withPages: true, slotDays: 10, slotCapacity: 40 })
const { product } = paying
afterAll(() => paying[Symbol.asyncDispose]())
const { fetchPage, read, send } = pagesOf(product)
const phlebotomist = await demoActor(product, 'phlebotomist')
const technician = await demoActor(product, 'technician')
const lab = product.as(technician)

/** Two tests whose samples are at the lab, paid online. */
async function atTheBench(items = ['HB', 'FBS']) {
  const paid = await aPaidBooking(paying, { wish: { items } })
  const { booker, orderId } = paid
  for (const barcode of await received(product, { phlebotomist, technician, booker }, paid))
    await lab.acceptTube({ barcode })
  const { number } = paid.view
  return {
    ...paid,
    number,
    atLab: `/lab/orders/${orderId}`,
    atOffice: `/backoffice/bookings/${number}`,
    fields: await fieldsOf(orderId),
  }
}

/** The values of the form's hidden fields, and the ids by code. */
async function fieldsOf(orderId: OrderId) {
  const { items } = await lab.viewBenchOrder({ orderId })
  const open = items.filter(({ state }) => state === 'ready' || state === 'recollect')
  const shown = open.flatMap(({ testItemId, version }, index) => [
    [`shown[${index}].testItemId`, testItemId],
    [`shown[${index}].version`, String(version)],
  ])
  const ids = Object.fromEntries(items.map(({ testCode, testItemId }) => [testCode, testItemId]))
  return { shown: Object.fromEntries(shown) as Record<string, string>, ids }
}

const stateOf = async (orderId: OrderId, code: string) =>
  (await lab.viewBenchOrder({ orderId })).items.find(({ testCode }) => testCode === code)?.state

test('the lab reads the consequences before it gives a test up, and the patient gets its price back', async () => {
  const { atLab, orderId, bookingId, fields } = await atTheBench()
  expect((await read('technician', atLab)).text).toContain('Tests that can’t be done')
  const page = await read('technician', `${atLab}/give-up`)
  expect(page.text).toMatch(/Awaiting value; ₹[\d.]+ will be refunded/)
  for (const line of [
    'The patient gets the price of each test back in one refund, to where the payment came from.',
    'The lab is not paid for these tests.',
    'The other tests of the order continue.',
    'This cannot be undone.',
  ])
    expect(page.text).toContain(line)
  const form = { ...fields.shown, tests: fields.ids['FBS'] ?? '', reason: 'reagent-out' }
  const sent = await send('technician', `${atLab}/give-up`, form)
  expect(sent).toMatchObject({ status: 302, to: `${atLab}?ended` })
  expect((await read('technician', `${atLab}?ended`)).text).toContain('Ended as not done.')
  expect(await stateOf(orderId, 'FBS')).toBe('not-performed')
  expect(await stateOf(orderId, 'HB')).toBe('ready')
  expect(await refundsOf(product, bookingId)).toHaveLength(1)
})

test('the office gives both up from the booking’s page: one refund', async () => {
  const { atOffice, orderId, bookingId, fields } = await atTheBench()
  const at = `${atOffice}/give-up/${orderId}`
  expect(await (await fetchPage('backoffice', atOffice)).text()).toContain(at)
  const form = new FormData()
  for (const [name, value] of Object.entries({ ...fields.shown, reason: 'patient-declines' }))
    form.append(name, value)
  for (const code of ['HB', 'FBS']) form.append('tests', fields.ids[code] ?? '')
  const sent = await send('backoffice', at, form)
  expect(sent).toMatchObject({ status: 302, to: `${atOffice}?done=give-up` })
  const after = await read('backoffice', `${atOffice}?done=give-up`)
  expect(after.text).toContain('Ended as not done.')
  expect(await (await fetchPage('backoffice', atOffice)).text()).not.toContain(at)
  expect(await refundsOf(product, bookingId)).toHaveLength(1)
  expect((await read('backoffice', at)).text).toContain('There is nothing to end here.')
})

test('without a test or a reason nothing is given up, and the choices stay', async () => {
  const { atLab, orderId, bookingId, fields } = await atTheBench()
  const at = `${atLab}/give-up`
  const noTest = await send('technician', at, { ...fields.shown, reason: 'instrument-down' })
  expect(noTest).toMatchObject({ status: 422 })
  expect(noTest.text).toContain('Choose at least one test.')
  const noReason = await send('technician', at, { ...fields.shown, tests: fields.ids['HB'] ?? '' })
  expect(noReason).toMatchObject({ status: 422 })
  expect(noReason.text).toContain('Choose an option.')
  expect(await stateOf(orderId, 'HB')).toBe('ready')
  expect(await refundsOf(product, bookingId)).toEqual([])
})

test('a test that got a value meanwhile is not given up: nothing changes, and the page says which', async () => {
  const { atLab, orderId, bookingId, fields } = await atTheBench()
  const { items } = await lab.viewBenchOrder({ orderId })
  const hb = items.find(({ testCode }) => testCode === 'HB')
  if (!hb) throw new Error('no haemoglobin')
  const { testItemId, version } = hb
  await lab.enterResult({ testItemId, result: { type: 'numeric', value: 13, version } })
  const form = new FormData()
  for (const [name, value] of Object.entries({ ...fields.shown, reason: 'sample-used-up' }))
    form.append(name, value)
  for (const code of ['HB', 'FBS']) form.append('tests', fields.ids[code] ?? '')
  const answer = await product.api.request(`http://localhost:3000${atLab}/give-up`, {
    method: 'POST',
    headers: {
      cookie: await product.cookieFor(technician),
      origin: 'http://localhost:3000',
    },
    body: form,
  })
  const html = await answer.text()
  expect(answer.status).toBe(409)
  expect(html).toContain('Someone changed this after you opened it.')
  expect(html).toContain(`${hb.name} is now: To verify.`)
  expect(await stateOf(orderId, 'FBS')).toBe('ready')
  expect(await refundsOf(product, bookingId)).toEqual([])
  // The other test and the reason are still ticked.
  const ticked = [...html.matchAll(/<input[^>]*checked[^>]*>/g)].map(([tag]) => tag)
  expect(ticked.some((tag) => tag.includes(fields.ids['FBS'] ?? '?'))).toBe(true)
  expect(ticked.some((tag) => tag.includes('sample-used-up'))).toBe(true)
})

test('the page is in Hindi too', async () => {
  const { atLab, atOffice, orderId } = await atTheBench(['HB'])
  for (const [who, at] of [
    ['technician', `${atLab}/give-up`],
    ['backoffice', `${atOffice}/give-up/${orderId}`],
  ] as const) {
    const { text } = await read(who, `/hi${at}`)
    expect(text).toContain('इसके बाद क्या होगा')
    expect(text).toContain('वापस जाएँगे')
  }
})
