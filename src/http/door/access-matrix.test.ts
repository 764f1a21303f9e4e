import { afterAll, beforeAll, expect, test } from 'vitest'
import { access } from '#src/domain/access/access.ts'
import { apiAccess } from '#test/api-access.ts'
import { aTenant, elsewhere, type Ids, missing, requestOf, samples } from '#test/api-samples.ts'
import { demoLab } from '#test/booking.ts'
import { signedInAs, signedInByPhone } from '#test/people.ts'
import { aProduct } from '#test/product.ts'
import { routeTable } from '#src/http/api.ts'
import { v1 } from '#src/http/v1.ts'

const product = await aProduct({ isBridged: true, slotDays: 5, slotCapacity: 20 })
afterAll(() => product[Symbol.asyncDispose]())

/** Routes that concern no particular tenant's row: only the role decides. */
const isTenantless = (key: string) =>
  !/\{(id|token|number)\}/.test(key) &&
  !['POST /quotes', 'POST /bookings', 'GET /bench', 'POST /results/authorise'].includes(key) &&
  !/\/specimens\/(receive|accept|reject|dispose)$/.test(key)

/** In the order of the table's columns, after the visitor and the patient. */
const staff = [
  'phlebotomist',
  'technician',
  'authoriser',
  'labmanager',
  'backoffice',
  'finance',
  'administrator',
]

const routes = routeTable(v1)
let own: Ids
let others: Ids
const people: { name: string; cookie: string; isOwner: boolean }[] = []

beforeAll(async () => {
  own = await aTenant(product)
  others = await aTenant(product)
  await elsewhere(product, others)
  others.labId = await demoLab(product, 'LAB005')
  people.push({ name: 'visitor', cookie: '', isOwner: false })
  const cookie = await signedInByPhone(product, own.phone)
  people.push({ name: 'the patient', cookie, isOwner: true })
  for (const name of staff)
    people.push({ name, cookie: await signedInAs(product, name), isOwner: false })
})

test('no route is without a row, and no row without a route', () => {
  const declared = routes.map(({ method, path }) => `${method.toUpperCase()} ${path}`)
  expect(declared.filter((key) => !samples[key])).toEqual([])
  expect(Object.keys(samples).filter((key) => !declared.includes(key))).toEqual([])
  expect(routes.filter(({ action }) => !(action in access))).toEqual([])
})

async function ask(key: string, ids: Ids, cookie: string) {
  const { method, address, body } = requestOf(key, ids)
  const answer = await product.api.request(`http://localhost:3000/api/v1${address}`, {
    method,
    headers: {
      cookie,
      origin: 'http://localhost:3000',
      'content-type': 'application/json',
      'idempotency-key': crypto.randomUUID(),
    },
    ...(method !== 'GET' && { body: JSON.stringify(body ?? {}) }),
  })
  const text = await answer.text()
  return { status: answer.status, text: text.replace(/"requestId":"[^"]*"/, '') }
}

type Asker = (typeof people)[number]
type Doors = { own: string; others: string; missing: string }

/**
 * What the table promises a person on a route: `in` means answered, anything else is the reason for
 * refusal.
 */
function promised(key: string, { name, isOwner }: Asker): Doors {
  const may = apiAccess[key]?.[people.findIndex((person) => person.name === name)] ?? '.'
  const refused = name === 'visitor' ? 'sign in first' : 'forbidden'
  const none = 'no such thing'
  if (may === '.') return { own: refused, others: refused, missing: refused }
  if (isTenantless(key)) return { own: 'in', others: 'in', missing: 'in' }
  if (may === '*') return { own: 'in', others: 'in', missing: none }
  return { own: isOwner || may === 'l' ? 'in' : none, others: none, missing: none }
}

/** What actually happens. A row of somebody else must be answered exactly like a missing one. */
async function seen(key: string, { cookie }: Asker): Promise<Doors> {
  const absent = await ask(key, missing(own), cookie)
  const named = async (ids: Ids) => {
    const { status, text } = await ask(key, ids, cookie)
    if (status === 401) return 'sign in first'
    if (status === 403) return 'forbidden'
    if (status >= 500) return 'broke'
    if (status !== 404) return 'in'
    return text === absent.text ? 'no such thing' : 'told apart from a missing one'
  }
  return { others: await named(others), missing: await named(missing(own)), own: await named(own) }
}

// In a demonstration the outbox is open to everyone; an application belongs to whoever has its
// token, a bridge to whoever has its lab's key, and a phone to whoever has its own. All have tests of
// their own.
const apart = [
  '/outbox',
  '/lab-applications/status',
  '/bridge-messages',
  '/bridge-questions',
  '/left-offline-events',
]
const judged = routes.filter(({ path }) => !apart.includes(path))

test('every route has a row in the hand-written table', () => {
  const keys = judged.map(({ method, path }) => `${method.toUpperCase()} ${path}`)
  expect(Object.keys(apiAccess).toSorted()).toEqual(keys.toSorted())
})

test.each(judged.map(({ method, path }) => [`${method.toUpperCase()} ${path}`]))(
  '%s answers each person as the table says: own, another’s, missing',
  async (key) => {
    const found: Record<string, Doors> = {}
    for (const person of people) found[person.name] = await seen(key, person)
    expect(found).toEqual(
      Object.fromEntries(people.map((person) => [person.name, promised(key, person)])),
    )
  },
)
