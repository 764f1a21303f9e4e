import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { listedStates, pageSizes, sortColumns, textColumns } from '#src/domain/labs/lab-columns.ts'
import { ListLabs } from '#src/domain/labs/list-labs.ts'
import { demoActor } from '#test/booking.ts'
import { aProduct } from '#test/product.ts'

const product = await aProduct()
afterAll(() => product[Symbol.asyncDispose]())
const office = product.as(await demoActor(product, 'backoffice'))

type Line = Awaited<ReturnType<typeof office.listLabs>>['labs'][number]

/** Labs with few different words, so that orders have ties and filters match some. */
await product.asOwner(`
  insert into organizations (id, name, legal_entity, created_at)
    select ('00000000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, 'Org ' || (n % 3), 'LLP', now()
    from generate_series(1, 4) n;
  insert into labs (id, code, organization_id, location_id, state, name, locality, address, pincode,
    latitude, longitude, opens_at, closes_at, working_days, service_type, rating_tenths, licence_from,
    licence_to, created_at)
  select gen_random_uuid(), 'ZZ' || n, ('00000000-0000-7000-8000-' || lpad((n % 4 + 1)::text, 12, '0'))::uuid,
    n % 2 + 1, (array['submitted', 'inactive', 'suspended', 'refused', 'terminated'])[n % 5 + 1]::lab_state,
    (array['Neem 50% off', 'neem 5_0', 'NEEM back\\slash', 'तुलसी लैब', 'Tulsi', 'tulsi'])[n % 6 + 1],
    (array['Old_Town', 'New Town', 'old town'])[n % 3 + 1], 'x', (560000 + n % 4)::text,
    13, 77, '08:00', '20:00', '{1}', (array['All', 'Tests', 'Scanings'])[n % 3 + 1],
    nullif(n % 6 * 10, 0), '2026-01-01', '2027-01-01', now()
  from generate_series(1, 120) n`)

type Model = Line & { locationId: number }
const { rows: model } = await product.asOwner(`
  select labs.id as "labId", labs.location_id as "locationId", code, labs.name, o.name as organization,
    locality, l.name as city, pincode, service_type as "serviceType", state,
    coalesce(rating_tenths, 0) as "ratingTenths", opens_at as "opensAt", closes_at as "closesAt",
    false as "hasImage"
  from labs join organizations o on o.id = organization_id join locations l on l.id = location_id
  where state <> 'terminated'`)

const keyOf = {
  service: (lab: Model) => lab.serviceType,
  rating: (lab: Model) => lab.ratingTenths,
  state: (lab: Model) => listedStates.findIndex((state) => state === lab.state),
}

const asText = (lab: Model, column: (typeof textColumns)[number]) => lab[column].toLowerCase()

function wanted(asked: ListLabs): Line[] {
  const { sort } = asked
  const key = (lab: Model) =>
    sort === 'service' || sort === 'rating' || sort === 'state'
      ? keyOf[sort](lab)
      : asText(lab, sort)
  const compare = (a: Model, b: Model) =>
    key(a) < key(b) ? -1 : key(a) > key(b) ? 1 : a.labId < b.labId ? -1 : 1
  const has = (text: string, part: string | undefined) =>
    part === undefined || text.includes(part.toLowerCase())
  return (model as Model[])
    .filter(
      (lab) =>
        (asked.location === undefined || lab.locationId === asked.location) &&
        textColumns.every((column) => has(asText(lab, column), asked[column])) &&
        (asked.q === undefined ||
          textColumns.some((column) => has(asText(lab, column), asked.q))) &&
        (asked.service === undefined || lab.serviceType === asked.service) &&
        (asked.state === undefined || lab.state === asked.state) &&
        (asked.rating === undefined || lab.ratingTenths >= asked.rating),
    )
    .toSorted((a, b) => (asked.order === 'ascending' ? compare(a, b) : compare(b, a)))
    .map(({ locationId: _locationId, ...lab }) => lab)
}

const parts = [
  'neem',
  'NEEM',
  'tul',
  '%',
  '_',
  '\\',
  '50%',
  '5_0',
  'e',
  '  zz1 ',
  'तुलसी',
  'town',
  'd_t',
  '560001',
  'org 1',
  'bengaluru',
  'no such',
  'l\nt',
  '1',
  'beng',
  'demo',
]
const part = fc.constantFrom(...parts)
const maybe = <Value>(value: fc.Arbitrary<Value>) =>
  fc.oneof({ weight: 7, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: value })

const anAsked = fc
  .record({
    sort: fc.constantFrom(...sortColumns),
    order: fc.constantFrom('ascending', 'descending'),
    size: fc.constantFrom(...pageSizes),
    location: maybe(fc.constantFrom(1, 2, 9)),
    q: maybe(part),
    ...Object.fromEntries(textColumns.map((column) => [column, maybe(part)])),
    service: maybe(fc.constantFrom('All', 'Tests', 'Scanings')),
    state: maybe(fc.constantFrom(...listedStates)),
    rating: maybe(fc.constantFrom(0, 30, 45)),
  })
  .map((typed) => ListLabs.safeParse(typed).data) // a search text of two lines is invalid
  .filter((asked) => asked !== undefined)

/** Every page from the first to the last, then back to the first. */
async function walked(asked: ListLabs) {
  const forth: Awaited<ReturnType<typeof office.listLabs>>[] = []
  let after: string | null | undefined
  do {
    const page = await office.listLabs(ListLabs.parse({ ...asked, ...(after && { after }) }))
    forth.push(page)
    after = page.next
  } while (after !== null)
  const back: typeof forth = []
  let before = forth.at(-1)?.previous ?? null
  while (before !== null) {
    const page = await office.listLabs(ListLabs.parse({ ...asked, before }))
    back.unshift(page)
    before = page.previous
  }
  return { forth, back }
}

test('every order, filter and page finds what a plain in-memory search finds, forwards and backwards', async () => {
  await fc.assert(
    fc.asyncProperty(anAsked, async (asked) => {
      const { forth, back } = await walked(asked)
      expect(forth.flatMap(({ labs }) => labs)).toEqual(wanted(asked))
      expect(back.flatMap(({ labs }) => labs)).toEqual(
        forth.slice(0, -1).flatMap(({ labs }) => labs),
      )
      const { sort: _sort, order: _order, size, ...filter } = asked
      expect(await office.countLabs(filter)).toEqual({ count: wanted(asked).length, isMore: false })
      for (const [index, { firstRow, labs }] of [...forth.entries(), ...back.entries()]) {
        expect(firstRow).toBe(index * size + 1)
        expect(labs.length).toBeLessThanOrEqual(size)
      }
    }),
    { numRuns: process.env.TEST_SIZE === 'long' ? 2000 : 150 },
  )
})

test.each(['%', '_', '\\', '50%', '5_0', 'd_t', 'back\\s'])(
  '"%s" is searched literally',
  async (part) => {
    for (const column of ['q', 'name'] as const) {
      const asked = ListLabs.parse({ [column]: part, size: 100 })
      const { forth } = await walked(asked)
      expect(forth.flatMap(({ labs }) => labs)).toEqual(wanted(asked))
    }
  },
)

test.each(sortColumns)('ordered by %s, forth and back', async (sort) => {
  for (const order of ['ascending', 'descending']) {
    const asked = ListLabs.parse({ sort, order, size: 10 })
    const { forth, back } = await walked(asked)
    expect(forth.flatMap(({ labs }) => labs)).toEqual(wanted(asked))
    expect(back).toHaveLength(forth.length - 1)
  }
})

test('a position of another order, an invalid one, or both directions at once are refused', () => {
  const id = crypto.randomUUID()
  for (const wrong of [
    { after: 'nonsense' },
    { sort: 'rating', after: `25.${id}.neem` },
    { sort: 'state', after: `25.${id}.open` },
    { sort: 'state', before: `25.${id}.terminated` },
    { after: `-1.${id}.neem` },
    { after: `25.${id}.a`, before: `25.${id}.a` },
    { size: 26 },
    { state: 'terminated' },
    { sort: 'address' },
    { unknown: '1' },
  ])
    expect(ListLabs.safeParse(wrong).success).toBe(false)
})
