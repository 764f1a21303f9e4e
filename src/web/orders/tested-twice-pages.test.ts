import { afterAll, expect, test } from 'vitest'
import { aBooker, aBooking, demoLab } from '#test/booking.ts'
import { aProduct } from '#test/product.ts'

/** A test and a panel that has it: nobody pays for one test twice. */
const product = await aProduct({ withPages: true, slotDays: 3 })
afterAll(() => product[Symbol.asyncDispose]())
const lab = await demoLab(product)
const booker = await aBooker(product)
const cookie = await product.cookieFor(booker.actor)

async function textOf(path: string) {
  const answer = await product.api.request(`http://localhost:3000${path}`, { headers: { cookie } })
  expect(answer.status, path).toBe(200)
  return (await answer.text()).replaceAll('<!-- -->', '').replaceAll('&amp;', '&')
}

const said = 'Haemoglobin is part of Complete Blood Count'

test('the page of a test says that a panel of the same booking has it, and removes it in one tap', async () => {
  const text = await textOf('/tests/P-CBC?items=P-CBC%2CHB&pincode=560001')
  expect(text).toContain(said)
  expect(text).toContain('href="/tests/P-CBC?items=P-CBC&pincode=560001"')
  expect(await textOf('/tests/HB?items=HB%2CP-CBC')).toContain('href="/tests/P-CBC?items=P-CBC"')
  expect(await textOf('/tests/HB?items=HB%2CCRP')).not.toContain('The same test twice')
  expect(await textOf('/hi/tests/HB?items=HB%2CP-CBC')).toContain('एक ही जाँच दो बार')
})

test('the booking says so before anything is agreed, of one person only', async () => {
  const book = `/book?items=P-CBC%2CHB&lab=${lab}&pincode=560001`
  const text = await textOf(book)
  expect(text).toContain(said)
  expect(text).toContain(`href="/book?items=P-CBC&lab=${lab}&pincode=560001&`)
  const [me, other] = [booker.patientId, '01a22775-0000-7000-8000-000000000001']
  expect(await textOf(`${book}&for=${me}:P-CBC&for=${other}:HB`)).not.toContain(said)
})

test('a price for both is refused by the API too; the panel alone is booked', async () => {
  const booking = aBooking(product, booker, { items: ['HB', 'P-CBC'] })
  const facts = { item: 'HB', test: 'Haemoglobin', panel: 'Complete Blood Count' }
  await expect(booking).rejects.toMatchObject({ refusal: 'tested-twice', detail: { facts } })
  await aBooking(product, booker, { items: ['P-CBC'] })
  const answer = await product.get('/api/v1/offers?codes=HB,P-CBC&pincode=560001')
  const { twice } = await answer.json()
  expect(twice).toMatchObject([{ code: 'HB', within: { code: 'P-CBC' } }])
})
