import { afterAll, expect, test } from 'vitest'
import { goodPassword, signedUp } from '#test/accounts.ts'
import { aBooker, aBooking } from '#test/booking.ts'
import { baseUrl, codeSentTo, cookieOf } from '#test/people.ts'
import { aProduct } from '#test/product.ts'
import { aCrew } from '#test/refunds.ts'

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

test('the owner downloads the file by password; a wrong one is reported on the page', async () => {
  const cookie = await signedUp(product, 'file@mail.example')
  const wrong = await submit('/my-data/file', { password: 'wrong tree lamp' }, cookie)
  const back = wrong.headers.get('location') ?? ''
  expect(back).toContain('/my-data?refused=password-again')
  expect(await textOf(back.split('#')[0] ?? '', cookie)).toContain('That password is not correct')
  const file = await submit('/my-data/file', { password: goodPassword }, cookie)
  expect(file.headers.get('content-disposition')).toBe(
    'attachment; filename="oxalate-my-data.json"',
  )
  expect(await file.json()).toMatchObject({ account: { email: 'file@mail.example' } })
})

test.each([
  ['/my-data', ['patients', 'bookings', 'payments', 'reports', 'devices', 'passkeys', 'roles']],
  ['/hi/my-data', ['मरीज़', 'बुकिंग', 'भुगतान', 'रिपोर्ट', 'डिवाइस', 'पासकी', 'भूमिकाएँ']],
])('%s says beside the button what the file holds', async (path, kinds) => {
  const cookie = await product.cookieFor((await aBooker(product)).actor)
  const said = /[^>]*JSON[^<]*/u.exec(await textOf(path, cookie))?.[0] ?? ''
  expect(kinds.filter((kind) => !said.includes(kind))).toEqual([])
})

test('the page says what is erased, what stays and what must be finished first, and then has no button', async () => {
  const booker = await aBooker(product)
  const cookie = await product.cookieFor(booker.actor)
  const { bookingId } = await aBooking(product, booker)
  const waits = await textOf('/my-data/erase', cookie)
  expect(waits).toContain('A booking is still open.')
  expect(waits).toContain('the Companies Act and GST law')
  expect(waits).not.toContain('id="proof"')
  await product.as(booker.actor).cancelBooking({ bookingId, expectedChargePaise: 0 })
  product.clock.pass(2)
  expect(await textOf('/my-data/erase', cookie)).toContain('Send code')
  const sent = await submit('/my-data/erase', { intent: 'code' }, cookie)
  const page = (sent.headers.get('location') ?? '').split('#')[0] ?? ''
  expect(await textOf(page, cookie)).toContain('Permanently erase my account')
  const challengeId = new URL(baseUrl + page).searchParams.get('challenge') ?? ''
  const code = await codeSentTo(product, booker.phone)
  const erased = await submit('/my-data/erase', { challengeId, code, intent: 'prove' }, cookie)
  expect(erased.headers.get('location')).toBe('/erased')
  expect(await textOf('/erased', cookie)).toContain('Your account was erased')
  expect((await product.get('/my-data', { cookie })).headers.get('location')).toContain('/sign-in')
})

test('consent is also withdrawn by a button on the page of one’s data', async () => {
  const cookie = await signedUp(product, 'consent@mail.example')
  expect(await textOf('/my-data', cookie)).not.toContain('Withdraw my consent')
  const version = /name="version" value="([^"]+)"/.exec(await textOf('/notice', cookie))?.[1] ?? ''
  await submit('/notice', { version, language: 'en' }, cookie)
  expect(await textOf('/my-data', cookie)).toContain('Withdraw my consent')
  expect((await submit('/my-data', { intent: 'withdraw' }, cookie)).status).toBe(302)
  expect(await textOf('/my-data', cookie)).not.toContain('Withdraw my consent')
})

test('the notice can be read in its other languages, and names those that are missing', async () => {
  const text = await textOf('/notice?in=hi', '')
  expect(text).toContain('हमें कौन-सी जानकारी चाहिए')
  expect(text).toContain('Not yet available in 21 of the Eighth Schedule languages')
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

test('a credit is given up on the erasure page, by the amount shown', async () => {
  const crew = await aCrew(product)
  const booker = await aBooker(product)
  const cookie = await product.cookieFor(booker.actor)
  const { bookingId, visitId } = await aBooking(product, booker)
  await product.as(crew.phlebotomist).acceptVisit({ visitId })
  await crew.office.cancelBooking({ bookingId, expectedChargePaise: 0, fault: 'lab' })
  const page = await textOf('/my-data/erase', cookie)
  expect(page).toContain('Give up ₹120.00')
  const field = (name: string) => new RegExp(`name="${name}" value="([^"]+)"`).exec(page)?.[1] ?? ''
  const shown = { creditId: field('creditId'), version: field('version') }
  const less = await submit('/my-data/erase', { ...shown, amountPaise: '11900' }, cookie)
  expect(less.headers.get('location')).toBe('/my-data/erase?refused=stale')
  const all = { ...shown, amountPaise: field('amountPaise') }
  await submit('/my-data/erase', { ...all, intent: 'forgo' }, cookie)
  const after = await textOf('/my-data/erase', cookie)
  expect(after).not.toContain('Give up')
  expect(after).toContain('Send code')
})

test('a number is changed on its pages by a code to both numbers, and a wrong one is reported', async () => {
  const booker = await aBooker(product)
  const cookie = await product.cookieFor(booker.actor)
  const fresh = '+919812345670'
  const sent = await submit('/my-data/phone', { phone: fresh }, cookie)
  const here = sent.headers.get('location') ?? ''
  const both = `${cookie}; ${cookieOf(sent)}`
  const page = await textOf(here, both)
  expect(page).toContain('Code sent to your current number')
  const code = await codeSentTo(product, fresh)
  const own = await codeSentTo(product, booker.phone)
  const challengeId = new URL(baseUrl + here).searchParams.get('challenge') ?? ''
  const typed = (proof: string) => ({
    phone: fresh,
    code,
    'instead.version': '1',
    'instead.challengeId': challengeId,
    'instead.code': proof,
  })
  const wrong = await submit(here, typed(own === '000000' ? '000001' : '000000'), both)
  expect([wrong.status, await wrong.text()]).toEqual([
    422,
    expect.stringContaining('code is not correct'),
  ])
  const changed = await submit(here, typed(own), both)
  expect(changed.headers.get('location')).toBe('/my-data?done=phone')
  expect(await textOf('/my-data', cookie)).toContain('+91 •••••• 5670')
})
