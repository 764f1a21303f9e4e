import { afterAll, expect, test } from 'vitest'
import { areOneMoment } from '#src/domain/catalogue/collection-event.ts'
import { aBooker, aBooking, aQuote, demoLab, freeHours } from '#test/booking.ts'
import { indianHour } from '#test/hours.ts'
import { aProduct } from '#test/product.ts'

const product = await aProduct({ slotDays: 3 })
afterAll(() => product[Symbol.asyncDispose]())
const booker = await aBooker(product)
const cookie = await product.cookieFor(booker.actor)
const labId = await demoLab(product)
const otherLabId = await demoLab(product, 'LAB004')
const hours = await freeHours(product)
/** The lab opens at half past six. */
const at = (hour: number) => hours.find((startsAt) => indianHour(startsAt) === hour) ?? 'no hour'

/** Labs that would sell everything at any price if they were allowed to. */
for (const lab of [labId, otherLabId]) {
  await product.asOwner(
    `update labs set pcpndt_number = 'KA/BNG/0042', pcpndt_to = '2099-12-31' where id = $1`,
    [lab],
  )
  await product.asOwner(
    `insert into offers (lab_id, item_code, test_code, panel_code, price_paise, list_price_paise, tat_hours)
     select $1::uuid, code, test_code, panel_code, 100, 100, 24 from (
       select code, code as test_code, null as panel_code from tests
       union all select code, null, code from panels) items
     on conflict do nothing`,
    [lab],
  )
}

type Order = { labId: string; items: string[] }

async function quote(items: string[] | Order[], startsAt = at(8)) {
  const { patientId, addressId } = booker
  const of = items.flatMap((item) => (typeof item === 'string' ? [] : [{ patientId, ...item }]))
  const orders = of.length > 0 ? of : [{ patientId, labId, items }]
  const body = { addressId, startsAt, orders }
  const answer = await product.post('/api/v1/quotes', body, { cookie })
  return { status: answer.status, ...(await answer.json()) }
}

test.each([
  [['FBS', 'PPBS'], 'Fasting Blood Sugar', 'Post Prandial Blood Sugar'],
  [['INSF', 'PPBS'], 'Insulin Fasting', 'Post Prandial Blood Sugar'],
  [['CORTAM', 'CORTPM'], 'Cortisol Morning (8 am)', 'Cortisol Evening (4 pm)'],
  [['P-LIPID', 'PPBS'], 'Triglycerides', 'Post Prandial Blood Sugar'],
  [['P-DIAB'], 'Fasting Blood Sugar', 'Post Prandial Blood Sugar'],
  [['P-DIABADV'], 'Fasting Blood Sugar', 'Post Prandial Blood Sugar'],
  [['LH', 'PROG'], 'Luteinising Hormone', 'Progesterone'],
  [['OHP17', 'PROG'], '17-Hydroxyprogesterone', 'Progesterone'],
  [['P-FERTF'], 'Luteinising Hormone', 'Progesterone'],
])('%j need two collections and are not booked for one visit', async (items, first, second) => {
  expect(await quote(items)).toMatchObject({
    status: 409,
    code: 'two-collections',
    facts: { first, second },
  })
})

test('nor for one person at two labs: a visit has one time for all of them', async () => {
  const orders = [
    { labId, items: ['FBS'] },
    { labId: otherLabId, items: ['PPBS'] },
  ]
  expect(await quote(orders)).toMatchObject({ status: 409, code: 'two-collections' })
})

test('fasting tests and those that may be drawn at any time are booked together', async () => {
  expect(await quote(['FBS', 'P-LIPID', 'P-CBC', 'TSH'])).toMatchObject({ status: 201 })
})

test('hormones of the first days of a cycle are booked together, with tests that suit the morning', async () => {
  const early = ['LH', 'FSH', 'E2', 'OHP17', 'PRL', 'INSF', 'TSH']
  expect(await quote(early)).toMatchObject({ status: 201 })
  expect(await quote(['PROG', 'PRL', 'TSH'], at(15))).toMatchObject({ status: 201 })
})

test('the 8 o’clock cortisol is quoted only for 7:30, the 4 o’clock one for the afternoon', async () => {
  expect(await quote(['CORTAM'], at(7))).toMatchObject({ status: 201 })
  for (const hour of [6, 8, 16])
    expect(await quote(['CORTAM'], at(hour)), `${hour}`).toMatchObject({
      status: 409,
      code: 'wrong-hour',
      facts: { test: 'Cortisol Morning (8 am)', from: 7, to: 9 },
    })
  expect(await quote(['CORTPM'], at(15))).toMatchObject({ status: 201 })
  expect(await quote(['CORTPM'], at(10))).toMatchObject({ status: 409, code: 'wrong-hour' })
})

test('night blood for microfilariae is not taken at home, whatever the hour', async () => {
  for (const startsAt of new Set(hours.slice(0, 14)))
    expect(await quote(['MF'], startsAt)).toMatchObject({
      status: 409,
      code: 'at-the-lab',
      facts: { reason: 'night' },
    })
})

test('a quote from before the rule is not booked after it', async () => {
  const { quoteId } = await aQuote(product, booker, { items: ['HB', 'FBS'], startsAt: at(10) })
  await product.asOwner(`update tests set collection_event = 'post-meal-2h' where code = 'HB'`)
  const answer = await product.post('/api/v1/bookings', { quoteId }, { cookie })
  expect(await answer.json()).toMatchObject({ status: 409, code: 'two-collections' })
  await product.asOwner(`update tests set collection_event = 'night' where code = 'HB'`)
  const later = await product.post('/api/v1/bookings', { quoteId }, { cookie })
  expect(await later.json()).toMatchObject({ status: 409 })
  await product.asOwner(`update tests set collection_event = 'any' where code = 'HB'`)
})

test('a visit for the 8 o’clock cortisol is not moved to an hour that would invalidate it', async () => {
  const { visitId } = await aBooking(product, booker, { items: ['CORTAM'], startsAt: at(7) })
  const move = (startsAt: string) => product.as(booker.actor).rescheduleVisit({ visitId, startsAt })
  await expect(move(at(12))).rejects.toMatchObject({ refusal: 'wrong-hour' })
  const another = hours.findLast((startsAt) => indianHour(startsAt) === 7) ?? ''
  await expect(move(another)).resolves.toMatchObject({ startsAt: expect.anything() })
})

test('no bookable panel of the catalogue holds two tests that one visit cannot serve', async () => {
  const { catalogue } = await product.world.catalogue.current(product.clock)
  const panels = catalogue.items.filter(({ kind, isBookable }) => kind === 'panel' && isBookable)
  expect(panels.length).toBeGreaterThan(20)
  for (const { code, tests: members } of panels)
    for (const { collectionEvent: one } of members)
      for (const { collectionEvent: other } of members)
        expect(areOneMoment(one, other), `${code}: ${one}, ${other}`).toBe(true)
  const apart = catalogue.items.filter(({ whyNot }) => whyNot?.why === 'two-collections')
  expect(apart.map(({ code }) => code).toSorted()).toEqual(['P-DIAB', 'P-DIABADV', 'P-FERTF'])
})

test('a clearance is booked with its blood, an insulin resistance with its glucose, or not at all', async () => {
  for (const code of ['CCL', 'HOMA'])
    expect(await quote([code])).toMatchObject({ status: 409, code: 'needs-inputs' })
  await product.asOwner('update offers set price_paise = 100, list_price_paise = 100')
  const tubes = async (items: string[]) => {
    const { bookingId } = await aBooking(product, booker, { items })
    const { rows } = await product.pool.query(
      `select tube_type_code as code from tubes join orders on orders.id = order_id
       where booking_id = $1 order by 1`,
      [bookingId],
    )
    return rows.map(({ code }) => code)
  }
  expect(await tubes(['CCL', 'CREA', 'UC24'])).toEqual(['SST', 'URINE-24H'])
  expect(await tubes(['HOMA', 'FBS', 'INSF'])).toEqual(['FLUORIDE', 'SST'])
})
