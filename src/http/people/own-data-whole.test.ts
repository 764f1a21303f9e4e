import { afterAll, expect, test } from 'vitest'
import { aBooker, aBooking, demoActor, reported } from '#test/booking.ts'
import { asha } from '#test/contact.ts'
import { failedAtTheDoor } from '#test/failed-visits.ts'
import { inTheFile, leftOut, ownRows, standingAt, tablesOfPersons } from '#test/own-tables.ts'
import { codeSentTo, send } from '#test/people.ts'
import { aProduct } from '#test/product.ts'

const product = await aProduct({ slotDays: 5 })
afterAll(() => product[Symbol.asyncDispose]())

type Booker = Awaited<ReturnType<typeof aBooker>>

/** The file of the person who signs in by this phone, requested with a code. */
async function fileOf({ actor, phone }: Booker): Promise<Record<string, unknown>> {
  const cookie = await product.cookieFor(actor)
  product.clock.pass(2)
  const asked = await send(product, '/api/v1/me/code', {}, { cookie })
  const { challengeId } = (await asked.json()) as { challengeId: string }
  const proof = { challengeId, code: await codeSentTo(product, phone) }
  const answer = await send(product, '/api/v1/me/data', proof, { cookie })
  expect(answer.status).toBe(200)
  return answer.json()
}

/** A person with a published report, and the rows by which all their other rows are found. */
async function somebodyReported() {
  const booker = await aBooker(product)
  const done = await reported(product, {
    phlebotomist: await demoActor(product, 'phlebotomist'),
    technician: await demoActor(product, 'technician'),
    authoriser: await demoActor(product, 'authoriser'),
    booker,
  })
  const { rows } = await product.asOwner(
    `select o.id as orders, v.id as visits, p.id as payments, i.id as test_items, r.id as reports
     from bookings b join orders o on o.booking_id = b.id join visits v on v.booking_id = b.id
     join payments p on p.booking_id = b.id join test_items i on i.order_id = o.id
     join reports r on r.order_id = o.id where b.id = $1`,
    [done.bookingId],
  )
  const user = String(booker.actor.id)
  const own = { ...rows[0], user, patients: booker.patientId, bookings: done.bookingId }
  return { booker, own }
}

test('every table with a row that leads to a person is in the file, or says why it is not', async () => {
  const named = [...Object.keys(inTheFile), ...Object.values(leftOut).flat()]
  const found = await tablesOfPersons(product)
  expect(found.filter((table) => !named.includes(table))).toEqual([])
  expect(named.filter((table) => !found.includes(table))).toEqual([])
  expect(new Set(named).size).toBe(named.length)
})

test('everything stored about a person is in their file, a row of each table', async () => {
  const { booker, own } = await somebodyReported()
  const email = 'meera@mail.example'
  await product.asOwner(`update "user" set email = $1, email_verified = true where id = $2`, [
    email,
    own.user,
  ])
  await product.as({ kind: 'visitor' }).sendContactMessage({ ...asha, email })
  const missingIn = (file: unknown) =>
    Object.keys(inTheFile).filter((table) => standingAt(file, inTheFile[table] ?? '').length === 0)
  const missing = missingIn(await fileOf(booker))
  // Rows that depend on another inserted row come after it.
  const later = ['captures', 'report_share_views', 'result_talks']
  await ownRows(
    product,
    missing.toSorted((a, b) => later.indexOf(a) - later.indexOf(b)),
    own,
  )
  const file = await fileOf(booker)
  expect(missingIn(file)).toEqual([])
  // Of a passkey only what its person knows about it: no part of any key.
  expect(standingAt(file, 'passkeys').map((one) => Object.keys(Object(one)))).toEqual([
    ['name', 'madeAt', 'lastUsedAt'],
  ])
  // A generated value is its column’s name and a number.
  expect(JSON.stringify(file)).not.toMatch(
    /"[a-z_]*(public_key|credential_id|device|token|_hash|sealed) \d+"/,
  )
})

test('what a patient said about a fee is in the file in their own words', async () => {
  const booker = await aBooker(product)
  const { bookingId, visitId } = await aBooking(product, booker)
  await failedAtTheDoor(product, await demoActor(product, 'phlebotomist'), { visitId })
  const patient = product.as(booker.actor)
  const { visitFee } = await patient.viewBooking({ bookingId })
  if (!visitFee) throw new Error('no fee')
  const { visitFeeId, version } = visitFee
  await patient.disputeVisitFee({ visitFeeId, version, words: 'I was in hospital that day' })
  expect(standingAt(await fileOf(booker), 'visitFees')).toMatchObject([
    { state: 'disputed', words: 'I was in hospital that day', reason: 'not-home' },
  ])
})
