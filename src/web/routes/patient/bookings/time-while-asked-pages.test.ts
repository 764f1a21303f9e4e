import { afterAll, expect, test } from 'vitest'
import { indianDay } from '#src/domain/india-time.ts'
import { visitRow } from '#test/booking.ts'
import { aProduct } from '#test/product.ts'
import { proposing } from '#test/proposing.ts'
import { formOf } from '#test/read-pages.ts'

const product = await aProduct({ slotDays: 6, slotCapacity: 4, withPages: true })
afterAll(() => product[Symbol.asyncDispose]())
const { office, aVisit, aProposal } = await proposing(product)

type Booker = Awaited<ReturnType<typeof aVisit>>['booker']

/** The page on which a patient chooses another time, and its form as a browser sends it. */
async function timePage({ booker, number }: { booker: Booker; number: string }) {
  const cookie = await product.cookieFor(booker.actor)
  const at = `/bookings/${number}/time`
  const shown = async () =>
    formOf(await (await product.get(at, { cookie })).text(), 'name="visitId"')
  const choose = async (form: Record<string, string>, startsAt: string) => {
    const day = indianDay(Temporal.Instant.from(startsAt)).toString()
    const answer = await product.api.request(`http://localhost:3000${at}`, {
      method: 'POST',
      headers: { cookie, origin: 'http://localhost:3000' },
      body: new URLSearchParams({ ...form, day, startsAt }),
    })
    return { status: answer.status, to: answer.headers.get('location'), html: await answer.text() }
  }
  return { cookie, shown, choose }
}

test('a page left open past the question says that the change counts now, and keeps what was chosen', async () => {
  const { proposal, visitId, ...visit } = await aProposal()
  const page = await timePage(visit)
  const form = await page.shown()
  const { to } = await aVisit()
  await office.withdrawProposal(proposal)
  const late = await page.choose(form, to)
  expect(late.status).toBe(422)
  expect(late.html).toContain('We are no longer asking about another time')
  expect(late.html).toMatch(new RegExp(`checked=""[^>]*value="${to}"|value="${to}"[^>]*checked=""`))
  expect(await visitRow(product, visitId)).toMatchObject({ state: 'offered' })
  const again = await page.choose(formOf(late.html, 'name="visitId"'), to)
  expect(again).toMatchObject({ status: 302, to: `/bookings/${visit.number}` })
  expect(await visitRow(product, visitId)).toMatchObject({ state: 'rescheduled' })
})

test('where no change is left the booking says that the time stays, and why', async () => {
  const { patient, visitId, ...visit } = await aVisit()
  const one = await patient.rescheduleVisit({ visitId, startsAt: (await aVisit()).to })
  const two = await patient.rescheduleVisit({ ...one, startsAt: (await aVisit()).to })
  const { version } = await visitRow(product, two.visitId)
  const ask = { version, reason: 'roads', startsAt: (await aVisit()).to } as const
  const { proposalId } = await office.proposeTime({ ...ask, visitId: two.visitId })
  const page = await timePage(visit)
  const form = await page.shown()
  await office.withdrawProposal({ proposalId, version: 1 })
  const late = await page.choose(form, (await aVisit()).to)
  expect(late.to).toBe(`/bookings/${visit.number}?time=kept`)
  const html = await (await product.get(late.to ?? '', { cookie: page.cookie })).text()
  expect(html).toContain('The time was not changed')
  expect(html).toContain('This visit has already been moved twice.')
})
