import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { rowsKept } from '#test/api-callers.ts'
import { requestOf } from '#test/api-samples.ts'
import { inTurn } from '#test/in-turn.ts'
import { aProduct } from '#test/product.ts'
import {
  type Json,
  placesOf,
  changed,
  valueAt,
  wrongValues,
  rawWith,
} from '#test/strange-values.ts'
import { expectNamed, isVersionMissing, strangeCalls } from '#test/strange-calls.ts'

const isLong = process.env.TEST_SIZE === 'long'
const product = await aProduct({ slotDays: 5, slotCapacity: 20 })
afterAll(() => product[Symbol.asyncDispose]())
const { own, sent, routes, withBody } = await strangeCalls(product)
const some = inTurn()
/** Lists that may have nothing in them: a roster of somebody who is off every day. */
const mayBeEmpty = new Set(['POST /roster hours'])
/** Fields that may be null although the sample has a value: a test without a unit. */
const mayBeNull = new Set(['POST /labs/{id}/analytes/{testCode}/versions rules.unit'])

/** A text that is no number is answered for its test, beside those that are entered. */
const isLeftOut = (key: string, { status, text }: { status: number; text: string }) =>
  key === 'POST /orders/{id}/results' && status === 200 && text.includes('"entered":[]')

test('a field that is missing, null, of another type, too long or unknown is named, and nothing is written', async () => {
  const before = await rowsKept(product)
  for (const { key, action } of withBody()) {
    const body = requestOf(key, own).body as Json
    for (const path of placesOf(body)) {
      const field = path.join('.')
      if (!Array.isArray(valueAt(body, path.slice(0, -1)))) {
        const raw = JSON.stringify(changed(body, path, undefined))
        const problem = await sent(key, action, raw)
        if (!isVersionMissing(problem)) expectNamed(problem, field, `${key} without ${field}`)
      }
      const right = valueAt(body, path)
      for (const raw of some(wrongValues(right, path.at(-1)))) {
        if (raw === JSON.stringify(right)) continue // where an absent value is valid too
        if (raw === 'null' && mayBeNull.has(`${key} ${field}`)) continue
        if (raw === '[]' && mayBeEmpty.has(`${key} ${field}`)) continue
        const said = `${key} with ${field} = ${raw.slice(0, 20)}`
        const problem = await sent(key, action, rawWith(body, path, raw))
        // An object in place of one that carries a version has none.
        if (raw.startsWith('{') && isVersionMissing(problem)) continue
        if (isLeftOut(key, problem)) continue
        expectNamed(problem, field, said)
      }
    }
  }
  expect(await rowsKept(product)).toEqual(before)
  expect(product.reported).toEqual([])
})

test('an unknown field is refused by its name, wherever it is and whatever it is called', async () => {
  const before = await rowsKept(product)
  for (const { key, action } of withBody()) {
    const body = requestOf(key, own).body as Json
    const objects = [[], ...placesOf(body)].filter((path) => isObject(valueAt(body, path)))
    for (const path of objects)
      for (const name of some(['entryby', '__proto__', 'constructor', 'toString', 'isAdmin'])) {
        const inner = JSON.stringify(valueAt(body, path))
          .replace(/^\{/, `{"${name}":{"a":1},`)
          .replace(/,\}$/, '}')
        const raw = path.length === 0 ? inner : rawWith(body, path, inner)
        const field = [...path, name].join('.')
        expectNamed(await sent(key, action, raw), field, `${key} with ${field}`)
      }
  }
  expect(await rowsKept(product)).toEqual(before)
  expect(Object.prototype).not.toHaveProperty('a')
})

test('a call without fields accepts none: neither in its body nor in the query string', async () => {
  const before = await rowsKept(product)
  for (const { key, action } of routes) {
    const { method, address, body } = requestOf(key, own)
    if (method !== 'GET' && body === undefined)
      expectNamed(await sent(key, action, '{"entryby":"me"}'), 'entryby', key)
    const asked = `${address}${address.includes('?') ? '&' : '?'}entryby=me`
    const raw = JSON.stringify(body ?? {})
    expectNamed(await sent(key, action, raw, asked), 'entryby', `${key} with a query`)
  }
  expect(await rowsKept(product)).toEqual(before)
})

const halves = ['{', '{"a":', '{a:1}', "{'a':1}", 'NaN', '{"a":1}}', '\u0001', '['.repeat(10_000)]

test('a body that is no object is refused, and so is half a body', async () => {
  const before = await rowsKept(product)
  for (const { key, action } of routes.filter((one) => !one.key.startsWith('GET'))) {
    for (const raw of some(['null', '[]', '"x"', '7', 'true', '[[]]', '"__proto__"']))
      expect((await sent(key, action, raw)).status, `${key} with ${raw}`).toBe(422)
    for (const raw of some(halves))
      expect((await sent(key, action, raw)).status, `${key} with ${raw.slice(0, 9)}`).toBe(400)
    const deep = '{"a":'.repeat(10_000) + '1' + '}'.repeat(10_000)
    const problem = await sent(key, action, deep)
    expect(problem.status === 422 || isVersionMissing(problem), `${key}, deep`).toBe(true)
  }
  expect(await rowsKept(product)).toEqual(before)
  expect(product.reported).toEqual([])
})

const unstorable = [String.raw`"a\u0000b"`, String.raw`"\ud800"`, String.raw`"a\udfff"`]

test('NUL and half a character are refused in every field', async () => {
  const before = await rowsKept(product)
  for (const { key, action } of withBody()) {
    const body = requestOf(key, own).body as Json
    for (const path of placesOf(body))
      for (const raw of some(unstorable))
        expect((await sent(key, action, rawWith(body, path, raw))).status).toBe(400)
  }
  expect(await rowsKept(product)).toEqual(before)
})

test('days and hours that no calendar has are refused', async () => {
  const before = await rowsKept(product)
  const never = [
    '0000-01-01',
    '9999-12-31',
    '2026-02-30',
    '2026-13-01',
    '-000001-01-01',
    '+275760-09-13',
  ]
  const hours = ['00:00:00Z', '24:00:00Z', '23:59:60Z', '10:00:00.1234567890123Z', '10:00:00+23:59']
  const instants = [...never, '2026-11-22'].flatMap((day) => hours.map((hour) => `${day}T${hour}`))
  for (const { key, action } of withBody()) {
    const body = requestOf(key, own).body as Json
    for (const path of placesOf(body)) {
      const name = path.at(-1) ?? ''
      const wrong = name === 'birthDate' ? never : name === 'startsAt' ? instants : []
      for (const value of wrong) {
        const { status, text } = await sent(key, action, JSON.stringify(changed(body, path, value)))
        expect([409, 422], `${key} ${value}: ${text.slice(0, 99)}`).toContain(status)
      }
    }
  }
  expect(await rowsKept(product)).toEqual(before)
  expect(product.reported).toEqual([])
})

test(
  'whatever JSON is sent, the answer is no bug of ours',
  async () => {
    const anything = fc.jsonValue({ maxDepth: 3, stringUnit: 'binary' }) as fc.Arbitrary<Json>
    const calls = withBody()
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...calls), fc.nat(50), anything, async (call, at, value) => {
        const body = requestOf(call.key, own).body as Json
        const places = [[], ...placesOf(body)]
        const raw = JSON.stringify(changed(body, places[at % places.length] ?? [], value))
        const { status } = await sent(call.key, call.action, raw)
        expect(status).toBeLessThan(500)
      }),
      { numRuns: isLong ? 5000 : 75 },
    )
    expect(product.reported).toEqual([])
  },
  isLong ? 600_000 : 300_000,
)

test('the comparison before and after notices a row that only changed', async () => {
  const before = await rowsKept(product)
  expect(Object.keys(before).length).toBeGreaterThan(50)
  const { rows } = await product.pool.query('select id from labs limit 1')
  await product.asOwner('update labs set version = version + 1 where id = $1', [rows[0].id])
  const changed = await rowsKept(product)
  expect(Object.keys(before).filter((table) => before[table] !== changed[table])).toEqual(['labs'])
  await product.asOwner('update labs set version = version - 1 where id = $1', [rows[0].id])
  expect(await rowsKept(product)).toEqual(before)
})

const isObject = (value: Json) =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
