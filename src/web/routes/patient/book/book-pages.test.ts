import { afterAll, expect, test } from 'vitest'
import { slotDay } from '#src/domain/slots/slot.ts'
import { NOTICE_VERSION } from '#src/domain/people/notice.ts'
import { shownIn } from '#test/booking-page.ts'
import { aBooker, aBooking, type Booker, demoLab, freeHours } from '#test/booking.ts'
import { aProduct } from '#test/product.ts'

/** The page on which a booking is made: what it refuses, and what it does once. */
const product = await aProduct({ withPages: true, slotDays: 3, slotCapacity: 20 })
afterAll(() => product[Symbol.asyncDispose]())
const lab = await demoLab(product)
const here = 'http://localhost:3000'
const start = `/book?items=HB&lab=${lab}`
const hours = await freeHours(product)

async function aPayer() {
  const booker = await aBooker(product, '1984-02-29', 'male')
  await product.as(booker.actor).acceptNotice({ version: NOTICE_VERSION, language: 'en' })
  return { booker, cookie: await product.cookieFor(booker.actor) }
}

async function post(path: string, fields: Record<string, string>, cookie = '') {
  const body = new URLSearchParams(fields)
  const headers = { cookie, origin: here }
  return product.api.request(here + path, { method: 'POST', headers, body })
}

const read = async (cookie: string, path = start) => (await product.get(path, { cookie })).text()

async function bookingsOf({ patientId }: Booker) {
  const { rows } = await product.pool.query(
    `select number from bookings join orders o on o.booking_id = bookings.id
     where o.patient_id = $1`,
    [patientId],
  )
  return rows
}

/** The values of the ticked radios of one name. */
function tickedIn(html: string, name: string) {
  const radios = html.match(/<input type="radio"[^>]*>/g) ?? []
  return radios.flatMap((radio) => {
    const isTicked = radio.includes(`name="${name}"`) && radio.includes('checked=""')
    return isTicked ? (/value="([^"]*)"/.exec(radio)?.[1] ?? []) : []
  })
}

test('the only person and address are chosen, and the price is whole before an hour is', async () => {
  const { cookie } = await aPayer()
  const html = await read(cookie)
  expect(html).toContain('What you will pay')
  expect(html).toContain('Meera Nair')
  expect(html).toContain('If you cancel')
  const radios = html.match(/<input type="radio"[^>]*name="at"[^>]*>/g) ?? []
  expect(radios.length).toBeGreaterThan(5)
  expect(radios.join('')).not.toContain('checked')
})

test('the only address is not chosen for another PIN code than the labs were compared for', async () => {
  const { booker, cookie } = await aPayer()
  expect(await read(cookie, `${start}&pincode=560001`)).toContain('What you will pay')
  const html = await read(cookie, `${start}&pincode=560034`)
  expect(html).not.toContain('What you will pay')
  expect(html).toContain(`value="${booker.addressId}"`)
  expect(tickedIn(html, 'address')).toEqual([])
})

test('without an hour nothing is booked, and the error stands beside the hours', async () => {
  const { booker, cookie } = await aPayer()
  const html = await read(cookie)
  const answer = await post(start, { ...shownIn(html), payment: 'cash' }, cookie)
  expect(answer.status).toBe(422)
  expect(await answer.text()).toMatch(/<a href="#pay-at">Time: /)
  expect(await bookingsOf(booker)).toEqual([])
})

test('another hour than the quoted one costs the same, and the page books once', async () => {
  const { booker, cookie } = await aPayer()
  const html = await read(cookie)
  const at = hours[3] ?? ''
  const shown = shownIn(html)
  const answers = []
  for (let time = 0; time < 3; time += 1)
    answers.push(await post(start, { ...shown, payment: 'cash', at }, cookie))
  const places = answers.map(({ headers }) => headers.get('location'))
  expect(new Set(places).size).toBe(1)
  expect(places[0]).toMatch(/^\/bookings\/OPL\d{19}$/)
  expect(await bookingsOf(booker)).toHaveLength(1)
})

test('a page sent twenty times at once books once, and every answer leads there', async () => {
  const { booker, cookie } = await aPayer()
  const shown = shownIn(await read(cookie))
  const at = hours[4] ?? ''
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => post(start, { ...shown, payment: 'cash', at }, cookie)),
  )
  const [booked] = await bookingsOf(booker)
  const places = answers.map(({ headers }) => headers.get('location'))
  expect(places).toEqual(answers.map(() => `/bookings/${booked?.number}`))
  expect(await bookingsOf(booker)).toHaveLength(1)
})

test('a price that is not the one that was shown is refused with the new one', async () => {
  const { booker, cookie } = await aPayer()
  const shown = shownIn(await read(cookie))
  const at = hours[5] ?? ''
  const agreed = shown.agreed?.replace(/^\[\d+/, '[100') ?? ''
  const answer = await post(start, { ...shown, agreed, payment: 'cash', at }, cookie)
  expect(answer.status).toBe(422)
  expect(await answer.text()).toMatch(
    /The price has changed since you saw it: it is now ₹[\d,]+\.00/,
  )
  expect(await bookingsOf(booker)).toEqual([])
})

test('an hour at which something else is asked is shown with its question before it is booked', async () => {
  const { booker, cookie } = await aPayer()
  const shown = shownIn(await read(cookie))
  expect(shown.asked).toBe('[[],[],[],[]]')
  const at = hours[7] ?? ''
  const asked = JSON.stringify([[booker.patientId], [], [], []])
  const answer = await post(start, { ...shown, asked, payment: 'cash', at }, cookie)
  expect(answer.status).toBe(302)
  const next = new URL(answer.headers.get('location') ?? '', here)
  expect(next.pathname).toBe('/book')
  expect(Date.parse(next.searchParams.get('at') ?? '')).toBe(Date.parse(at))
  expect(await bookingsOf(booker)).toEqual([])
})

test('a booking of the same test and person that is still to come is named, until it is cancelled', async () => {
  const { booker, cookie } = await aPayer()
  const says = 'One of these tests is booked already'
  expect(await read(cookie)).not.toContain(says)
  const { bookingId, view } = await aBooking(product, booker, { startsAt: hours[8] ?? '' })
  const html = await read(cookie)
  expect(html).toContain(says)
  expect(html).toContain(`href="/bookings/${view.number}"`)
  expect(await read(cookie, start.replace('items=HB', 'items=TSH'))).not.toContain(says)
  await product.as(booker.actor).cancelBooking({ bookingId, expectedChargePaise: 0 })
  expect(await read(cookie)).not.toContain(says)
})

test('where a booking like it was shown, only a tick books another', async () => {
  const { booker, cookie } = await aPayer()
  const { view } = await aBooking(product, booker, { startsAt: hours[8] ?? '' })
  const html = await read(cookie)
  expect(html).toContain('name="alike" value="shown"')
  const wish = { ...shownIn(html), alike: 'shown', payment: 'cash', at: hours[9] ?? '' }
  const unsure = await post(start, wish, cookie)
  expect(unsure.status).toBe(422)
  expect(await unsure.text()).toContain('Tick that you want another booking')
  expect(await bookingsOf(booker)).toEqual([{ number: view.number }])
  const answer = await post(start, { ...wish, another: 'on' }, cookie)
  expect(answer.status).toBe(302)
  expect(await bookingsOf(booker)).toHaveLength(2)
})

test('of two pages opened before the first booking, the second books nothing until it has said so', async () => {
  const { booker, cookie } = await aPayer()
  const [first, second] = [shownIn(await read(cookie)), shownIn(await read(cookie))]
  const book = (shown: object, at: string | undefined, more = {}) =>
    post(start, { ...shown, payment: 'cash', at: at ?? '', ...more }, cookie)
  expect((await book(first, hours[10])).status).toBe(302)
  for (const at of [hours[11], second.quotedAt]) {
    const stale = await book(second, at)
    const html = await stale.text()
    expect(stale.status).toBe(422)
    expect(html).toContain('One of these tests is booked already')
    expect(html).toContain('Tick that you want another booking')
    expect(await bookingsOf(booker)).toHaveLength(1)
  }
  expect((await book(second, hours[11], { alike: 'shown', another: 'on' })).status).toBe(302)
  expect(await bookingsOf(booker)).toHaveLength(2)
})

test('an hour of another day than the one shown is not booked, and that day stays shown', async () => {
  const { booker, cookie } = await aPayer()
  const shown = shownIn(await read(cookie))
  const at = hours[0] ?? ''
  const dayOf = (hour = '') => slotDay(Temporal.Instant.from(hour))
  const day = dayOf(hours.at(-1))
  expect(day).not.toBe(dayOf(at))
  const answer = await post(start, { ...shown, payment: 'cash', at, day }, cookie)
  const html = await answer.text()
  expect(html).toContain('Choose a time on the day that is shown.')
  expect(tickedIn(html, 'day')).toEqual([day])
  expect(tickedIn(html, 'at')).toEqual([])
  expect(await bookingsOf(booker)).toEqual([])
})

test('an hour that became full is not ticked when the page comes back', async () => {
  const { booker, cookie } = await aPayer()
  const shown = shownIn(await read(cookie))
  const at = hours[6] ?? ''
  const places = 'update slots set used = capacity where starts_at = $1'
  await product.asOwner(places, [at])
  const answer = await post(start, { ...shown, payment: 'cash', at }, cookie)
  const html = await answer.text()
  expect(answer.status).toBe(422)
  expect(tickedIn(html, 'day')).toEqual([slotDay(Temporal.Instant.from(at))])
  expect(tickedIn(html, 'at')).toEqual([])
  expect(await bookingsOf(booker)).toEqual([])
})

test('a field sent by Enter chooses no way to pay and books nothing', async () => {
  const { booker, cookie } = await aPayer()
  const shown = shownIn(await read(cookie))
  const answer = await post(start, { ...shown, at: hours[0] ?? '' }, cookie)
  expect(answer.status).toBe(422)
  expect(await bookingsOf(booker)).toEqual([])
})

test('another person’s quote, patient or address is answered like a missing one', async () => {
  const { booker, cookie } = await aPayer()
  const other = await aPayer()
  const stolen = shownIn(await read(other.cookie))
  const at = stolen.quotedAt ?? ''
  const answer = await post(start, { ...stolen, payment: 'cash', at }, cookie)
  expect(answer.headers.get('location')).toBeNull()
  const ids = `&for=${other.booker.patientId}&address=${other.booker.addressId}`
  expect(await read(cookie, start + ids)).not.toContain('name="quoteId"')
  const form = { part: 'details', patients: other.booker.patientId, address: booker.addressId }
  await post(`${start}&part=who`, form, cookie)
  expect(await bookingsOf(booker)).toEqual([])
  expect(await bookingsOf(other.booker)).toEqual([])
})

test('a visitor signs in on the page, and no form of theirs does anything', async () => {
  const { booker, cookie } = await aPayer()
  const shown = shownIn(await read(cookie))
  const visitor = await read('')
  expect(visitor).toContain('Your mobile number')
  expect(visitor).not.toContain('Meera Nair')
  const paid = await post(start, { ...shown, payment: 'cash', at: shown.quotedAt ?? '' })
  expect(paid.status).toBe(401)
  expect(await paid.text()).toContain('You were signed out before this was sent')
  const form = { part: 'details', patients: booker.patientId, address: booker.addressId }
  expect((await post(`${start}&part=who`, form)).status).toBe(401)
  expect(await bookingsOf(booker)).toEqual([])
})

test('nothing is saved without the consent, and behind it nothing of a form that is refused', async () => {
  const booker = await aBooker(product, '1984-02-29', 'male')
  const cookie = await product.cookieFor(booker.actor)
  const html = await read(cookie)
  expect(html).toContain('I agree to this use of my data')
  const version = /name="notice.version" value="([^"]+)"/.exec(html)?.[1] ?? ''
  const form = {
    part: 'details',
    near: '560034',
    known: '560034',
    'notice.version': version,
    'notice.language': 'en',
    'person.name': 'Ravi Nair',
    'person.birthDate': '1951-05-03',
    'person.sex': 'male',
    'person.relation': 'parent',
    'place.pincode': '560034',
    'place.line': '4 Sample Layout',
    'place.locality': 'Koramangala',
    'place.district': 'Bengaluru Urban',
    'place.state': 'Karnataka',
    'place.pointSource': 'pincode',
  }
  const send = (more: Record<string, string>) => {
    const body = new URLSearchParams({ ...form, ...more })
    for (const ask of ['notice', 'person', 'place']) body.append('asks', ask)
    const headers = { cookie, origin: here }
    return product.api.request(`${here}${start}&part=who`, { method: 'POST', headers, body })
  }
  const kept = async () => {
    const { patients, addresses, noticeAccepted } = await product.as(booker.actor).viewAccount()
    return [patients.length, addresses.length, noticeAccepted]
  }
  const unagreed = await send({})
  expect([unagreed.status, await kept()]).toEqual([422, [1, 1, false]])
  expect(await unagreed.text()).toContain('value="4 Sample Layout"')
  const unborn = await send({ 'notice.agreed': 'on', 'person.birthDate': '2999-01-01' })
  expect(await unborn.text()).toMatch(/<a href="#[^"]*person\.birthDate">/)
  expect(await kept()).toEqual([1, 1, true])
  const saved = await send({ 'notice.agreed': 'on' })
  expect(saved.headers.get('location')).toMatch(/^\/book\?.*for=.*address=/)
  expect(await kept()).toEqual([2, 2, true])
})

test('a form sent again because its answer was lost adds nobody twice', async () => {
  const { booker, cookie } = await aPayer()
  const form = {
    part: 'details',
    asks: 'person',
    'person.name': 'Ravi Nair',
    'person.birthDate': '1951-05-03',
    'person.sex': 'male',
    'person.relation': 'parent',
    address: booker.addressId,
  }
  const places = []
  for (let time = 0; time < 2; time += 1)
    places.push((await post(`${start}&part=who`, form, cookie)).headers.get('location'))
  expect(places[0]).toMatch(/^\/book\?/)
  expect(places[1]).toBe(places[0])
  const { rows } = await product.pool.query(
    `select count(*)::int as count from patients where name = 'Ravi Nair' and account_id =
     (select account_id from patients where id = $1)`,
    [booker.patientId],
  )
  expect(rows[0].count).toBe(1)
})

test('a form of an old step leads to its part of the page, and that part is in sight', async () => {
  const { cookie } = await aPayer()
  const steps = ['who', 'where', 'new-address', 'when']
  const answers = []
  for (const step of steps)
    answers.push(await post(start.replace('/book', `/book/${step}`), { name: 'Ravi' }, cookie))
  expect(answers.map(({ status }) => status)).toEqual([303, 303, 303, 303])
  const places = answers.map(({ headers }) => headers.get('location') ?? '')
  expect(places.map((place) => place.replace(/.*&part=/, ''))).toEqual([
    'who',
    'where#where',
    'where#where',
    expect.stringMatching(/^\/book\?items=HB&lab=/),
  ])
})
