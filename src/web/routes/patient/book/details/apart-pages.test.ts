import { afterAll, expect, test } from 'vitest'
import { NOTICE_VERSION } from '#src/domain/people/notice.ts'
import { aBooker, demoLab } from '#test/booking.ts'
import { aProduct } from '#test/product.ts'

const style = 'https://maps.example/style.json'
const product = await aProduct({ withPages: true, slotDays: 3, mapStyleUrl: style })
const withoutMaps = await aProduct({ withPages: true, slotDays: 3 })
afterAll(async () => {
  await product[Symbol.asyncDispose]()
  await withoutMaps[Symbol.asyncDispose]()
})
const here = 'http://localhost:3000'

const place = {
  'place.pincode': '560034',
  'place.line': 'Flat 2',
  'place.locality': 'Koramangala',
  'place.district': 'Bengaluru Urban',
  'place.state': 'Karnataka',
  'place.pointSource': 'placed',
  'place.longitude': '77.6',
}

/** Who sends the address of their booking, and what of it is saved. */
async function aSender(to: typeof product) {
  const booker = await aBooker(to, '1984-02-29', 'male')
  const verbs = to.as(booker.actor)
  await verbs.acceptNotice({ version: NOTICE_VERSION, language: 'en' })
  const cookie = await to.cookieFor(booker.actor)
  const [patient] = await verbs.listPatients()
  const common = { part: 'details', asks: 'place', known: '560034', patients: patient?.id ?? '' }
  const path = `/book?items=HB&lab=${await demoLab(to)}&pincode=560034&part=where`
  const headers = { cookie, origin: here }
  const saved = async () => (await verbs.viewAccount()).addresses.length
  const send = async (more: Record<string, string>) => {
    const body = new URLSearchParams({ ...common, ...place, ...more })
    const answer = await to.api.request(here + path, { method: 'POST', headers, body })
    return { status: answer.status, html: await answer.text(), saved: await saved() }
  }
  return { saved, send }
}

const { send, saved } = await aSender(product)

test('a point far from its PIN code is asked about once, nothing is saved before, and then it is', async () => {
  const far = { 'place.latitude': '13.25' }
  const asked = await send(far)
  expect([asked.status, asked.saved]).toEqual([422, 1])
  expect(asked.html).toMatch(/This point is 3\d km from the centre of 560034/)
  expect(asked.html).toContain('value="13.25"')
  const agreed = await send({ ...far, 'place.apart': tickOf(asked.html) })
  expect([agreed.status, agreed.saved]).toEqual([302, 2])
})

/** What the tick on a page says to be right: a PIN code and a point. */
const tickOf = (html: string) =>
  /name="place\.apart"[^>]*? value="([^"]+)"/.exec(html)?.[1] ?? 'no tick'

test('a tick is for the pair that was shown: another point and another PIN code are asked about', async () => {
  const tick = tickOf((await send({ 'place.latitude': '13.25' })).html)
  const before = await saved()
  const moved = await send({ 'place.latitude': '13.35', 'place.apart': tick })
  expect([moved.status, moved.saved]).toEqual([422, before])
  expect(tickOf(moved.html)).not.toBe(tick)
  const [tag] = /<input[^>]*name="place\.apart"[^>]*>/.exec(moved.html) ?? []
  expect(tag).not.toContain('checked')
  const other = { 'place.pincode': '560001', 'place.latitude': '13.25', 'place.apart': tick }
  expect((await send({ ...other, known: '560001' })).status).toBe(422)
  const lookedUp = await send({ ...other, intent: 'look-up' })
  expect(lookedUp.html).not.toContain('name="place.apart"')
})

test('a point near its PIN code is not asked about', async () => {
  const near = await send({ 'place.latitude': '12.93' })
  expect([near.status, near.saved]).toEqual([302, 3])
})

// With an address of the account the fields unfold by their button.
const unfolding = { intent: 'add-place', near: '560034', known: '' }

test('the map’s address stands on the page only as text until it is tapped', async () => {
  const { html } = await send(unfolding)
  expect(html).toContain('data-map-open')
  expect(html).not.toMatch(/(?:src|href)="https:\/\/maps\.example/)
  expect(html).not.toMatch(/<(?:script|link)[^>]+map\.browser/)
  expect(html).toContain(
    'maps.example, which learns your network address and which area you look at',
  )
})

test('without a server of maps the page has no button for one, and names none', async () => {
  const { html } = await (await aSender(withoutMaps)).send(unfolding)
  expect(html).toContain('name="place.latitude"')
  expect(html).not.toContain('data-map')
  expect(html).not.toContain('network address')
})
