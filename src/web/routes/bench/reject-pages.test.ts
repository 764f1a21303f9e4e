import { afterAll, expect, test } from 'vitest'
import { Barcode } from '#src/domain/tubes/tube.ts'
import { aBooker, aBooking, demoActor, received } from '#test/booking.ts'
import { aProduct } from '#test/product.ts'

const product = await aProduct({ withPages: true, slotDays: 4 })
afterAll(() => product[Symbol.asyncDispose]())
const phlebotomist = await demoActor(product, 'phlebotomist')
const technician = await demoActor(product, 'technician')
const cookie = await product.cookieFor(technician)

/** The address of a tube that is handed over and not accepted. */
async function aTube() {
  const booker = await aBooker(product)
  const booked = await aBooking(product, booker)
  const [drawn] = await received(product, { phlebotomist, technician, booker }, booked)
  const barcode = Barcode.parse(drawn)
  return { barcode, at: `/lab?show=counter&scan=${barcode}` }
}

async function send(at: string, fields: Record<string, string>) {
  const answer = await product.api.request(`http://localhost:3000${at}`, {
    method: 'POST',
    body: new URLSearchParams(fields),
    headers: { cookie, origin: 'http://localhost:3000' },
  })
  return { status: answer.status, html: await answer.text() }
}

const scanForm = (html: string) => /<form[^>]*data-scan.*?<\/form>/s.exec(html)?.[0] ?? ''
const stateOf = async (barcode: Barcode) => {
  const tube = await product.as(technician).viewBenchTube({ barcode })
  return tube.state
}

test('where the rejection of a tube is open, Enter in the scan field does not accept the tube', async () => {
  const { barcode, at } = await aTube()
  const shown = await (await product.get(at, { cookie })).text()
  expect(scanForm(shown)).toContain('value="accept"')
  const asked = await (await product.get(`${at}&reject`, { cookie })).text()
  expect(scanForm(asked)).toContain('name="barcode"')
  expect(scanForm(asked)).not.toMatch(/value="accept"|autofocus/i)
  expect(/<select[^>]*name="reason"[^>]*>/.exec(asked)?.[0]).toMatch(/autofocus/i)
  // As a browser sends the field that the page has.
  await send(at, { intent: 'scan', show: 'counter', barcode: '' })
  expect(await stateOf(barcode)).toBe('handed-over')
})

test('a refused rejection stays open, and Enter in the scan field still accepts nothing', async () => {
  const { barcode, at } = await aTube()
  const asked = await (await product.get(`${at}&reject`, { cookie })).text()
  const form = /<form[^>]*id="reject"[^>]*>/.exec(asked)?.[0] ?? ''
  const action = /action="(?<to>[^"]*)"/.exec(form)?.groups?.to?.replaceAll('&amp;', '&') ?? ''
  const { html } = await send(action, { intent: 'reject', show: 'counter', barcode, reason: '' })
  expect(html).toContain('id="reject"')
  expect(scanForm(html)).not.toContain('value="accept"')
})
