import { afterAll, expect, test } from 'vitest'
import { aBooker, aBooking, freeHours } from '#test/booking.ts'
import { signedInAs } from '#test/people.ts'
import { aProduct } from '#test/product.ts'

const product = await aProduct({ withPages: true })
afterAll(() => product[Symbol.asyncDispose]())
const cookie = await signedInAs(product, 'labmanager')

async function page(path: string, as = cookie) {
  const answer = await product.get(path, { cookie: as })
  return { status: answer.status, text: await answer.text() }
}

/** Sends a form like a browser without script. */
async function send(path: string, fields: Record<string, string>) {
  const answer = await product.api.request(`http://localhost:3000${path}`, {
    method: 'POST',
    body: new URLSearchParams(fields),
    headers: { cookie, origin: 'http://localhost:3000' },
  })
  const location = answer.headers.get('location')
  return { status: answer.status, location, text: await answer.text() }
}

const terms = { price: '₹1,250.50', listPrice: '1,300', tatHours: '24', standing: 'on' }

test('the bench leads its manager to the lab portal, and nobody else', async () => {
  expect((await page('/lab')).text).toContain('href="/lab/desk"')
  const technician = await signedInAs(product, 'technician')
  expect((await page('/lab', technician)).text).not.toContain('href="/lab/desk"')
})

test('every part of the lab portal opens in both languages', async () => {
  for (const path of ['', '/prices', '/prices/HB', '/hours', '/signatories', '/staff'])
    for (const language of ['', '/hi'])
      expect((await page(`${language}/lab/desk${path}`)).status, path).toBe(200)
  expect((await page('/lab/desk/prices/NO-SUCH')).status).toBe(404)
  expect((await page('/lab/desk/prices?show=everything')).status).toBe(404)
})

test('a price typed in rupees leads back to the same rows and says that it is saved', async () => {
  const asked = '?q=haemoglobin&show=on'
  const saved = await send(`/lab/desk/prices/HB${asked}`, { ...terms, version: '1' })
  expect(saved).toMatchObject({
    status: 302,
    location: `/lab/desk/prices${asked}&saved=HB#offer-HB`,
  })
  const { text } = await page(`/lab/desk/prices${asked}&saved=HB`)
  expect(text).toMatch(/role="status"[^]*Saved: /)
  expect(text).toContain('₹1,250.50')
})

test.each([
  ['price', '12,34', 'price'],
  ['price', '', 'price'],
  ['price', '0', 'price'],
  ['price', '1300.01', 'price'],
  ['listPrice', 'many', 'listPrice'],
  ['tatHours', '0', 'tatHours'],
  ['tatHours', '1009', 'tatHours'],
  ['tatHours', '1.5', 'tatHours'],
  ['standing', 'perhaps', 'standing'],
])('%s «%s» is reported beside the field, and what was typed stays', async (name, value, field) => {
  for (const language of ['', '/hi']) {
    const answer = await send(`${language}/lab/desk/prices/WBC`, { ...terms, [name]: value })
    expect(answer.status).toBe(422)
    expect(answer.text).toContain(`id="price-${field}-error"`)
    expect(answer.text).toContain(name === 'listPrice' ? 'value="₹1,250.50"' : 'value="1,300"')
  }
})

test('the second editor sees the current values, and may then save', async () => {
  await send('/lab/desk/prices/PLT', { ...terms, price: '400', version: '1' })
  const second = await send('/lab/desk/prices/PLT', { ...terms, price: '500', version: '1' })
  expect(second.status).toBe(409)
  expect(second.text).toContain('Someone changed this after you opened it')
  expect(second.text).toContain('₹400.00')
  expect(second.text).toContain('value="500"')
  const version = /name="version" value="(\d+)"/.exec(second.text)?.[1] ?? ''
  expect((await send('/lab/desk/prices/PLT', { ...terms, price: '500', version })).status).toBe(302)
})

test('a capacity out of bounds and an invalid day are reported beside the field', async () => {
  const path = '/lab/desk/hours'
  for (const capacity of ['', '0', '1001', '2.5', 'ten']) {
    const answer = await send(path, { capacity, intent: 'capacity' })
    expect(answer.status).toBe(422)
    expect(answer.text).toContain('id="capacity-capacity-error"')
  }
  const answer = await send(path, { day: '2026-02-30', reason: '', intent: 'add' })
  expect(answer.status).toBe(422)
  expect(answer.text).toContain('id="holiday-day-error"')
  expect(answer.text).toContain('id="holiday-reason-error"')
  expect((await send(path, { day: '2026-11-23', reason: 'Feast', intent: 'add' })).status).toBe(422)
})

test('capacity and holidays are set, confirmed and removed on one page', async () => {
  const path = '/lab/desk/hours'
  expect(await send(path, { capacity: '9', intent: 'capacity' })).toMatchObject({
    location: `${path}?done=capacity`,
  })
  const holiday = { day: '2027-01-26', reason: 'Republic Day' }
  expect(await send(path, { ...holiday, intent: 'add' })).toMatchObject({
    location: `${path}?done=added`,
  })
  expect((await page(path)).text).toContain('Republic Day')
  await send(path, { day: holiday.day, intent: 'remove' })
  expect((await page(path)).text).not.toContain('Republic Day')
})

test('a day with bookings says how many and whom to call', async () => {
  const startsAt = (await freeHours(product)).at(-1) ?? ''
  await aBooking(product, await aBooker(product), { startsAt })
  const day = Temporal.Instant.from(startsAt).toZonedDateTimeISO('Asia/Kolkata').toPlainDate()
  const answer = await send('/lab/desk/hours', {
    day: day.toString(),
    reason: 'Feast',
    intent: 'add',
  })
  expect(answer.status).toBe(409)
  expect(answer.text).toContain('Bookings on that day: 1.')
  expect(answer.text).toContain('+91 98765 43210')
})

test('the staff page names who works here and whom to ask for a role', async () => {
  const { text } = await page('/lab/desk/staff')
  expect(text).toContain('Anil Deshpande')
  expect(text).toContain('help@oxalate.example')
})

test('how a pathologist signs is changed by a form, and an outdated page loses nothing typed', async () => {
  const path = '/lab/desk/signatories'
  const { text } = await page(path)
  const hidden = (name: string) =>
    new RegExp(`name="${name}" value="([^"]*)"`).exec(text)?.[1] ?? ''
  const shown = { userId: hidden('userId'), version: hidden('version') }
  const typed = {
    name: 'Dr Kiran Bhat',
    qualification: 'MD Pathology',
    registrationNumber: 'KMC 77',
  }
  const saved = await send(path, { ...shown, ...typed, intent: 'save' })
  expect([saved.status, saved.location]).toEqual([302, `${path}?done=1`])
  expect((await page(path)).text).toContain('KMC 77')
  const late = await send(path, {
    ...shown,
    ...typed,
    registrationNumber: 'KMC 78',
    intent: 'save',
  })
  expect(late.status).toBe(409)
  expect(late.text).toContain('KMC 78')
  const nameless = await send(path, { ...shown, ...typed, name: '', intent: 'save' })
  expect(nameless.status).toBe(422)
  expect(nameless.text).toContain('KMC 77')
})
