import { afterAll, beforeAll, expect, test } from 'vitest'
import { access, type Action } from '#src/domain/access/access.ts'
import { rowCounts } from '#test/api-callers.ts'
import { aBareBody } from '#test/dashboard-bodies.ts'
import { aDashboard, type Answered } from '#test/dashboard-door.ts'
import { aJoinedLab } from '#test/labs.ts'
import { aProduct } from '#test/product.ts'
import { routeTable } from '#src/http/api.ts'
import { sections } from './names.ts'
import { dashboard } from './dashboard.ts'

const product = await aProduct()
const { post, ...door } = await aDashboard(product)
afterAll(async () => {
  await door[Symbol.asyncDispose]()
  await product[Symbol.asyncDispose]()
})

type Json = object
type Path = readonly string[]

const routes = routeTable(dashboard).map(({ path, action }) => ({
  call: path.slice(1),
  action: action as Action,
}))
let labId: string
beforeAll(async () => {
  labId = await aJoinedLab(product)
})

/** The required fields of each call and no more. */
const bodies: Record<string, () => Json> = {
  submitlabsdata: () => aBareBody(),
  editlabsdata: () => ({ lab_id: labId }),
  getlabsdata: () => ({ location_id: 1 }),
  updatelabstatus: () => ({ lab_id: labId, lab_status: 0 }),
  deletelabsdata: () => ({ lab_id: labId }),
  'deletelabsdata/': () => ({ lab_id: labId }),
  getfranchisedatabasedonlocation: () => ({}),
  getlocationsdata: () => ({}),
  getfranchisedata: () => ({}),
  get_test_cat: () => ({}),
}

test('every call has a body to test it with and an action of the access table', () => {
  expect(routes.map(({ call }) => call).toSorted()).toEqual(Object.keys(bodies).toSorted())
  expect(routes.filter(({ action }) => !(action in access))).toEqual([])
})

const people = {
  '': 'visitor',
  phlebotomist: 'phlebotomist',
  technician: 'lab-technician',
  authoriser: 'lab-authoriser',
  labmanager: 'lab-manager',
  finance: 'finance',
  backoffice: 'back-office',
  administrator: 'administrator',
}

test.each(routes)(
  '$call is answered for the roles in the access table',
  async ({ call, action }) => {
    const rules: Partial<Record<string, string>> = access[action]
    const nobody = '01970000-0000-7000-8000-000000000000'
    const body = bodies[call]?.() as { lab_id?: string }
    const asked = body.lab_id === undefined ? body : { ...body, lab_id: nobody }
    for (const [name, role] of Object.entries(people)) {
      const { http, status } = await post(call, asked, name)
      const inside = body.lab_id === undefined ? 200 : 404
      const outside = role === 'visitor' ? 401 : 403
      expect([name, http, status]).toEqual([name, ...Array(2).fill(rules[role] ? inside : outside)])
    }
  },
)

/** Every path inside a body, except its root. */
function placesOf(value: unknown, at: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) => [
    [...at, name],
    ...placesOf(inner, [...at, name]),
  ])
}

function at(body: Json, path: Path): Answered {
  return path.reduce<Answered>((value, name) => value[name], body)
}

const marker = '"@@here@@"'

/** The body as text with one place replaced; `undefined` removes it. */
function rawWith(body: Json, path: Path, raw: string | undefined): string {
  const copy = structuredClone(body)
  const parent = at(copy, path.slice(0, -1))
  parent[path.at(-1) ?? ''] = raw === undefined ? undefined : '@@here@@'
  return JSON.stringify(copy).replace(marker, () => raw ?? '')
}

/** Values that no field of any call accepts, as JSON text. */
function wrongOf(value: unknown): string[] {
  const other = typeof value === 'string' ? ['7', 'true'] : ['"NaN"', '"1e3"', 'false', '1e400']
  const long = JSON.stringify('x'.repeat(90_000))
  const turned = String.raw`"\u202Eabc\u202E"`
  return ['null', '{}', '{"length":1}', '[]', '["x"]', '[null]', long, turned, ...other]
}

/** Fields of a section are named without its prefix. */
function isNamed(errors: Record<string, string> = {}, path: Path): boolean {
  const [section = '', field] = path
  const isSection = sections.some((one) => one === section)
  if (isSection && field === undefined) return Object.keys(errors).length > 0
  const name = isSection && path.length === 2 ? String(field) : path.join('.')
  return Object.keys(errors).some((one) => one === name || one.startsWith(`${name}.`))
}

const withBody = () => routes.filter(({ call }) => placesOf(bodies[call]?.() ?? {}).length > 0)

test('a field that is missing or of another type is named, and nothing is written', async () => {
  const before = await rowCounts(product)
  for (const { call } of withBody()) {
    const body = bodies[call]?.() ?? {}
    for (const path of placesOf(body)) {
      const value = at(body, path)
      const isRow = /^\d+$/.test(path.at(-1) ?? '')
      for (const raw of [...(isRow ? [] : [undefined]), ...wrongOf(value)]) {
        const said = await post(call, rawWith(body, path, raw))
        const words = `${call} ${path.join('.')} = ${raw?.slice(0, 30)}: ${JSON.stringify(said).slice(0, 300)}`
        expect([said.http, said.status], words).toEqual([400, 400])
        expect(isNamed(said.errors, path), words).toBe(true)
      }
    }
  }
  expect(await rowCounts(product)).toEqual(before)
  expect(product.reported).toEqual([])
})

test('an unknown field is refused by its name, wherever it is', async () => {
  const before = await rowCounts(product)
  for (const { call } of routes) {
    const body = bodies[call]?.() ?? {}
    const objects = [[], ...placesOf(body)].filter((path) => {
      const value = at(body, path)
      return typeof value === 'object' && !Array.isArray(value)
    })
    for (const path of objects)
      for (const name of ['isAdmin', '__proto__', 'constructor', 'toString', 'aadhaar']) {
        const inner = JSON.stringify(at(body, path))
        const more = inner.replace(/^\{"?/, (start) =>
          start.length > 1 ? `{"${name}":{"a":1},"` : `{"${name}":{"a":1}`,
        )
        const said = await post(call, path.length === 0 ? more : rawWith(body, path, more))
        const field = [...path, name].join('.')
        expect(said.status, `${call} ${field}: ${JSON.stringify(said)}`).toBe(400)
        expect(said.errors?.[field], `${call} ${JSON.stringify(said)}`).toBe(
          'There is no such field.',
        )
      }
  }
  expect(await rowCounts(product)).toEqual(before)
  expect(Object.prototype).not.toHaveProperty('a')
})

test('what is no object, no JSON or no valid text is refused in the same shape', async () => {
  for (const { call } of routes) {
    for (const raw of ['null', '[]', '"x"', '7', 'true', '{', '{a:1}', '['.repeat(9000)])
      expect(await post(call, raw), `${call} ${raw.slice(0, 9)}`).toMatchObject({
        http: 400,
        status: 400,
        message: expect.any(String),
      })
    expect(await post(call, String.raw`{"a":"\u0000"}`)).toMatchObject({ status: 400 })
    expect(await post(`${call}?entryby=1`, bodies[call]?.())).toMatchObject({
      status: 400,
      errors: { entryby: 'There is no such field.' },
    })
  }
  expect(product.reported).toEqual([])
})
