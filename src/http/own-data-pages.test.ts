import { afterAll, expect, test } from 'vitest'
import { goodPassword, signedUp } from '#test/accounts.ts'
import { aBooker, aBooking } from '#test/booking.ts'
import { baseUrl, codeSentTo } from '#test/people.ts'
import { aProduct } from '#test/product.ts'

const product = await aProduct({ withPages: true, slotDays: 5 })
afterAll(() => product[Symbol.asyncDispose]())

function submit(path: string, fields: Record<string, string>, cookie: string) {
  const headers = {
    cookie,
    origin: baseUrl,
    'content-type': 'application/x-www-form-urlencoded',
  }
  const body = new URLSearchParams(fields).toString()
  return product.api.request(`${baseUrl}${path}`, { method: 'POST', headers, body })
}

const textOf = async (path: string, cookie: string) => (await product.get(path, { cookie })).text()

test('the owner downloads the file by password; a wrong one is said on the page', async () => {
  const cookie = await signedUp(product, 'file@mail.example')
  const wrong = await submit('/my-data/file', { password: 'wrong tree lamp' }, cookie)
  const back = wrong.headers.get('location') ?? ''
  expect(back).toContain('/my-data?refused=password-again')
  expect(await textOf(back.split('#')[0] ?? '', cookie)).toContain('That password is not right')
  const file = await submit('/my-data/file', { password: goodPassword }, cookie)
  expect(file.headers.get('content-disposition')).toBe(
    'attachment; filename="oxalate-my-data.json"',
  )
  expect(await file.json()).toMatchObject({ account: { email: 'file@mail.example' } })
})

test('the page says what goes, what stays and what there is to wait for, and has no button then', async () => {
  const booker = await aBooker(product)
  const cookie = await product.cookieFor(booker.actor)
  const { bookingId } = await aBooking(product, booker)
  const waits = await textOf('/my-data/erase', cookie)
  expect(waits).toContain('A booking is still open.')
  expect(waits).toContain('the Companies Act and the GST law')
  expect(waits).not.toContain('id="proof"')
  await product.as(booker.actor).cancelBooking({ bookingId, expectedChargePaise: 0 })
  product.clock.pass(2)
  expect(await textOf('/my-data/erase', cookie)).toContain('Send the code')
  const sent = await submit('/my-data/erase', { intent: 'code' }, cookie)
  const page = (sent.headers.get('location') ?? '').split('#')[0] ?? ''
  expect(await textOf(page, cookie)).toContain('Erase my account for good')
  const challengeId = new URL(baseUrl + page).searchParams.get('challenge') ?? ''
  const code = await codeSentTo(product, booker.phone)
  const erased = await submit('/my-data/erase', { challengeId, code, intent: 'prove' }, cookie)
  expect(erased.headers.get('location')).toBe('/erased')
  expect(await textOf('/erased', cookie)).toContain('Your account was erased')
  expect((await product.get('/my-data', { cookie })).headers.get('location')).toContain('/sign-in')
})

test('consent is withdrawn by a button on the page of one’s data as well', async () => {
  const cookie = await signedUp(product, 'consent@mail.example')
  expect(await textOf('/my-data', cookie)).not.toContain('Withdraw my consent')
  const version = /name="version" value="([^"]+)"/.exec(await textOf('/notice', cookie))?.[1] ?? ''
  await submit('/notice', { version, language: 'en' }, cookie)
  expect(await textOf('/my-data', cookie)).toContain('Withdraw my consent')
  expect((await submit('/my-data', { intent: 'withdraw' }, cookie)).status).toBe(302)
  expect(await textOf('/my-data', cookie)).not.toContain('Withdraw my consent')
})

test('the notice can be read in another of its languages, and names those that are missing', async () => {
  const text = await textOf('/notice?in=hi', '')
  expect(text).toContain('हमें कौन-सी जानकारी चाहिए')
  expect(text).toContain('Not yet in 21 of the languages of the Eighth Schedule')
  expect(text).toContain('தமிழ்')
  expect(text).toContain('privacy@oxalate.example')
})

test('a patient is corrected and an address removed on the page of one’s data', async () => {
  const booker = await aBooker(product)
  const cookie = await product.cookieFor(booker.actor)
  const here = `/my-data/patients/${booker.patientId}`
  expect(await textOf('/my-data', cookie)).toContain(here)
  expect(await textOf(here, cookie)).toContain('Past bookings and published reports stay')
  const typed = { name: 'Mira Nair', birthDate: '1985-03-01', sex: 'female', version: '1' }
  expect((await submit(here, typed, cookie)).headers.get('location')).toBe('/my-data#people')
  const again = await submit(here, { ...typed, name: 'Mira Menon' }, cookie)
  expect([again.status, await again.text()]).toEqual([409, expect.stringContaining('Mira Menon')])
  const page = await textOf('/my-data', cookie)
  expect(page).toContain('Mira Nair')
  expect(page).toContain('12 Church Street')
  const { addressId } = booker
  await submit('/my-data', { intent: `remove ${addressId}`, addressId }, cookie)
  expect(await textOf('/my-data', cookie)).not.toContain('12 Church Street')
})
