import { afterAll, expect, test } from 'vitest'
import { ItemCode } from '#src/domain/catalogue/item.ts'
import type { Pregnancy } from '#src/domain/catalogue/pregnancy.ts'
import { aBooker, aQuote, demoLab, freeHours } from '#test/booking.ts'
import { aProduct } from '#test/product.ts'

/** Pregnancy decides ranges: asked where it does, stored with the order, never guessed. */
const product = await aProduct({ slotDays: 8 })
afterAll(() => product[Symbol.asyncDispose]())

const labIds = [await demoLab(product), await demoLab(product, 'LAB004')] as const
// No antenatal test can be booked today (restricted, or done at the lab), so one is made bookable.
await product.asOwner(`update tests set restriction = 'none' where code = 'PAPPA'`)
for (const labId of labIds)
  await product.asOwner(
    `insert into offers (lab_id, item_code, test_code, price_paise, list_price_paise, tat_hours)
     select $1::uuid, code, code, 100, 100, 24 from tests where code in ('PAPPA', 'FBS', 'K', 'FIB')
     on conflict do nothing`,
    [labId],
  )

const kept = async (bookingId: string) => {
  const rows = await product.pool.query(
    'select is_pregnant from orders where booking_id = $1 order by id',
    [bookingId],
  )
  return rows.rows.map((row) => row.is_pregnant)
}

test('an antenatal test implies it without a question, and a "no" beside it is refused', async () => {
  const booker = await aBooker(product, '1998-02-28')
  const quote = await aQuote(product, booker, { items: ['FBS', 'PAPPA'] })
  expect(quote.pregnancyAskedOf).toEqual([])
  const { quoteId } = quote
  const { patientId } = booker
  const place = (answer: Pregnancy) =>
    product.as(booker.actor).placeBooking({ quoteId, pregnancies: [{ patientId, answer }] })
  await expect(place('no')).rejects.toMatchObject({ refusal: 'pregnancy-contradicted' })
  const { bookingId } = await place('unsaid')
  expect(await kept(bookingId)).toEqual([true])
})

test('an antenatal test at one lab implies it for the glucose at another', async () => {
  const booker = await aBooker(product, '1998-02-28')
  const { patientId, addressId } = booker
  const [first, second] = labIds
  const patient = product.as(booker.actor)
  const [startsAt = ''] = await freeHours(product)
  await product.asOwner(
    `insert into slots select (jsonb_populate_record(slots, jsonb_build_object(
       'lab_id', $2::text, 'id', gen_random_uuid()))).*
     from slots where lab_id = $1 and starts_at = $3 on conflict do nothing`,
    [first, second, startsAt],
  )
  const order = (labId: typeof first, code: string) => {
    return { patientId, labId, items: [ItemCode.parse(code)] }
  }
  const { quoteId, pregnancyAskedOf } = await patient.makeQuote({
    addressId,
    startsAt,
    orders: [order(first, 'PAPPA'), order(second, 'FBS')],
  })
  expect(pregnancyAskedOf).toEqual([])
  const { bookingId } = await patient.placeBooking({ quoteId })
  // PAPP-A has no pregnancy range: nothing is stored with it.
  expect(new Set(await kept(bookingId))).toEqual(new Set([null, true]))
})

test.each([
  { who: 'a man', birthDate: '1998-02-28', sex: 'male', code: 'FBS' },
  { who: 'a girl of eleven', birthDate: '2015-12-31', sex: 'female', code: 'FBS' },
  { who: 'a woman of 55', birthDate: '1971-01-01', sex: 'female', code: 'FBS' },
  { who: 'a woman without such a test', birthDate: '1998-02-28', sex: 'female', code: 'K' },
] as const)('$who is not asked, and what is said all the same is not kept', async (one) => {
  const booker = await aBooker(product, one.birthDate, one.sex)
  const { quoteId, pregnancyAskedOf } = await aQuote(product, booker, { items: [one.code] })
  expect(pregnancyAskedOf).toEqual([])
  const pregnancies = [{ patientId: booker.patientId, answer: 'no' as const }]
  const { bookingId } = await product.as(booker.actor).placeBooking({ quoteId, pregnancies })
  expect(await kept(bookingId)).toEqual([null])
})

test('a person of another sex is asked', async () => {
  const booker = await aBooker(product, '1998-02-28', 'other')
  const { pregnancyAskedOf } = await aQuote(product, booker, { items: ['FBS'] })
  expect(pregnancyAskedOf).toEqual([booker.patientId])
})

test('the API accepts an answer once per person, and no other value', async () => {
  const booker = await aBooker(product, '1998-02-28')
  const { quoteId } = await aQuote(product, booker, { items: ['FBS'] })
  const cookie = await product.cookieFor(booker.actor)
  const { patientId } = booker
  const send = async (pregnancies: unknown) => {
    const answer = await product.post('/api/v1/bookings', { quoteId, pregnancies }, { cookie })
    return answer.status
  }
  expect(await send([{ patientId, answer: 'maybe' }])).toBe(422)
  expect(await send([{ patientId, answer: 'yes', months: 3 }])).toBe(422)
  expect(await send([{ patientId, answer: 'no', weeks: 12 }])).toBe(422)
  expect(await send([{ patientId, answer: 'yes', weeks: 43 }])).toBe(422)
  expect(await send([{ patientId, answer: 'yes', weeks: 12, dueOn: '2027-05-01' }])).toBe(422)
  expect(await send([{ patientId, answer: 'yes', dueOn: '2031-05-01' }])).toBe(422)
  const twice = ['yes', 'no'].map((answer) => ({ patientId, answer }))
  expect(await send(twice)).toBe(422)
  expect(await send([{ patientId, answer: 'yes' }])).toBe(201)
})
