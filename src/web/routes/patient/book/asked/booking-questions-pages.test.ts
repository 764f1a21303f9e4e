import { afterAll, expect, test } from 'vitest'
import { NOTICE_VERSION } from '#src/domain/people/notice.ts'
import { aBooker, demoLab, freeHours } from '#test/booking.ts'
import { shownIn } from '#test/booking-page.ts'
import { aProduct } from '#test/product.ts'

/** What a test asks before it is booked, beside the price of a booking. */
const product = await aProduct({ withPages: true })
afterAll(() => product[Symbol.asyncDispose]())
const lab = await demoLab(product)

async function aPage(items: string) {
  const booker = await aBooker(product, '1984-02-29', 'male')
  const cookie = await product.cookieFor(booker.actor)
  await product.as(booker.actor).acceptNotice({ version: NOTICE_VERSION, language: 'en' })
  const [at = ''] = await freeHours(product)
  const { patientId, addressId } = booker
  const cart = { items, lab, for: patientId, address: addressId, at }
  const path = `/book?${new URLSearchParams(cart)}`
  const html = await (await product.get(path, { cookie })).text()
  const send = (answer?: string) => {
    const body = new URLSearchParams({ ...shownIn(html), payment: 'cash', at })
    body.set('answers[0].patientId', patientId)
    body.set('answers[0].question', 'blood-thinner')
    if (answer) body.set('answers[0].answer', answer)
    const headers = { cookie, origin: 'http://localhost:3000' }
    return product.api.request(`http://localhost:3000${path}`, { method: 'POST', headers, body })
  }
  const kept = async () => {
    const { rows } = await product.pool.query('select answers from orders where patient_id = $1', [
      patientId,
    ])
    return rows.map(({ answers }) => answers)
  }
  return { html, send, kept }
}

const radios = (html: string) => html.match(/<input type="radio"[^>]*answers\[[^>]*>/g) ?? []

test('a test of clotting asks by name, with nothing preselected; another test asks nothing', async () => {
  const { html } = await aPage('INR')
  expect(html).toContain('Does Meera Nair take a medicine that thins the blood?')
  expect(radios(html)).toHaveLength(3)
  expect(radios(html).join('')).not.toContain('checked')
  expect(radios((await aPage('HB')).html)).toEqual([])
})

test('without an answer the page comes back and says what is missing; nothing is booked', async () => {
  const { send, kept } = await aPage('INR')
  const answer = await send()
  expect(answer.status).toBe(422)
  expect(await answer.text()).toMatch(/medicine that thins the blood\? \w/)
  expect(await kept()).toEqual([])
})

test.each(['yes', 'no', 'not-known'])('with the answer %s it is booked and kept', async (said) => {
  const { send, kept } = await aPage('INR')
  expect((await send(said)).status).toBe(302)
  expect(await kept()).toEqual([{ 'blood-thinner': said }])
})
