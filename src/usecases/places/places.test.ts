import { eq } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { labs } from '#src/db/schema/labs.ts'
import { aCatalogue, visitor } from '#test/catalogue.ts'
import { listLocations } from './list-locations.ts'
import { lookUpPincode } from './look-up-pincode.ts'
import { listPublished } from '#src/usecases/catalogue/list-published.ts'
import { viewCity } from './view-city.ts'
import { viewLab } from './view-lab.ts'

const product = await aCatalogue()
afterAll(() => product[Symbol.asyncDispose]())
const { world, db } = product
const refused = expect.objectContaining({ refusal: 'not-found' })

async function labOf(code: string) {
  const [lab] = await db.select().from(labs).where(eq(labs.code, code))
  if (!lab) throw new Error(`the seed has no ${code}`)
  return lab
}

test('a PIN code has a locality, a district, a state and a point', async () => {
  expect(await lookUpPincode(world, visitor, { pincode: '560034' })).toEqual({
    pincode: '560034',
    localities: ['Koramangala'],
    district: 'Bengaluru Urban',
    state: 'Karnataka',
    point: { latitude: 12.9271, longitude: 77.6266 },
    isDoubtful: false,
  })
})

test('the point of 500032, 40 km off in the data, is marked as doubtful', async () => {
  const view = await lookUpPincode(world, visitor, { pincode: '500032' })
  expect(view.isDoubtful).toBe(true)
})

test('an unknown PIN code is not found', async () => {
  await expect(lookUpPincode(world, visitor, { pincode: '999999' })).rejects.toEqual(refused)
})

test('there are ten cities of operation, each with its labs that take bookings', async () => {
  const { locations } = await listLocations(world, visitor)
  expect(locations).toHaveLength(10)
  expect(locations.reduce((sum, { labs: ofCity }) => sum + ofCity.length, 0)).toBe(38)
})

test('a lab’s page shows public facts, and no phone number in a demonstration', async () => {
  const { id } = await labOf('LAB001')
  const view = await viewLab(world, visitor, { id })
  expect(view).toMatchObject({
    name: 'Tulsi Demo Diagnostics',
    city: { id: 1, name: 'Bengaluru' },
    phone: null,
    opensAt: '06:30',
    workingDays: [1, 2, 3, 4, 5, 6],
    isAccredited: true,
    ratingTenths: 47,
  })
  expect(Object.keys(view).filter((key) => /pan|bank|share|signator|percent/i.test(key))).toEqual(
    [],
  )
})

test('a lab that takes no bookings is not found', async () => {
  const [off] = await db.select().from(labs).where(eq(labs.state, 'inactive'))
  if (!off) throw new Error('the seed has no inactive lab')
  await expect(viewLab(world, visitor, { id: off.id })).rejects.toEqual(refused)
})

test('a city shows its labs and the most requested items at only these labs’ prices', async () => {
  const city = await viewCity(world, visitor, { slug: 'bengaluru' })
  const { rows } = await product.pool.query(
    `select (select count(*) from labs where location_id = $1 and state = 'active')::int as labs,
       min(price_paise)::int as cheapest from offers join labs on labs.id = lab_id
     where location_id = $1 and state = 'active' and is_active and item_code = 'P-CBC'`,
    [city.id],
  )
  expect(city.labs).toHaveLength(rows[0].labs)
  expect(city.items[0]).toMatchObject({ code: 'P-CBC', fromPricePaise: rows[0].cheapest })
  expect(city.labs.map(({ name }) => name)).toEqual(city.labs.map(({ name }) => name).toSorted())
})

test('an unknown city is not found', async () => {
  await expect(viewCity(world, visitor, { slug: 'atlantis' })).rejects.toEqual(refused)
})

test('only listed and open items are published: no restricted test, no lab that takes no bookings', async () => {
  const { items, labs: open, cities } = await listPublished(world, visitor)
  const { rows } = await product.pool.query(
    `select code from tests where restriction not in ('none', 'emergency-notice')`,
  )
  expect(rows.length).toBeGreaterThan(0)
  expect(items.filter((code) => rows.some((row) => row.code === code))).toEqual([])
  expect(open).toHaveLength(38)
  expect(cities).toHaveLength(10)
})
