import { afterAll, expect, test } from 'vitest'
import { visitRow } from '#test/booking.ts'
import { aProduct } from '#test/product.ts'
import { formOf, pagesOf } from '#test/read-pages.ts'
import { reassigning } from '#test/reassigning.ts'

const product = await aProduct({ withPages: true })
afterAll(() => product[Symbol.asyncDispose]())
const { fetchPage, sendForm, send } = pagesOf(product)
const { anAcceptedVisit } = await reassigning(product)

test('a page left open into the last hour gives nothing back until it said that the visit ends', async () => {
  const { visitId } = await anAcceptedVisit()
  const { starts_at } = await visitRow(product, visitId)
  const startsAt = Temporal.Instant.fromEpochMilliseconds(+starts_at)
  const at = `/phlebotomist/visits/${visitId}/trouble`
  product.clock.set(startsAt.subtract({ minutes: 61 }).toString())
  const shown = await (await fetchPage('phlebotomist', at)).text()
  expect(shown).toContain('It is offered to others immediately')
  const form = { ...formOf(shown, 'value="release"'), intent: 'release', reason: 'unwell' }
  product.clock.pass(2)
  const late = await sendForm('phlebotomist', at, form)
  expect(late.status).toBe(409)
  expect(late.text).toContain('Nothing has changed yet')
  expect(late.text).not.toContain('It is offered to others immediately')
  expect(late.html).toMatch(/checked=""[^>]*value="unwell"|value="unwell"[^>]*checked=""/)
  expect(await visitRow(product, visitId)).toMatchObject({ state: 'accepted' })
  const again = { ...formOf(late.html, 'value="release"'), intent: 'release', reason: 'unwell' }
  expect(await send('phlebotomist', at, again)).toMatchObject({ to: '/phlebotomist?released' })
  expect(await visitRow(product, visitId)).toMatchObject({ state: 'cancelled' })
})

test('within the last hour the page says that the visit ends', async () => {
  const { visitId } = await anAcceptedVisit()
  const { starts_at } = await visitRow(product, visitId)
  const startsAt = Temporal.Instant.fromEpochMilliseconds(+starts_at)
  product.clock.set(startsAt.subtract({ minutes: 30 }).toString())
  // Days later by this clock: whoever works then has signed in anew.
  const { text } = await pagesOf(product).read(
    'phlebotomist',
    `/phlebotomist/visits/${visitId}/trouble`,
  )
  expect(text).toContain('too late for anybody else')
  expect(text).not.toContain('It is offered to others immediately')
})
