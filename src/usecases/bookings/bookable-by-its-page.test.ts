import { afterAll, expect, test } from 'vitest'
import { bindingHours } from '#src/domain/catalogue/collection-event.ts'
import { aBooker, demoLab, freeHours } from '#test/booking.ts'
import { indianHour } from '#test/hours.ts'
import { aProduct } from '#test/product.ts'

const product = await aProduct({ slotDays: 3 })
afterAll(() => product[Symbol.asyncDispose]())
const booker = await aBooker(product)
const cookie = await product.cookieFor(booker.actor)
const labId = await demoLab(product)
const hours = await freeHours(product)

/** A lab that sells everything it may sell, and counsels. */
await product.asOwner(
  `insert into offers (lab_id, item_code, test_code, panel_code, price_paise, list_price_paise, tat_hours)
   select $1::uuid, code, test_code, panel_code, 100, 100, 24 from (
     select code, code as test_code, null as panel_code from tests
     union all select code, null, code from panels) items
   on conflict do nothing`,
  [labId],
)
await product.asOwner(
  `insert into lab_shares (id, lab_id, category_code, platform_percent, lab_percent,
     effective_at)
   select gen_random_uuid(), $1::uuid, code, 20, 80, '2024-01-01T00:00:00+05:30' from categories on conflict do nothing`,
  [labId],
)
await product.asOwner(
  `update labs set counsellor_name = 'Lakshmi Iyer', counsellor_phone = '+919900000155',
     counsellor_hours = 'Mon to Sat' where id = $1`,
  [labId],
)
const { catalogue } = await product.world.catalogue.current(product.clock)

type Item = (typeof catalogue.items)[number]

/** The lab's first hour that suits the moments of all these tests. */
function hourFor({ tests }: Item): string {
  const bound = tests.flatMap(({ collectionEvent }) => bindingHours(collectionEvent) ?? [])
  const isRight = (startsAt: string) =>
    bound.every(({ from, to }) => indianHour(startsAt) >= from && indianHour(startsAt) + 1 < to)
  return hours.find(isRight) ?? 'no hour of the lab'
}

async function quote(items: readonly string[], startsAt: string) {
  const { patientId, addressId } = booker
  const body = { addressId, startsAt, orders: [{ patientId, labId, items }] }
  const answer = await product.post('/api/v1/quotes', body, { cookie })
  return { status: answer.status, ...(await answer.json()) }
}

async function page(code: string) {
  const answer = await product.get(`/api/v1/items/${code}`)
  return answer.json()
}

test('what its page calls bookable is quoted by a lab, at an hour, with what the page names beside it', async () => {
  const bookable = catalogue.items.filter((item) => item.isBookable)
  expect(bookable.length).toBeGreaterThan(250)
  for (const item of bookable) {
    const { isBookable, beside } = await page(item.code)
    expect(isBookable, item.code).toBe(true)
    const basket = [item.code, ...beside.map(({ code }: { code: string }) => code)]
    const answer = await quote(basket, hourFor(item))
    expect(answer, `${basket.join(' ')}: ${answer.code}`).toMatchObject({ status: 201 })
  }
})

test('what its page does not call bookable is refused by every verb, with its reason on the page', async () => {
  const others = catalogue.items.filter((item) => !item.isBookable)
  expect(others.length).toBeGreaterThan(30)
  for (const { code, beside } of others) {
    expect((await page(code)).whyNot, code).not.toBeNull()
    const answer = await quote([code, ...beside.map((one) => one.code)], hours[0] ?? '')
    expect(answer, `${code}: ${answer.code}`).toMatchObject({ status: 409 })
  }
})

test('urine protein over creatinine and night blood are not bookable, and say why', async () => {
  expect(await page('UPCR')).toMatchObject({
    isBookable: false,
    whyNot: { why: 'no-input', test: 'Protein Creatinine Ratio Urine' },
  })
  expect(await page('MF')).toMatchObject({
    isBookable: false,
    whyNot: { why: 'at-the-lab', reason: 'night' },
  })
})

test('a calculated value alone is refused with everything its page names', async () => {
  const calculated = catalogue.items.filter(
    ({ isBookable, beside }) => isBookable && beside.length > 0,
  )
  expect(calculated.length).toBeGreaterThan(15)
  for (const { code, name, beside } of calculated)
    expect(await quote([code], hours[0] ?? '')).toMatchObject({
      status: 409,
      code: 'needs-inputs',
      facts: { item: code, test: name, inputs: beside.map((one) => one.name).join(', ') },
    })
})

test('free PSA, which means nothing by itself, is booked only with its share of the total', async () => {
  const { beside } = await page('FPSA')
  expect(beside.map(({ code }: { code: string }) => code).toSorted()).toEqual(['FPSAR', 'PSA'])
  for (const items of [['FPSA'], ['FPSA', 'PSA'], ['FPSA', 'P-TUMM']])
    expect(await quote(items, hours[0] ?? '')).toMatchObject({
      status: 409,
      code: 'needs-inputs',
      facts: { item: 'FPSA', ratio: 'Free/Total PSA Ratio' },
    })
  for (const items of [
    ['FPSA', 'FPSAR', 'PSA'],
    ['FPSA', 'FPSAR', 'P-TUMM'],
  ])
    expect(await quote(items, hours[0] ?? '')).toMatchObject({ status: 201 })
})

test('the offers of a calculated value name what is still missing, and nothing beside a panel that has it', async () => {
  const lacking = async (codes: string) =>
    (await (await product.get(`/api/v1/offers?codes=${codes}&pincode=560001`)).json()).beside
  expect(await lacking('EGFR')).toEqual([{ code: 'CREA', name: 'Creatinine' }])
  expect(await lacking('EGFR,CREA')).toEqual([])
  expect(await lacking('EGFR,P-KFT')).toEqual([])
  const ratio = { code: 'FPSAR', name: 'Free/Total PSA Ratio' }
  expect(await lacking('FPSA,PSA')).toEqual([ratio])
  expect(await lacking('FPSA,PSA,FPSAR')).toEqual([])
})

test('the search says the same as the page', async () => {
  for (const code of ['EGFR', 'UPCR', 'MF', 'LHR', 'HB', 'FPSA']) {
    const answer = await product.get(`/api/v1/items?q=${code}`)
    const { items } = await answer.json()
    const found = items.find((item: { code: string }) => item.code === code)
    const { isBookable, whyNot, beside } = await page(code)
    expect(found, code).toMatchObject({ isBookable, whyNot, beside })
  }
})
