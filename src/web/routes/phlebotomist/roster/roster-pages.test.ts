import { afterAll, expect, test } from 'vitest'
import { indianDay } from '#src/domain/india-time.ts'
import { SaveRoster } from '#src/domain/rosters/roster.ts'
import { aBooker, aBooking, anotherHour, demoActor } from '#test/booking.ts'
import { aProduct } from '#test/product.ts'
import { pagesOf } from '#test/read-pages.ts'
import { rosterWish } from '#test/rosters.ts'

const product = await aProduct({ withPages: true })
afterAll(() => product[Symbol.asyncDispose]())
const { read, send, sendForm } = pagesOf(product)
const page = '/phlebotomist/roster'
const second = await demoActor(product, 'phlebotomist2')

type Lines = Readonly<Record<number, readonly [from: string, until: string]>>

/** The form as a browser sends it: two lines for each day. */
function week(lines: Lines, over: Record<string, string> = {}): Record<string, string> {
  const { hours: _, ...chosen } = rosterWish
  const rows = Array.from({ length: 14 }, (_row, at) => [
    [`hours[${at}].weekday`, String(Math.floor(at / 2) + 1)],
    [`hours[${at}].from`, lines[at]?.[0] ?? ''],
    [`hours[${at}].until`, lines[at]?.[1] ?? ''],
  ]).flat()
  const texts = Object.entries(chosen).map(([name, value]) => [name, String(value)])
  return Object.fromEntries([...texts, ['intent', 'save'], ...rows, ...Object.entries(over)])
}

async function withoutRoster(id: string) {
  await product.asOwner('delete from roster_hours where phlebotomist_id = $1', [id])
  await product.asOwner('delete from rosters where phlebotomist_id = $1', [id])
}

test('whoever has no roster is led to making one, and sees offers once it is made', async () => {
  await withoutRoster(second.id)
  const startsAt = await anotherHour(product)
  await aBooking(product, await aBooker(product), { startsAt })
  const before = await read('phlebotomist2', '/phlebotomist')
  expect(before.text).toContain('Make your roster')
  expect(before.text).toContain('Available: 0 visits')
  expect((await read('phlebotomist2', page)).status).toBe(200)
  const days = Object.fromEntries([0, 2, 4, 6, 8, 10, 12].map((at) => [at, ['06:00', '21:00']]))
  const answer = await send('phlebotomist2', page, week(days as never, { version: '0' }))
  expect(answer).toMatchObject({ status: 302, to: `${page}?done=saved` })
  expect((await read('phlebotomist2', '/phlebotomist')).text).not.toContain('Available: 0')
})

test('hours that overlap are refused at their line, and nothing that was typed is lost', async () => {
  const form = week({ 4: ['08:00', '12:00'], 5: ['11:00', '15:30'], 8: ['22:00', '06:00'] })
  const { status, html, text } = await sendForm('phlebotomist', page, form)
  expect(status).toBe(422)
  expect(text).toContain('These hours overlap others of the same day.')
  expect(text).toContain('Friday, until: The end comes after the start.')
  for (const value of ['value="15:30"', 'value="22:00"', 'value="12.975"'])
    expect(html).toContain(value)
})

test('a third stretch of a day, saved elsewhere, is shown, and stays when the page is saved', async () => {
  const hours = [
    { weekday: 1, from: '07:00', until: '09:00' },
    { weekday: 1, from: '10:00', until: '12:00' },
    { weekday: 1, from: '13:00', until: '15:00' },
    { weekday: 2, from: '08:00', until: '11:00' },
  ]
  const { version } = await product.as(second).viewOwnRoster()
  await product.as(second).saveRoster(SaveRoster.parse({ ...rosterWish, version, hours }))
  const cookie = await product.cookieFor(second)
  const asked = await product.api.request(`http://localhost:3000${page}`, { headers: { cookie } })
  const html = await asked.text()
  const shown = [...html.matchAll(/<input[^>]*name="(hours\[\d+\]\.\w+)"[^>]*>/g)]
  const values = shown.map(([tag, name]) => [name, /value="([^"]*)"/.exec(tag)?.[1] ?? ''])
  const { hours: _, ...chosen } = { ...rosterWish, version: version + 1 }
  const texts = Object.entries(chosen).map(([name, value]) => [name, String(value)])
  const form = Object.fromEntries([...texts, ['intent', 'save'], ...values])
  const answer = await send('phlebotomist2', page, form)
  expect(answer).toMatchObject({ status: 302, to: `${page}?done=saved` })
  expect(await product.as(second).viewOwnRoster()).toMatchObject({ hours })
  const full = { sameDays: '1', sameFrom: '06:00', sameUntil: '20:00', intent: 'same' }
  const filled = await sendForm('phlebotomist2', page, { ...form, ...full })
  expect(filled.html).not.toContain('value="13:00"')
})

test('beyond what the office allows a sentence says how far', async () => {
  const { version } = await product.as(second).viewOwnRoster()
  const form = week({ 0: ['08:00', '12:00'] }, { version: String(version), radiusKm: '99' })
  const { status, html, text } = await sendForm('phlebotomist2', page, form)
  expect([status, text]).toEqual([
    409,
    expect.stringContaining('The office allows a radius of up to 20 km.'),
  ])
  expect(html).toContain('value="99"')
})

test('several days are filled in at once, without saving, and the rest stays as typed', async () => {
  const { version } = await product.as(second).viewOwnRoster()
  const form = new FormData()
  for (const [name, value] of Object.entries(week({ 12: ['10:00', '11:00'] }, { intent: 'same' })))
    form.append(name, value)
  for (const [name, value] of [
    ['sameFrom', '07:30'],
    ['sameUntil', '13:30'],
    ['sameDays', '1'],
    ['sameDays', '3'],
  ] as const)
    form.append(name, value)
  const { status, html, text } = await sendForm('phlebotomist2', page, form)
  expect([status, text]).toEqual([200, expect.stringContaining('The days are filled in below.')])
  expect(html.match(/name="hours\[\d+\]\.from"[^>]*value="07:30"/g)).toHaveLength(2)
  expect(html).toMatch(/name="hours\[12\]\.from"[^>]*value="10:00"/)
  expect((await product.as(second).viewOwnRoster()).version).toBe(version)
  const none = await send('phlebotomist2', page, { ...week({}), intent: 'same' })
  expect(none).toMatchObject({ status: 422 })
  expect(none.text).toContain('Choose the days and both times first.')
})

test('leave names the visits that lie in it, is taken over midnight, shortened and cancelled', async () => {
  const startsAt = await anotherHour(product)
  const { visitId, view } = await aBooking(product, await aBooker(product), { startsAt })
  await product.as(second).acceptVisit({ visitId })
  const day = indianDay(Temporal.Instant.from(startsAt)).toString()
  const leave = { intent: 'leave', startsAt: `${day}T00:00`, endsAt: `${day}T23:59` }
  const refused = await sendForm('phlebotomist2', page, leave)
  expect(refused.status).toBe(409)
  expect(refused.text).toContain(view.number)
  expect(refused.html).toContain(`value="${day}T23:59"`)
  const nights = { intent: 'leave', startsAt: '2026-12-24T22:00', endsAt: '2026-12-25T06:00' }
  const wrong = await send('phlebotomist2', page, { ...nights, endsAt: '2026-12-24T06:00' })
  expect(wrong.text).toContain('A leave over midnight ends on the next day.')
  expect(await send('phlebotomist2', page, nights)).toMatchObject({
    to: `${page}?done=taken#leave`,
  })
  const [{ leaveId, version } = { leaveId: '', version: 0 }] = (
    await product.as(second).viewOwnRoster()
  ).leaves
  const about = { leaveId, version: String(version) }
  const shorter = { ...about, intent: 'shorten-leave', endsAt: '2026-12-25T03:00' }
  const ended = { to: `${page}?done=ended#leave` }
  expect(await send('phlebotomist2', page, shorter)).toMatchObject(ended)
  const stale = await send('phlebotomist2', page, { ...about, intent: 'end-leave' })
  expect(stale.status).toBe(409)
  const gone = { ...about, version: String(version + 1), intent: 'end-leave' }
  expect(await send('phlebotomist2', page, gone)).toMatchObject(ended)
  expect((await read('phlebotomist2', page)).text).toContain('No leave is planned.')
})

test('the first page says in one sentence how many visits the roster leaves out, and why', async () => {
  const { version } = await product.as(second).viewOwnRoster()
  await send('phlebotomist2', page, week({}, { version: String(version) }))
  const { text } = await read('phlebotomist2', '/phlebotomist')
  expect(text).toMatch(/do(es)? not fit your roster: \d+ outside your hours/)
})
