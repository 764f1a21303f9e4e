import { afterAll, expect, test } from 'vitest'
import { aBooker, aBooking, demoActor, demoLab } from '#test/booking.ts'
import { aPaperOf } from '#test/lab-papers.ts'
import { aJoinedLab } from '#test/labs.ts'
import { pagesOf } from '#test/read-pages.ts'
import { aProduct } from '#test/product.ts'

const product = await aProduct({ slotDays: 10, slotCapacity: 40, withPages: true })
afterAll(() => product[Symbol.asyncDispose]())
const { read, fetchPage } = pagesOf(product)
const visits = '/backoffice/visits/list'
const bookings = '/backoffice/bookings'

test('every visit that waits for somebody is one click from the office’s first page', async () => {
  const made = [
    await aBooking(product, await aBooker(product)),
    await aBooking(product, await aBooker(product)),
  ]
  const home = await (await fetchPage('backoffice', '/backoffice')).text()
  expect(home).toContain(`href="${visits}?state=offered"`)
  const list = await (await fetchPage('backoffice', `${visits}?state=offered`)).text()
  for (const { view } of made) expect(list).toContain(`href="/backoffice/bookings/${view.number}"`)
  expect(list).toContain('All days')
  expect(list).not.toContain('12 Church Street')
})

test('a list names who booked, where, at which lab and at what time, and no test', async () => {
  const booker = await aBooker(product)
  const { view, visitId } = await aBooking(product, booker)
  await product.as(await demoActor(product, 'phlebotomist')).acceptVisit({ visitId })
  const { text } = await read('backoffice', `${visits}?person=${booker.actor.id}`)
  for (const words of [view.number, 'Meera Nair', 'Bengaluru, 560001', 'Accepted'])
    expect(text).toContain(words)
  expect(text).toContain('Only what Meera Nair booked.')
  expect(text).not.toContain('Haemoglobin')
  const listed = await read('backoffice', `${bookings}?person=${booker.actor.id}`)
  expect(listed.text).toContain(view.number)
  expect(listed.text).not.toContain('Haemoglobin')
})

test('an empty list says what to do, and in Hindi too', async () => {
  const { text } = await read('backoffice', `${visits}?from=2026-01-01`)
  expect(text).toContain('No visits match')
  expect(text).toContain('1 Jan 2026')
  const hindi = await read('backoffice', `/hi${bookings}?from=2026-01-01`)
  expect(hindi.text).toContain('कोई बुकिंग नहीं मिली')
})

test.each([
  ['from=2026-02-30', 'name="from"'],
  ['from=2026-03-02&to=2026-03-01', '31 at most'],
  ['from=2026-01-01&to=2026-12-31', '31 at most'],
  ['state=cured', 'state-error'],
  ['city=abc', 'city-error'],
  ['person=meera', 'does not name a list'],
  ['after=yesterday', 'does not name a list'],
])('the address %s is answered at its field, and lists nothing', async (query, words) => {
  for (const list of [visits, bookings]) {
    const answer = await fetchPage('backoffice', `${list}?${query}`)
    const html = await answer.text()
    expect(answer.status).toBe(200)
    expect(html).toContain(words)
    expect(html).toContain('does not name a list')
    expect(html).not.toMatch(/backoffice\/bookings\/OPL/)
  }
})

test('a lab named like a script is text in the lists, and a choice', async () => {
  const labId = await demoLab(product)
  const { rows } = await product.pool.query(
    'select name, location_id as city from labs where id = $1',
    [labId],
  )
  await aBooking(product, await aBooker(product))
  await product.asOwner('update labs set name = $2 where id = $1', [
    labId,
    '<script>alert(1)</script> தமிழ்',
  ])
  const html = await (await fetchPage('backoffice', `${bookings}?city=${rows[0].city}`)).text()
  expect(html).not.toContain('<script>alert(1)')
  expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt; தமிழ்')
  await product.asOwner('update labs set name = $2 where id = $1', [labId, rows[0].name])
})

test('the bookings of a person are one click from the person, for who may list them', async () => {
  const { actor, phone } = await aBooker(product)
  const people = `/backoffice/people?q=${encodeURIComponent(phone)}`
  const link = `href="${bookings}?person=${actor.id}"`
  expect(await (await fetchPage('backoffice', people)).text()).toContain(link)
  expect(await (await fetchPage('administrator', people)).text()).not.toContain(link)
})

test('what waits at labs has lists of its own, each led to from the first page', async () => {
  const labId = await aJoinedLab(product, { state: 'active' })
  await aPaperOf(product, await demoActor(product, 'backoffice'), labId, 'licence')
  const html = async (path: string) => (await fetchPage('backoffice2', path)).text()
  const home = await html('/backoffice')
  for (const list of ['calls', 'documents', 'applications#to-open'])
    expect(home).toContain(`href="/backoffice/${list}"`)
  expect(await html('/backoffice/documents')).toContain(
    `href="/backoffice/labs/${labId}#documents"`,
  )
  expect((await read('backoffice2', '/backoffice/documents')).text).toContain('You may check it')
  expect((await read('backoffice2', '/backoffice/calls')).text).toContain('No call is open')
  expect((await read('backoffice2', '/hi/backoffice/documents')).text).toContain('आप जाँच सकते हैं')
})

test('the filters of a list are folded for a phone, and say how many are set', async () => {
  const folded = /<details class="filterfold"(?! open)[^>]*><summary>[\s\S]*?<\/summary>/
  const html = async (path: string) => (await fetchPage('backoffice', path)).text()
  for (const list of [visits, bookings]) {
    expect((await html(list)).match(folded)?.[0]).toMatch(/Filters<\/span>/)
    expect((await html(`${list}?from=2026-01-01&to=2026-01-02`)).match(folded)?.[0]).toContain(
      '2 set',
    )
    expect(await html(`${list}?from=2026-02-30`)).toContain('<details class="filterfold" open="">')
  }
  // Beside the kind, the audit log shows changes only unless it is asked for more.
  expect((await html('/backoffice/audit?kind=worker')).match(folded)?.[0]).toContain('2 set')
})
