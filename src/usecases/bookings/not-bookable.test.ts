import { afterAll, expect, test } from 'vitest'
import { panels, tests } from '#src/db/schema/catalogue.ts'
import { aBooker, aQuote, demoLab, freeHours } from '#test/booking.ts'
import { indianHour } from '#test/hours.ts'
import { aProduct } from '#test/product.ts'

const product = await aProduct({ slotDays: 3 })
afterAll(() => product[Symbol.asyncDispose]())
const booker = await aBooker(product)
const cookie = await product.cookieFor(booker.actor)
const labId = await demoLab(product)
const hours = await freeHours(product)
const startsAt = hours[0] ?? ''
const ofTests = await product.db.select().from(tests)
const ofPanels = await product.db.select().from(panels)
/** Repeated here on purpose: a test that used the rule under test could not fail. */
const open = new Set(['none', 'emergency-notice'])
const catalogue = [...ofTests, ...ofPanels]
/** Fasting and after a meal in one panel. */
const apart = new Set(['P-DIAB', 'P-DIABADV', 'P-FERTF'])
/** Their values could not be judged. */
const unsold = new Set(ofTests.filter(({ isSold }) => !isSold).map(({ code }) => String(code)))
// The only panel with such a test in it.
unsold.add('P-TORCH')
const morning = hours.find((startsAt) => indianHour(startsAt) === 7) ?? ''
const afternoon = hours.find((startsAt) => indianHour(startsAt) === 15) ?? ''

/** A lab that would sell everything at any price if it were allowed to. */
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

/**
 * Values computed from others, or read only with such a value, are booked with those; the tests of
 * urine protein have none to be booked with.
 */
const computedAlone =
  'MCV MCH MCHC EAG LDL VLDL NHDL CHR LHR BILI GLOB AGR BUN BCR EGFR UIBC TSAT ACR CCL HOMA FPSAR FPSA'
const whyOfComputed = new Map<string, string>([
  ...computedAlone.split(' ').map((code) => [code, 'needs-inputs'] as const),
  ['UPCR', 'not-bookable'],
])

await product.asOwner(
  `update labs set counsellor_name = 'Lakshmi Iyer', counsellor_phone = '+919900000155',
     counsellor_hours = 'Mon to Sat' where id = $1`,
  [labId],
)

async function quote(items: string[], at = startsAt) {
  const { patientId, addressId } = booker
  const orders = [{ patientId, labId, items }]
  const body = { addressId, startsAt: at, orders }
  const answer = await product.post('/api/v1/quotes', body, { cookie })
  return { status: answer.status, ...(await answer.json()) }
}

test('of the whole catalogue, what is restricted, done at the lab, of two moments or not sold cannot be quoted, all else can', async () => {
  expect(catalogue.length).toBeGreaterThan(380)
  const refused = new Map<string, number>()
  for (const { code, restriction, isHomeCollected } of catalogue) {
    const why = !open.has(restriction)
      ? 'not-bookable'
      : !isHomeCollected
        ? 'at-the-lab'
        : apart.has(code)
          ? 'two-collections'
          : unsold.has(code)
            ? 'not-bookable'
            : whyOfComputed.get(code)
    const answer = await quote([code], code === 'CORTPM' ? afternoon : morning)
    const expected = why ? { status: 409, code: why } : { status: 201 }
    expect(answer, `${code}: ${answer.code}`).toMatchObject(expected)
    refused.set(why ?? 'none', (refused.get(why ?? 'none') ?? 0) + 1)
  }
  expect(refused.get('not-bookable')).toBeGreaterThan(10)
  expect(refused.get('at-the-lab')).toBeGreaterThan(30)
})

test('nothing named after HIV or an unborn child’s genes was quoted', async () => {
  const { rows } = await product.pool.query(
    `select distinct line->>'name' as name, member->>'name' as inside
     from quotes, jsonb_array_elements(contract->'orders') o, jsonb_array_elements(o->'lines') line,
       jsonb_array_elements(line->'members') member`,
  )
  expect(rows.length).toBeGreaterThan(300)
  const forbidden = /\bhiv\b|prenatal|nipt|double marker|quadruple marker|drug screen/i
  expect(rows.filter(({ name, inside }) => forbidden.test(`${name} ${inside}`))).toEqual([])
})

test('it is refused beside other tests too, and inside a panel that is harmless itself', async () => {
  expect(await quote(['HB', 'HIV'])).toMatchObject({ status: 409, code: 'not-bookable' })
  expect(await quote(['ECG', 'HB'])).toMatchObject({ status: 409, code: 'at-the-lab' })
  await product.asOwner(
    `insert into panel_members (panel_code, test_code, position) values ('P-CBC', 'HIV', 99)`,
  )
  expect(await quote(['P-CBC'])).toMatchObject({ status: 409, code: 'not-bookable' })
  await product.asOwner(
    `delete from panel_members where panel_code = 'P-CBC' and test_code = 'HIV'`,
  )
})

test('a quote from before the restriction is not booked after it', async () => {
  const { quoteId } = await aQuote(product, booker, { items: ['HB'], startsAt })
  await product.asOwner(`update tests set restriction = 'hiv' where code = 'HB'`)
  const answer = await product.post('/api/v1/bookings', { quoteId }, { cookie })
  expect(await answer.json()).toMatchObject({ status: 409, code: 'not-bookable' })
  await product.asOwner(`update tests set restriction = 'none' where code = 'HB'`)
})
