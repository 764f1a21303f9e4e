import { afterAll, expect, test, vi } from 'vitest'
import { NOTICE_VERSION } from '#src/domain/people/notice.ts'
import { describeError } from '#src/main/logging/log.ts'
import { demoLab, freeHours } from '#test/booking.ts'
import { askedForCode, cookieOf, send } from '#test/people.ts'
import { aProduct } from '#test/product.ts'

const product = await aProduct({ slotDays: 3 })
afterAll(() => product[Symbol.asyncDispose]())

const phone = '+919812345670'
const patient = {
  name: 'Canaria Quillworth',
  birthDate: '1971-07-17',
  sex: 'female',
  relation: 'self',
}
const address = {
  line: '47K11 Canary Wharf Lane',
  landmark: 'behind the aviary',
  locality: 'Canarytown',
  district: 'Bengaluru Urban',
  state: 'Karnataka',
  pincode: '560001',
  latitude: 12.975_31,
  longitude: 77.605_17,
  pointSource: 'placed',
}
const password = 'canary-password-9f3'
const email = 'canary.person@patients.example'

/** What would identify a person in a log: what was typed, and what was sent to the phone. */
function canaries(code: string) {
  const digits = phone.slice(3)
  return [
    'canar',
    'quillworth',
    'aviary',
    '1971-07-17',
    '47k11', // a request id is hexadecimal, so it can never contain it by accident
    digits,
    '12.97531',
    '77.60517',
    code,
  ]
}

async function aLife() {
  const { code, cookie: asked } = await askedForCode(product, phone)
  const enter = { phone, code }
  const cookie = cookieOf(
    await send(product, '/api/auth/phone/verify-code', enter, { cookie: asked }),
  )
  await send(product, '/api/auth/sign-in/email', { email, password })
  await send(product, '/api/auth/account/request-link', { email, purpose: 'sign-up' })
  const post = async (path: string, body: object) =>
    (await product.post(`/api/v1${path}`, body, { cookie })).json()
  await post('/me/notice', { version: NOTICE_VERSION })
  const { id: patientId } = await post('/patients', patient)
  const { id: addressId } = await post('/addresses', address)
  const labId = await demoLab(product)
  const startsAt = (await freeHours(product))[0]
  const orders = [{ patientId, labId, items: ['HB'] }]
  const { quoteId } = await post('/quotes', { addressId, startsAt, orders })
  const { bookingId } = await post('/bookings', { quoteId })
  expect(bookingId).toEqual(expect.any(String))
  await product.get(`/api/v1/bookings/${bookingId}`, { cookie })
  await product.get(`/api/v1/outbox?to=${encodeURIComponent(phone)}`, { cookie })
  await product.get(`/api/v1/people?q=Canaria`, { cookie })
  await product.get(`/api/v1/bookings/${patient.name.replace(' ', '-').toLowerCase()}`, { cookie })
  await product.get(`/api/v1/pincodes/canarytown`, { cookie })
  await post('/patients', { ...patient, birthDate: address.line })
  return { code, cookie, post }
}

test('neither a log line nor a reported error says who somebody is or what they typed', async () => {
  const printed = (['log', 'info', 'warn', 'error', 'debug'] as const).map((name) =>
    vi.spyOn(console, name).mockImplementation(() => {}),
  )
  const { code, post } = await aLife()
  // A bug while personal data is on its way to the database.
  await product.asOwner(`create function break_it() returns trigger language plpgsql as
    $$ begin raise exception 'no room for %', new.name; end $$`)
  await product.asOwner(`create trigger break_it before insert on patients
    for each row execute function break_it()`)
  const broken = await post('/patients', patient)
  expect(broken).toMatchObject({ status: 500, code: 'bug' })
  await product.asOwner('drop trigger break_it on patients')

  expect(product.logged.length).toBeGreaterThan(15)
  expect(product.reported).toHaveLength(1)
  expect(String(product.reported[0])).toContain('Canaria') // it would be there if it were logged unmasked
  const out = printed.flatMap((spy) => spy.mock.calls)
  const written = JSON.stringify([product.logged, product.reported.map(describeError), out, broken])
  for (const canary of canaries(code)) expect(written.toLowerCase()).not.toContain(canary)
  vi.restoreAllMocks()
})
