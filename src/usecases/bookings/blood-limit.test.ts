import { afterAll, expect, test } from 'vitest'
import { aBooker, demoLab, freeHours } from '#test/booking.ts'
import { aProduct } from '#test/product.ts'

const product = await aProduct({ slotDays: 3 })
afterAll(() => product[Symbol.asyncDispose]())
const labId = await demoLab(product)
const hours = await freeHours(product)
let asked = 0
/** A different hour each time, because an hour has few places. */
const anotherHour = () => hours[(asked += 1) % hours.length] ?? ''
const today = (await product.world.db.transaction((tx) => product.clock.now(tx)))
  .toZonedDateTimeISO('Asia/Kolkata')
  .toPlainDate()
await product.asOwner(
  `insert into offers (lab_id, item_code, test_code, price_paise, list_price_paise, tat_hours)
   select $1::uuid, code, code, 100, 100, 24 from tests on conflict do nothing`,
  [labId],
)

const weigh = 'update patients set weight_grams = $2, weighed_on = $3 where id = $1'

/** A person of this age whose sample is wanted. */
async function born(ago: Temporal.DurationLike, weightGrams?: number) {
  const booker = await aBooker(product, today.subtract(ago).toString())
  if (weightGrams !== undefined)
    await product.asOwner(weigh, [booker.patientId, weightGrams, today.toString()])
  const cookie = await product.cookieFor(booker.actor)
  const quote = async (items: string[]) => {
    const { patientId, addressId } = booker
    const body = { addressId, startsAt: anotherHour(), orders: [{ patientId, labId, items }] }
    const answer = await product.post('/api/v1/quotes', body, { cookie })
    return { status: answer.status, ...(await answer.json()) }
  }
  const place = async (quoteId: string) => {
    const answer = await product.post('/api/v1/bookings', { quoteId }, { cookie })
    return { status: answer.status, ...(await answer.json()) }
  }
  return { booker, quote, place }
}

/** Code and millilitres of each planned tube. */
async function tubesOf(bookingId: string): Promise<[string, number][]> {
  const { rows } = await product.pool.query(
    `select tube_type_code as code, volume_ml::float8 as ml from tubes
     join tube_types on tube_types.code = tube_type_code
     join orders on orders.id = order_id where booking_id = $1 order by draw_order`,
    [bookingId],
  )
  return rows.map(({ code, ml }) => [code, ml])
}

test('a newborn’s blood is not drawn at home', async () => {
  const { quote } = await born({ days: 10 })
  expect(await quote(['TSH'])).toMatchObject({ status: 409, code: 'too-young' })
})

test('a baby of six weeks gets no adult blood bottles, and never too much is drawn', async () => {
  const { quote, place } = await born({ days: 42 })
  const { quoteId } = await quote(['BCS'])
  const { bookingId } = await place(quoteId)
  expect(await tubesOf(bookingId)).toEqual([['CULTURE-S', 3]])
  expect(await quote(['BCS', 'P-CBC', 'P-LFT', 'P-THY', 'PTH', 'CU'])).toMatchObject({
    status: 409,
    code: 'too-much-blood',
    facts: { limitMl: expect.any(Number), plannedMl: expect.any(Number) },
  })
})

test('two draws within thirty days together respect the month’s limit', async () => {
  const { quote, place } = await born({ days: 42 }, 3600)
  const book = async () => {
    const answer = await quote(['BCS', 'P-CBC'])
    return answer.quoteId ? (await place(answer.quoteId)).status : answer.code
  }
  // 3.6 kg: 7.2 ml in one draw, 14.4 in thirty days; each is 3.5
  expect([await book(), await book(), await book(), await book(), await book()]).toEqual([
    201,
    201,
    201,
    201,
    'too-much-blood',
  ])
})

test('an earlier quote is judged again when it is booked', async () => {
  const { quote, place, booker } = await born({ years: 5 }, 20_000)
  const { quoteId } = await quote(['BCS', 'PTH', 'CU', 'IGRA'])
  await product.asOwner(weigh, [booker.patientId, 4000, today.toString()])
  expect(await place(quoteId)).toMatchObject({ status: 409, code: 'too-much-blood' })
})

test('the recorded weight counts', async () => {
  const items = ['BCS', 'PTH', 'IGRA', 'CU']
  expect((await (await born({ years: 2 }, 16_000)).quote(items)).status).toBe(201)
  expect(await (await born({ years: 2 })).quote(items)).toMatchObject({ code: 'too-much-blood' })
})

test('there are as many tubes as the tests need: eighteen immunoassays take two', async () => {
  const { quote, place } = await born({ years: 40 })
  const codes = ['T3', 'T4', 'TSH', 'FT3', 'FT4', 'TPO', 'ATG', 'PRL', 'LH', 'FSH', 'E2', 'FERR']
  await product.asOwner('update offers set price_paise = 100, list_price_paise = 100')
  const answer = await quote([...codes, 'TESTO', 'DHEAS', 'AMH', 'SHBG', 'VITD', 'VITB12'])
  const { bookingId } = await place(answer.quoteId)
  expect((await tubesOf(bookingId)).map(([code]) => code)).toEqual(['SST', 'SST'])
})
