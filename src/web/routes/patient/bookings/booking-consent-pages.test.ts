import { afterAll, expect, test } from 'vitest'
import { NOTICE_VERSION } from '#src/domain/people/notice.ts'
import { aBooker, demoActor, demoLab, freeHours } from '#test/booking.ts'
import { decoded } from '#test/booking-page.ts'
import { aProduct } from '#test/product.ts'

/**
 * Consent beside the price of a booking, and afterwards on the pages of the booking and the
 * lab.
 */
const product = await aProduct({ withPages: true })
afterAll(() => product[Symbol.asyncDispose]())
const lab = await demoLab(product)
await product.as(await demoActor(product, 'labmanager')).declareCounsellor({
  isOffered: true,
  counsellor: { name: 'Lakshmi Iyer', phone: '+919900000155', hours: 'Mon to Sat' },
})

/** Every field of the page's form as the server drew it, with what the person types. */
function fieldsOf(html: string, typed: Record<string, string>) {
  const drawn = [...html.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)]
  const known = drawn.map(([, name = '', value = '']) => [name, decoded(value)] as const)
  return new URLSearchParams([...known.map((pair) => [...pair]), ...Object.entries(typed)])
}

test('the page shows the text and takes the name, and consent is withdrawn on the booking’s page with one tap', async () => {
  const booker = await aBooker(product)
  const cookie = await product.cookieFor(booker.actor)
  const headers = { cookie, origin: 'http://localhost:3000' }
  await product.as(booker.actor).acceptNotice({ version: NOTICE_VERSION, language: 'en' })
  const [at = ''] = await freeHours(product)
  const { patientId, addressId } = booker
  const cart = { items: 'HBELEC,HB', lab, for: patientId, address: addressId, at }
  const path = `/book?${new URLSearchParams(cart)}`
  const drawn = await product.get(path, { cookie })
  expect(drawn.headers.get('location')).toBeNull()
  const html = await drawn.text()
  expect(html).toContain('What it cannot tell')
  const post = (to: string, body: URLSearchParams) =>
    product.api.request(`http://localhost:3000${to}`, { method: 'POST', headers, body })
  const said = { payment: 'cash', at, 'pregnancies[0].answer': 'no' }
  const without = await post(path, fieldsOf(html, said))
  expect(without.status).toBe(422)
  const typed = { ...said, 'consents[0].signedName': 'Meera Nair' }
  const placed = await post(path, fieldsOf(html, typed))
  const here = placed.headers.get('location') ?? ''
  expect(here).toMatch(/^\/bookings\//)
  const page = await (await product.get(here, { cookie })).text()
  expect(page).toContain('Withdraw consent')
  const technician = await product.cookieFor(await demoActor(product, 'technician'))
  const list = await (await product.get('/lab/counselling', { cookie: technician })).text()
  expect(list).toContain('Haemoglobin Electrophoresis')
  const [, consentId = ''] = /name="consentId" value="([^"]+)"/.exec(page) ?? []
  const intent = new URLSearchParams({ intent: 'withdraw-consent', consentId })
  expect((await post(here, intent)).status).toBe(302)
  const after = await (await product.get(here, { cookie })).text()
  expect(after).toContain('Consent withdrawn')
  expect(after).not.toContain('Withdraw consent:')
})
