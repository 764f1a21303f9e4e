import { afterAll, beforeAll, expect, test } from 'vitest'
import { aBareBody, aWholeBody } from '#test/dashboard-bodies.ts'
import { aDashboard, type Answered } from '#test/dashboard-door.ts'
import {
  addedOnSubmit,
  branchFields,
  calls,
  editFields,
  locationFields,
  organizationFields,
  ownFields,
  recordFields,
  rowFields,
  signatoryFields,
  submissionFields,
  wantedFields,
} from '#test/dashboard-names.ts'
import { aProduct } from '#test/product.ts'
import { routeTable } from '#src/http/api.ts'
import { dashboard } from './dashboard.ts'

const product = await aProduct()
const { post, labOf, ...door } = await aDashboard(product)
afterAll(async () => {
  await door[Symbol.asyncDispose]()
  await product[Symbol.asyncDispose]()
})

const specified = {
  Organizationinfo: organizationFields,
  mainbranchinfo: [...branchFields, ...addedOnSubmit],
  authorizedinfo: signatoryFields,
}
type Section = keyof typeof specified
const sections = Object.keys(specified) as Section[]
const own: Partial<Record<Section, string[]>> = ownFields
const same = (names: readonly string[]) => [...new Set(names)].toSorted()

let paths: Record<string, Answered>
beforeAll(async () => {
  paths = (await (await product.get('/api/openapi.json')).json()).paths
})

/** The fields that a call takes according to the description. */
const taken = (call: string) =>
  paths[`/api/dashboard${call}`].post.requestBody.content['application/json'].schema.properties

test('the nine calls exist under their names, the one with a slash also without it', () => {
  const declared = routeTable(dashboard).map(({ method, path }) => `${method} ${path}`)
  expect(same(declared)).toEqual(
    same([...calls.map((call) => `post /${call}`), 'post /deletelabsdata']),
  )
  for (const call of calls)
    expect(paths[`/api/dashboard/${call.replace('/', '')}`], call).toBeDefined()
})

test('a submission takes every field of the specification plus our few, and no other', () => {
  const fields = taken('/submitlabsdata')
  expect(same(Object.keys(fields))).toEqual(same(submissionFields))
  expect(same(Object.keys(fields.labdetailinfo.items.properties))).toEqual(same(rowFields))
  for (const section of sections)
    expect(same(Object.keys(fields[section].properties)), section).toEqual(
      same([...specified[section], ...(own[section] ?? [])]),
    )
})

test('an edit takes every field of the record', () => {
  expect(same(Object.keys(taken('/editlabsdata')))).toEqual(
    same([...editFields, 'version', 'pcpndt_number', 'pcpndt_valid_to']),
  )
})

test('what the specification requires is required, and nothing else', async () => {
  for (const [section, names] of Object.entries(wantedFields))
    expect(same(taken('/submitlabsdata')[section].required), section).toEqual(same(names))
  const bare = aBareBody()
  expect(await post('submitlabsdata', bare)).toMatchObject({ status: 200 })
  for (const [section, names] of Object.entries(wantedFields))
    for (const name of names) {
      const fields = { ...bare[section as 'mainbranchinfo'], [name]: undefined }
      const said = await post('submitlabsdata', { ...bare, [section]: fields })
      expect(Object.keys(said.errors ?? {}), name).toEqual([name])
      expect(said.message, name).toMatch(/^Please (?:Enter|Select|Upload|Share) .+\.$/)
    }
})

test('every submitted field is returned under its own name, secrets by their last digits', async () => {
  const body = aWholeBody()
  for (const section of sections)
    expect(same(Object.keys(body[section])), section).toEqual(
      same([...specified[section], ...(own[section] ?? [])]),
    )
  const { data } = await post('submitlabsdata', body)
  const lab = await labOf(data.id)
  for (const name of recordFields) expect(Object.keys(lab), name).toContain(name)
  for (const section of sections) {
    expect(same(Object.keys(lab[section])), section).toEqual(same(Object.keys(body[section])))
    for (const [name, value] of Object.entries(body[section]))
      expect(lab[section][name], name).toEqual(givenBack(name, value, lab[section][name]))
  }
  expect(lab.labdetailinfo).toEqual([
    { test_category_name: 'All tests', oxalate_percent: 25, lab_percentage: 75 },
  ])
  expect(JSON.stringify(lab)).not.toContain(body.authorizedinfo['signatory_aadhar_number'])
  expect(JSON.stringify(lab)).not.toContain(body.mainbranchinfo['account_number'])
})

/** As it was sent; in our spelling where several are accepted, masked where it is a secret. */
const ourWay: Record<string, unknown> = {
  location_id: 1,
  spoc_mobile_number: '9845098450',
  start_time: '09:00',
  end_time: '20:30',
  wifi: 'Yes',
  parking: 'No',
  ac: 'Yes',
}

function givenBack(name: string, sent: unknown, got: unknown): unknown {
  if (name in ourWay) return ourWay[name]
  if (name === 'signatory_aadhar_number') return `XXXX XXXX ${String(sent).slice(-4)}`
  if (name === 'account_number') return `XXXXXXXX${String(sent).slice(-4)}`
  // Aadhaar cards are inspected and discarded: the lab must upload a masked one.
  if (name.startsWith('signatory_aadhar_card')) return null
  if (!String(sent).startsWith('data:')) return sent
  expect(got).toMatch(/^http:\/\/localhost:3000\/lab-documents\/[^/]+\/\d+\/[\w-]+$/)
  return got
}

test('a location has the fields of the specification', async () => {
  const { data } = await post('getlocationsdata')
  for (const city of data) expect(same(Object.keys(city))).toEqual(same(locationFields))
})
