import { afterAll, expect, test } from 'vitest'
import { ItemCode } from '#src/domain/catalogue/item.ts'
import { PatientId } from '#src/domain/people/patient.ts'
import { aBooker, demoLab, freeHours } from '#test/booking.ts'
import { aProduct } from '#test/product.ts'
import { moreHands } from '#test/rosters.ts'

const product = await aProduct({ slotDays: 14, slotCapacity: 60 })
afterAll(() => product[Symbol.asyncDispose]())
await moreHands(product, 60)
const labId = await demoLab(product)
const hours = await freeHours(product)
const today = product.clock.at().toZonedDateTimeISO('Asia/Kolkata').toPlainDate()
await product.asOwner(
  `insert into offers (lab_id, item_code, test_code, price_paise, list_price_paise, tat_hours)
   select $1::uuid, code, code, 100, 100, 24 from tests on conflict do nothing`,
  [labId],
)

/** A child of six weeks; 3.6 kg allows 7.2 ml in one draw and 14.4 ml in thirty days. */
async function aChild(kg = 3.6) {
  const booker = await aBooker(product, today.subtract({ days: 42 }).toString())
  await product.asOwner('update patients set weight_grams = $2, weighed_on = $3 where id = $1', [
    booker.patientId,
    kg * 1000,
    today.toString(),
  ])
  return booker
}

type Child = Awaited<ReturnType<typeof aChild>>

/** Added once more to the same account, with these columns of `patients` changed. */
async function addedAgain({ patientId }: Child, changes: { name?: string; born?: string } = {}) {
  const { rows } = await product.pool.query(
    `insert into patients (id, account_id, name, birth_date, sex, relation, guardian_declared_at,
       weight_grams, weighed_on, created_at)
     select gen_random_uuid(), account_id, coalesce($2, '  ' || upper(name) || '. '),
       birth_date + coalesce($3, '0 days')::interval, sex, relation, guardian_declared_at,
       weight_grams, weighed_on, created_at
     from patients where id = $1 returning id`,
    [patientId, changes.name ?? null, changes.born ?? null],
  )
  await product.pool.query(
    `insert into guardian_consents
       (id, patient_id, account_id, guardian, notice_version, phone_hash, given_at)
     select gen_random_uuid(), $2, account_id, guardian, notice_version, phone_hash, given_at
     from guardian_consents where patient_id = $1`,
    [patientId, rows[0].id],
  )
  return PatientId.parse(rows[0].id)
}

async function quoteFor({ actor, addressId }: Child, patientIds: PatientId[], at = 0) {
  const items = ['BCS', 'P-CBC'].map((code) => ItemCode.parse(code))
  const orders = patientIds.map((patientId) => ({ patientId, labId, items }))
  const startsAt = hours.at(at) ?? ''
  return (await product.as(actor).makeQuote({ addressId, startsAt, orders })).quoteId
}

async function booked(child: Child, patientId: PatientId, at: number) {
  const app = product.as(child.actor)
  return app.placeBooking({ quoteId: await quoteFor(child, [patientId], at) })
}

const tooMuch = { refusal: 'too-much-blood' }

test('a child added twice has one month’s limit, under whichever record it is booked', async () => {
  const child = await aChild()
  const again = await addedAgain(child)
  for (const [at, id] of [child.patientId, again, child.patientId, again].entries())
    await booked(child, id, at)
  await expect(quoteFor(child, [again], 4)).rejects.toMatchObject(tooMuch)
  await expect(quoteFor(child, [child.patientId], 4)).rejects.toMatchObject(tooMuch)
})

test('a child added twice has one draw’s limit, if both are booked for one hour', async () => {
  // 3.2 kg allows 6.4 ml in one draw, and each needs 3.5 ml
  const child = await aChild(3.2)
  const again = await addedAgain(child)
  await quoteFor(child, [again])
  await expect(quoteFor(child, [child.patientId, again])).rejects.toMatchObject(tooMuch)
})

test('concurrent bookings for both records respect the one limit', async () => {
  const child = await aChild()
  const again = await addedAgain(child)
  const quotes: Awaited<ReturnType<typeof quoteFor>>[] = []
  for (let at = 0; at < 8; at += 1)
    quotes.push(await quoteFor(child, [at % 2 ? again : child.patientId], at))
  const placed = await Promise.allSettled(
    quotes.map((quoteId) => product.as(child.actor).placeBooking({ quoteId })),
  )
  const refused = placed.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
  expect(refused).toHaveLength(4)
  for (const reason of refused) expect(reason).toMatchObject(tooMuch)
})

test('a visit moved to another hour leaves the other record’s blood where it is', async () => {
  const child = await aChild()
  const again = await addedAgain(child)
  for (const at of [-1, -2, -3]) await booked(child, again, at)
  const { bookingId } = await booked(child, child.patientId, 0)
  await product.asOwner('update patients set weight_grams = 2800 where id = any($1)', [
    [child.patientId, again],
  ])
  const { visits } = await product.as(child.actor).viewBooking({ bookingId })
  const visitId = visits[0]?.visitId
  if (!visitId) throw new Error('no visit')
  const startsAt = hours.at(5) ?? ''
  await expect(
    product.as(child.actor).rescheduleVisit({ visitId, startsAt }),
  ).rejects.toMatchObject(tooMuch)
})

test('the latest weight counts for both records', async () => {
  const child = await aChild()
  const again = await addedAgain(child)
  await product.asOwner('update patients set weighed_on = $2, weight_grams = 1500 where id = $1', [
    again,
    today.subtract({ days: 3 }).toString(),
  ])
  await quoteFor(child, [again])
  await product.asOwner('update patients set weighed_on = $2 where id = $1', [
    child.patientId,
    today.subtract({ days: 4 }).toString(),
  ])
  await expect(quoteFor(child, [child.patientId])).rejects.toMatchObject(tooMuch)
})

test('a sister of another name, a namesake born on another day and another account’s child have their own limits', async () => {
  const child = await aChild()
  for (let at = 0; at < 4; at += 1) await booked(child, child.patientId, at)
  const other = await aChild()
  const quotes = [
    await quoteFor(child, [await addedAgain(child, { name: 'Tara Nair' })], 4),
    await quoteFor(child, [await addedAgain(child, { born: '1 day' })], 4),
    await quoteFor(other, [other.patientId], 4),
  ]
  expect(quotes).toEqual(quotes.map(() => expect.any(String)))
})
