import { afterAll, expect, test } from 'vitest'
import { mayComeEarly, visitRow } from '#test/booking.ts'
import { aProduct } from '#test/product.ts'
import { formOf, pagesOf } from '#test/read-pages.ts'
import { reassigning } from '#test/reassigning.ts'

const product = await aProduct({ withPages: true })
afterAll(() => product[Symbol.asyncDispose]())
const { read, send } = pagesOf(product)
const { a, second, anAcceptedVisit } = await reassigning(product)

const pageOf = (number: string) => `/backoffice/bookings/${number}`

test('the office takes a visit off its phlebotomist on the booking’s page, also on the way', async () => {
  const { visitId, number } = await anAcceptedVisit()
  await mayComeEarly(product, visitId)
  await a.departForVisit({ visitId })
  const at = pageOf(number)
  const { text } = await read('backoffice', at)
  expect(text).toContain('The phlebotomist is on the way')
  expect(text).toContain('Take the visit off the phlebotomist')
  const version = String((await visitRow(product, visitId)).version)
  const form = { intent: 'take-off', visitId, version, reason: 'cannot-come' }
  expect(await send('backoffice', at, form)).toMatchObject({ to: `${at}?done=taken-off` })
  const after = (await read('backoffice', at)).text
  expect(after).toContain('The phlebotomist can’t come')
  expect(after).not.toContain('Take the visit off the phlebotomist')
})

test('within the last hour the page says that the visit ends, and that the patient chooses again', async () => {
  await using own = await aProduct({ withPages: true })
  const pages = pagesOf(own)
  const { visitId, number, version } = await (await reassigning(own)).anAcceptedVisit()
  const { starts_at } = await visitRow(own, visitId)
  const startsAt = Temporal.Instant.fromEpochMilliseconds(+starts_at)
  const at = pageOf(number)
  own.clock.set(startsAt.subtract({ minutes: 61 }).toString())
  expect((await pages.read('backoffice', at)).text).toContain('offered to everybody in the city')
  own.clock.pass(2)
  const { text } = await pages.read('backoffice', at)
  expect(text).toContain('It is too late for anybody else to take the visit')
  expect(text).not.toContain('offered to everybody in the city')
  const form = { intent: 'take-off', visitId, version: String(version), reason: 'vehicle' }
  const done = `${at}?done=taken-off-ended`
  expect(await pages.send('backoffice', at, form)).toMatchObject({ to: done })
  const after = (await pages.read('backoffice', done)).text
  expect(after).toContain('Nobody else can take the visit in time')
})

test('a page left open into the last hour takes nothing off until it said that the visit ends', async () => {
  await using own = await aProduct({ withPages: true })
  const pages = pagesOf(own)
  const { visitId, number } = await (await reassigning(own)).anAcceptedVisit()
  const { starts_at } = await visitRow(own, visitId)
  const startsAt = Temporal.Instant.fromEpochMilliseconds(+starts_at)
  const at = pageOf(number)
  own.clock.set(startsAt.subtract({ minutes: 61 }).toString())
  const shown = await (await pages.fetchPage('backoffice', at)).text()
  const form = { ...formOf(shown, 'value="take-off"'), intent: 'take-off', reason: 'vehicle' }
  own.clock.pass(2)
  const late = await pages.sendForm('backoffice', at, form)
  expect(late.status).toBe(409)
  expect(late.text).toContain('Nothing has changed yet')
  expect(late.text).toContain('It is too late for anybody else to take the visit')
  expect(late.html).toMatch(/value="vehicle" selected=""|selected="" value="vehicle"/)
  expect(await visitRow(own, visitId)).toMatchObject({ state: 'accepted' })
  const again = {
    ...formOf(late.html, 'value="take-off"'),
    intent: 'take-off',
    reason: 'vehicle',
  }
  const done = `${at}?done=taken-off-ended`
  expect(await pages.send('backoffice', at, again)).toMatchObject({ to: done })
})

test('a page that shows an earlier visit takes nothing off, and says so', async () => {
  const { visitId, number, version } = await anAcceptedVisit()
  await mayComeEarly(product, visitId)
  const form = { intent: 'take-off', visitId, version: String(version), reason: 'vehicle' }
  const { status, text } = await send('backoffice', pageOf(number), form)
  expect(status).toBe(409)
  expect(text.split('Someone changed this after you opened it')).toHaveLength(2)
})

test('each accepted visit of a booking has its own panel, with its hour and who has it', async () => {
  const { visitId, number } = await anAcceptedVisit()
  await product.asOwner(
    `insert into visits select (jsonb_populate_record(v, jsonb_build_object(
       'id', gen_random_uuid(), 'is_recollection', true, 'phlebotomist_id', $2::text,
       'starts_at', v.starts_at + interval '3 days', 'ends_at', v.ends_at + interval '3 days'))).*
     from visits v where v.id = $1`,
    [visitId, second.id],
  )
  const { text } = await read('backoffice', pageOf(number))
  expect(text.split('Take the visit off the phlebotomist')).toHaveLength(3)
  const hours = text.split('Visit of ').slice(1)
  expect(new Set(hours.map((title) => title.slice(0, 20))).size).toBe(2)
})
