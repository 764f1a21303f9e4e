import { afterAll, expect, test } from 'vitest'
import { indianDay } from '#src/domain/india-time.ts'
import { refusals } from '#src/usecases/refusal.ts'
import { demoLab, visitRow } from '#test/booking.ts'
import { aProduct } from '#test/product.ts'
import { proposing } from '#test/proposing.ts'
import { pagesOf } from '#test/read-pages.ts'

const product = await aProduct({ slotDays: 10, slotCapacity: 4, withPages: true })
afterAll(() => product[Symbol.asyncDispose]())
const { read, send, fetchPage } = pagesOf(product)
const { office, aVisit, aProposal, stateOf } = await proposing(product)

const page = '/backoffice/visits/propose'
const dayOf = (startsAt: string) => indianDay(Temporal.Instant.from(startsAt)).toString()

/** The rows that the page would send. */
async function planned(visits: readonly string[], day: string) {
  const query = new URLSearchParams([...visits.map((id) => ['visit', id]), ['day', day]])
  const at = `${page}?${query}`
  const html = await (await fetchPage('backoffice', at)).text()
  const rows = [...html.matchAll(/<input[^>]*name="row"[^>]*>/g)].flatMap(([input]) => {
    const [, value] = /value="([^"]+)"/.exec(input) ?? []
    return value ? [value] : []
  })
  return { at, html, rows }
}

test('from the list the chosen visits lead to a plan, and their patients are asked, without a script', async () => {
  const [one, two] = [await aVisit(), await aVisit()]
  const list = await (await fetchPage('backoffice', '/backoffice/visits/list?state=offered')).text()
  expect(list).toContain(`action="${page}"`)
  for (const { visitId } of [one, two]) expect(list).toContain(`value="${visitId}"`)
  const day = dayOf((await aVisit()).to)
  const { at, rows } = await planned([one.visitId, two.visitId], day)
  expect(rows).toHaveLength(2)
  const [row = ''] = rows
  expect((await send('backoffice', at, { row })).status).toBe(422)
  expect(await send('backoffice', at, { row, reason: 'weather' })).toMatchObject({
    to: `${at}&asked=1`,
  })
  const after = await read('backoffice', `${at}&asked=1`)
  expect(after.text).toContain('Asked: 1.')
  expect(after.text).toMatch(/Asked about .+ Answer by /)
  expect(await send('backoffice', at, { row, reason: 'weather' })).toMatchObject({
    to: `${at}&asked=0&refused=${one.visitId}+proposal-open`,
  })
  const not = await read('backoffice', `${at}&asked=0&refused=${one.visitId}+proposal-open`)
  expect(not.text).toContain('Could not be asked: 1.')
  expect(not.text).toContain(`${one.number}: ${refusals['proposal-open'].says}`)
})

test('a day that is none keeps the chosen visits', async () => {
  const { visitId, number } = await aVisit()
  const { html, rows } = await planned([visitId], '2026-02-31')
  expect(html).toContain('Enter a valid date.')
  expect(html).toContain(number)
  expect(html).toContain(`name="visit" value="${visitId}"`)
  expect(rows).toEqual([])
})

test('a visit under way, and one whose day is past, say why nothing can be proposed', async () => {
  const { visitId, bookingId, patient } = await aVisit()
  await patient.cancelBooking({ bookingId, expectedChargePaise: 0 })
  const other = await aVisit()
  const { html, rows } = await planned([visitId, other.visitId], '2026-01-01')
  expect(rows).toEqual([])
  expect(html).toContain('Not possible: it is under way')
  expect(html).toContain('No free time that day')
  expect((await read('backoffice', page)).text).toContain('No visits are chosen')
  const many = Array.from({ length: 26 }, () => other.visitId)
  expect((await planned(many, '2026-12-01')).html).toContain('No visits are chosen')
})

test('the patient reads when, why and until when, and answers; a late answer reads why not', async () => {
  const { booker, proposal, number, visitId } = await aProposal()
  const here = `/bookings/${number}`
  const cookie = await product.cookieFor(booker.actor)
  const shown = async () => (await product.get(here, { cookie })).text()
  const html = await shown()
  expect(html).toContain('Can we come at another time?')
  expect(html).toContain('Bad weather')
  expect(html).toContain('Unless you say yes, your visit stays as it is.')
  const answer = (intent: string) =>
    product.api.request(`http://localhost:3000${here}`, {
      method: 'POST',
      headers: { cookie, origin: 'http://localhost:3000' },
      body: new URLSearchParams({ intent, proposalId: proposal.proposalId, version: '1' }),
    })
  expect((await answer('decline-proposal')).headers.get('location')).toBe(here)
  expect(await shown()).not.toContain('Can we come at another time?')
  expect(await (await answer('accept-proposal')).text()).toContain('This proposal has ended')
  expect(await visitRow(product, visitId)).toMatchObject({ state: 'offered' })
})

test('a time of the patient’s own is free and not counted while they are asked, and the page says so', async () => {
  const { booker, patient, proposal, number } = await aProposal()
  const cookie = await product.cookieFor(booker.actor)
  const shown = async () => (await product.get(`/bookings/${number}/time`, { cookie })).text()
  const says = 'While our question about another time is open, it does not count among the times'
  expect(await shown()).toContain(says)
  await patient.declineProposal(proposal)
  expect(await shown()).not.toContain(says)
})

test('the office sees on the booking’s page that it waits, and withdraws it', async () => {
  const { proposal, number } = await aProposal()
  const at = `/backoffice/bookings/${number}`
  expect((await read('backoffice', at)).text).toContain('Another time is proposed')
  const form = { intent: 'withdraw-proposal', proposalId: proposal.proposalId, version: '1' }
  expect(await send('backoffice', at, form)).toMatchObject({ to: `${at}?done=proposal-withdrawn` })
  expect(await stateOf(proposal.proposalId)).toBe('withdrawn')
  const { visits } = await office.searchVisits({ state: 'asked-about' })
  expect(visits.map((one) => one.number)).not.toContain(number)
})

test('one past its time that has not ended yet says so, and is withdrawn', async () => {
  const { proposal, number, visitId, to } = await aProposal()
  product.clock.pass(24 * 60)
  const at = `/backoffice/bookings/${number}`
  expect((await read('backoffice', at)).text).toContain('The patient did not answer by')
  expect((await planned([visitId], dayOf(to))).html).toContain('Not answered by')
  const form = { intent: 'withdraw-proposal', proposalId: proposal.proposalId, version: '1' }
  expect(await send('backoffice', at, form)).toMatchObject({ to: `${at}?done=proposal-withdrawn` })
})

test('a page has one main button: to show the times until some are free, then to ask', async () => {
  const { visitId, to } = await aVisit()
  const main = (html: string) =>
    [...html.slice(html.indexOf('<main')).matchAll(/<button[^>]*class="btn"[^>]*>([^<]*)/g)].map(
      ([, words]) => words,
    )
  expect(main((await planned([visitId], '2026-01-01')).html)).toEqual(['Show the free times'])
  const { html } = await planned([visitId], dayOf(to))
  expect(main(html)).toEqual(['Ask the chosen patients'])
  const list = await (await fetchPage('backoffice', '/backoffice/visits/list?state=offered')).text()
  expect(main(list)).toHaveLength(1)
})

test('who is asked about an hour that the lab has closed since reads that it is gone, and so does the office', async () => {
  const labId = await demoLab(product)
  const usual = { opensAt: '07:00', closesAt: '21:00' }
  await office.editLab({ labId, ...usual })
  const { booker, number, to, visitId } = await aProposal()
  const start = Temporal.Instant.from(to).toZonedDateTimeISO('Asia/Kolkata').toPlainTime()
  const isMorning = start.hour < 12
  const clock = (isMorning ? start.add({ hours: 1 }) : start).toString().slice(0, 5)
  await office.editLab({
    labId,
    ...usual,
    ...(isMorning ? { opensAt: clock } : { closesAt: clock }),
  })
  const cookie = await product.cookieFor(booker.actor)
  const html = await (await product.get(`/bookings/${number}`, { cookie })).text()
  expect(html).toContain('The lab has closed that hour since. Your visit stays as it is.')
  expect(html).not.toContain('The new time is kept for you')
  expect(html).not.toContain('value="accept-proposal"')
  expect(html).toContain('value="decline-proposal"')
  const { text } = await read('backoffice', `/backoffice/bookings/${number}`)
  expect(text).toContain('The lab has closed that hour since, so the patient can’t say yes')
  expect(await visitRow(product, visitId)).toMatchObject({ state: 'offered' })
  await office.editLab({ labId, ...usual })
  const open = await (await product.get(`/bookings/${number}`, { cookie })).text()
  expect(open).toContain('value="accept-proposal"')
})
