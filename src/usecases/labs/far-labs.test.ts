import { afterAll, expect, test } from 'vitest'
import { sortColumns } from '#src/domain/labs/lab-columns.ts'
import { type FilterLabs, ListLabs } from '#src/domain/labs/list-labs.ts'
import { demoActor } from '#test/booking.ts'
import { aProduct } from '#test/product.ts'

const product = await aProduct()
afterAll(() => product[Symbol.asyncDispose]())
const office = product.as(await demoActor(product, 'backoffice'))

/** The only lab that each filter matches, last of more labs than are scanned in order. */
await product.asOwner(`
  delete from lab_lines;
  insert into labs (id, code, organization_id, location_id, state, name, locality, address, pincode,
    latitude, longitude, opens_at, closes_at, working_days, service_type, rating_tenths, licence_from,
    licence_to, created_at)
  select gen_random_uuid(), 'NEAR' || n, organization_id, 1, 'inactive', 'Near', 'Here', 'x', '560001', 13, 77,
    '08:00', '20:00', '{1}', 'Tests', 30, '2026-01-01', '2027-01-01', now()
  from labs, generate_series(1, 1100) n where code = 'LAB001'`)
await product.asOwner(`
  insert into organizations (id, name, legal_entity, created_at)
    values ('00000000-0000-7000-8000-000000000001', 'Remote', 'LLP', now());
  insert into labs (id, code, organization_id, location_id, state, name, locality, address, pincode,
    latitude, longitude, opens_at, closes_at, working_days, service_type, rating_tenths, licence_from,
    licence_to, created_at)
  select gen_random_uuid(), 'ZFAR', '00000000-0000-7000-8000-000000000001', 2, 'suspended', 'Zfar', 'There', 'x',
    '570009', 13, 77, '08:00', '20:00', '{1}', 'Scanings', 50, '2026-01-01', '2027-01-01', now()`)
const { rows } = await product.asOwner(`select name from locations where id = 2`)

test.each(sortColumns)('the order %s has its two indexes in the database', async (sort) => {
  const { rows: indexes } = await product.asOwner(
    `select indexdef from pg_indexes where indexname in ($1, $2)`,
    [`lab_lines_by_${sort}`, `lab_lines_in_city_by_${sort}`],
  )
  expect(indexes).toHaveLength(2)
})

/** What each filter must be to match it; one without an entry does not compile. */
const matching: Record<keyof FilterLabs, string> = {
  location: '2',
  q: 'remote',
  code: 'zfar',
  name: 'zfar',
  organization: 'remote',
  locality: 'there',
  city: String((rows as { name: string }[])[0]?.name),
  pincode: '570009',
  service: 'Scanings',
  rating: '45',
  state: 'suspended',
}

test.each(Object.entries(matching))(
  'the filter %s finds the last of 1,101 labs',
  async (filter, value) => {
    const { labs } = await office.listLabs(ListLabs.parse({ [filter]: value }))
    expect(labs.map(({ code }) => code)).toEqual(['ZFAR'])
  },
)
