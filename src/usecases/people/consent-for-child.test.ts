import { afterAll, expect, test } from 'vitest'
import { NOTICE_VERSION } from '#src/domain/people/notice.ts'
import { type Booker, aBooker, aBooking, aQuote } from '#test/booking.ts'
import { codeSentTo } from '#test/people.ts'
import { aProduct } from '#test/product.ts'

const product = await aProduct({ slotDays: 8, slotCapacity: 60 })
afterAll(() => product[Symbol.asyncDispose]())

const refusalOf = (act: Promise<unknown>) =>
  act.then(
    () => 'done',
    (error: { refusal?: string }) => error.refusal ?? 'broken',
  )

/** A guardian who agreed to the notice, with a child without consent. */
async function aChild(birthDate = '2019-05-01') {
  const booker = await aBooker(product, birthDate)
  await product.pool.query('delete from guardian_consents where patient_id = $1', [
    booker.patientId,
  ])
  await product.as(booker.actor).acceptNotice({ version: NOTICE_VERSION, language: 'en' })
  return booker
}

async function codeFor(booker: Booker) {
  const { challengeId } = await product.as(booker.actor).requestOwnCode()
  return { challengeId, code: await codeSentTo(product, booker.phone) }
}

async function consented(booker: Booker) {
  const { patientId } = booker
  const proof = await codeFor(booker)
  return product.as(booker.actor).consentForChild({ patientId, guardian: 'parent', ...proof })
}

test('a child is booked only after the code to the guardian’s phone and their declaration', async () => {
  const child = await aChild()
  expect(await refusalOf(aQuote(product, child))).toBe('guardian-consent-first')
  await consented(child)
  expect(await refusalOf(aBooking(product, child))).toBe('done')
  const { rows } = await product.pool.query(
    'select guardian, notice_version, phone_hash from guardian_consents where patient_id = $1',
    [child.patientId],
  )
  expect(rows).toEqual([
    { guardian: 'parent', notice_version: NOTICE_VERSION, phone_hash: expect.any(String) },
  ])
  expect(JSON.stringify(rows)).not.toContain(child.phone.slice(3))
})

test('without the right code it is refused, the attempt is counted, and nothing is stored', async () => {
  const child = await aChild()
  const { patientId } = child
  const { challengeId, code } = await codeFor(child)
  const wrong = { challengeId, code: code === '000000' ? '000001' : '000000' }
  const app = product.as(child.actor)
  const given = { patientId, guardian: 'legal-guardian' } as const
  expect(await refusalOf(app.consentForChild({ ...given, ...wrong }))).toBe('wrong-code')
  expect((await app.viewChildConsent({ patientId })).isAsked).toBe(true)
  // A code sent to another phone is worth nothing here.
  const stranger = await aChild()
  const theirs = await codeFor(stranger)
  expect(await refusalOf(app.consentForChild({ ...given, ...theirs }))).toBe('wrong-code')
})

test('a withdrawn consent is asked again, and both stay as evidence', async () => {
  const child = await aChild()
  const { patientId } = child
  const app = product.as(child.actor)
  await consented(child)
  const { quoteId } = await aQuote(product, child)
  await app.withdrawChildConsent({ patientId })
  expect(await refusalOf(app.placeBooking({ quoteId }))).toBe('guardian-consent-first')
  product.clock.pass(2)
  await consented(child)
  const { rows } = await product.pool.query(
    'select withdrawn_at is null as in_force from guardian_consents where patient_id = $1 order by given_at',
    [patientId],
  )
  expect(rows).toEqual([{ in_force: false }, { in_force: true }])
})

test('nobody consents for an adult, nor for a child of another account', async () => {
  const adult = await aChild('1984-02-29')
  const child = await aChild()
  const proof = await codeFor(adult)
  const app = product.as(adult.actor)
  const given = { guardian: 'parent', ...proof } as const
  const own = app.consentForChild({ patientId: adult.patientId, ...given })
  expect(await refusalOf(own)).toBe('not-a-child')
  const other = app.consentForChild({ patientId: child.patientId, ...given })
  expect(await refusalOf(other)).toBe('not-found')
})

test('without our code no order of a child is accepted without a consent in force', async () => {
  const grown = await aBooker(product)
  const { bookingId } = await aBooking(product, grown)
  const copy = `insert into orders select (jsonb_populate_record(o, jsonb_build_object(
      'id', gen_random_uuid(), 'birth_date', $2::text))).* from orders o where booking_id = $1`
  await product.pool.query('delete from guardian_consents where patient_id = $1', [grown.patientId])
  await expect(product.pool.query(copy, [bookingId, '2019-05-01'])).rejects.toMatchObject({
    constraint: 'orders_child_consented',
  })
  const today = product.clock.at().toZonedDateTimeISO('Asia/Kolkata').toPlainDate()
  const ofAge = today.subtract({ years: 18 })
  const insert = (day: Temporal.PlainDate) => product.pool.query(copy, [bookingId, day.toString()])
  await expect(insert(ofAge.add({ days: 1 }))).rejects.toMatchObject({
    constraint: 'orders_child_consented',
  })
  await expect(insert(ofAge)).resolves.toMatchObject({ rowCount: 1 })
})

test('a consent is not rewritten, and is withdrawn once', async () => {
  const child = await aChild()
  await consented(child)
  const change = (what: string) =>
    product.pool.query(`update guardian_consents set ${what} where patient_id = $1`, [
      child.patientId,
    ])
  await expect(change(`guardian = 'legal-guardian'`)).rejects.toMatchObject({
    constraint: 'guardian_consents_stay',
  })
  await change('withdrawn_at = now()')
  await expect(change('withdrawn_at = null')).rejects.toMatchObject({
    constraint: 'guardian_consents_stay',
  })
})
