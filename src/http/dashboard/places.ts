import { z } from '#src/http/api.ts'
import { answer } from './answers.ts'
import { bareCall, call, newCalls } from './calls.ts'
import { filled, whole } from './values.ts'
import { sayings } from './words.ts'

const Location = z.object({ id: z.int(), location_nm: z.string() }).openapi('DashboardLocation')
const Franchise = z
  .object({ id: z.int(), franchise_name: z.string(), location_id: z.int().nullable() })
  .openapi('DashboardFranchise')
const Category = z
  .object({
    id: z.string(),
    test_category_name: z.string(),
    oxalate_percent: z.int().openapi({ description: 'What the table starts with' }),
    lab_percentage: z.int(),
  })
  .openapi('DashboardCategory')

const locations = bareCall('place:manage', '/getlocationsdata', {
  summary: 'List the cities',
  description: 'Every city, by name.',
  data: z.array(Location),
})

const franchises = bareCall('place:manage', '/getfranchisedata', {
  summary: 'List the franchises',
  description: 'Every franchise; 1 is the operator.',
  data: z.array(Franchise),
})

const franchisesThere = call('place:manage', '/getfranchisedatabasedonlocation', {
  summary: 'List the franchises of a city',
  description:
    'The franchises of one city, and those of no city in particular; without a city all of them.',
  fields: z.strictObject({ location_id: filled(whole(1, 1_000_000).optional()) }),
  data: z.array(Franchise),
})

const categories = bareCall('category:manage', '/get_test_cat', {
  summary: 'List the categories',
  description: 'The rows of the settlement table, with the percentages that it starts with.',
  data: z.array(Category),
})

/** An empty result is a success with its own message. */
function found<Row>(rows: Row[]) {
  return answer(rows.length > 0 ? sayings.found : sayings.none, rows)
}

type Kept = { id: number; name: string; locationId: number | null }
const franchiseRow = ({ id, name, locationId }: Kept) => ({
  id,
  franchise_name: name,
  location_id: locationId,
})

/** A franchise without a city, such as the operator's own, is in every city. */
const isThere = ({ locationId }: Kept, wanted: number) => [wanted, null].includes(locationId)

/** What fills the lists and the settlement table of the dashboard. */
export const placesCalls = newCalls()
  .openapi(locations, async (c) => {
    const all = await c.var.app.listManagedLocations()
    return c.json(found(all.map(({ id, name }) => ({ id, location_nm: name }))), 200)
  })
  .openapi(franchises, async (c) => {
    const all = await c.var.app.listFranchises()
    return c.json(found(all.map(franchiseRow)), 200)
  })
  .openapi(franchisesThere, async (c) => {
    const { location_id: wanted } = c.req.valid('json')
    const all = await c.var.app.listFranchises()
    const there = all.filter((one) => wanted === undefined || isThere(one, wanted))
    return c.json(found(there.map(franchiseRow)), 200)
  })
  .openapi(categories, async (c) => {
    const all = await c.var.app.listCategories()
    const rows = all.map(({ code, name, platformPercent, labPercent }) => ({
      id: code,
      test_category_name: name,
      oxalate_percent: platformPercent,
      lab_percentage: labPercent,
    }))
    return c.json(found(rows), 200)
  })
