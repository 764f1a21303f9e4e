import { afterAll, expect, test } from 'vitest'
import { sqlStateOf } from '#src/db/driver/sql-state.ts'
import { type Actor, type Role, UserId } from '#src/domain/people/actor.ts'
import { aProduct } from '#test/product.ts'

const product = await aProduct()
afterAll(() => product[Symbol.asyncDispose]())
const { pool } = product

function as(role: Role) {
  const id = UserId.parse('019aa000-0000-7000-8000-000000000077')
  const grants = [{ role, labId: null, locationId: null }]
  const actor: Actor = { kind: 'person', id, name: 'Lakshmi Iyer', grants }
  return product.as(actor)
}

const office = as('back-office')
const visitor = product.as({ kind: 'visitor' })
const point = { latitude: 12.3, longitude: 76.65 }

let cities = 0
/** A city used only by this test. */
async function aCity() {
  cities += 1
  const letter = String.fromCodePoint(96 + cities)
  return office.saveLocation({ name: `City ${letter}`, slug: `city-${letter}`, ...point })
}

/** Another lab like the first, in another city. */
const labIn = `insert into labs select (jsonb_populate_record(labs, jsonb_build_object(
  'location_id', $1::int, 'id', $2::text, 'code', $3::text, 'state', 'inactive',
  'registration_number', $3::text))).*
  from labs where code = 'LAB001'`

async function changesOf(subject: string) {
  const { rows } = await pool.query(
    'select action, actor_id, change from audit where subject_id = $1 order by id',
    [subject],
  )
  return rows
}

test('only the back office and administrators manage places', async () => {
  const roles: Role[] = ['patient', 'phlebotomist', 'lab-manager', 'finance']
  for (const role of roles) {
    const refused = expect.objectContaining({ refusal: 'forbidden' })
    await expect(as(role).listManagedLocations()).rejects.toEqual(refused)
    await expect(as(role).saveLocation({ name: 'X', slug: 'x', ...point })).rejects.toEqual(refused)
    await expect(as(role).deleteLocation({ id: 1 })).rejects.toEqual(refused)
    await expect(as(role).listFranchises()).rejects.toEqual(refused)
    await expect(as(role).saveFranchise({ name: 'X' })).rejects.toEqual(refused)
    await expect(as(role).deleteFranchise({ id: 2 })).rejects.toEqual(refused)
  }
  await expect(visitor.listManagedLocations()).rejects.toMatchObject({ refusal: 'sign-in-first' })
  expect(await as('administrator').listManagedLocations()).not.toEqual([])
})

test('an added city is on the pages at once, and a renamed one keeps its URL', async () => {
  const { id, slug } = await aCity()
  expect(await visitor.viewCity({ slug })).toMatchObject({ id, labs: [] })
  await office.saveLocation({ id, version: 1, name: 'Mysuru', ...point })
  expect(await visitor.viewCity({ slug })).toMatchObject({ id, name: 'Mysuru', slug })
  await office.deleteLocation({ id })
  await expect(visitor.viewCity({ slug })).rejects.toMatchObject({ refusal: 'not-found' })
})

test('the audit shows who did it, and the row before and after', async () => {
  const { id } = await aCity()
  await office.saveLocation({ id, version: 1, name: 'Hubballi', ...point, latitude: 15.36 })
  await office.deleteLocation({ id })
  const rows = await changesOf(`location/${id}`)
  expect(rows.map(({ action }) => action)).toEqual(Array(3).fill('place:manage'))
  expect(rows.map(({ change }) => [change.before?.latitude, change.after?.latitude])).toEqual([
    [undefined, 12.3],
    [12.3, 15.36],
    [15.36, undefined],
  ])
})

test('two cities added at once have two numbers, and a number is never reused', async () => {
  const [one, two] = await Promise.all([aCity(), aCity()])
  expect(one.id).not.toBe(two.id)
  const last = Math.max(one.id, two.id)
  await office.deleteLocation({ id: last })
  expect((await aCity()).id).toBeGreaterThan(last)
})

test('of two cities of one name added at once one is stored', async () => {
  const answers = await Promise.allSettled(
    ['first', 'second'].map((slug) => office.saveLocation({ name: 'Twice', slug, ...point })),
  )
  const refused = answers.flatMap((one) => (one.status === 'rejected' ? [one.reason.refusal] : []))
  expect(refused).toEqual(['name-taken'])
})

test('of two who change a city, the second is told that it changed', async () => {
  const { id } = await aCity()
  const answers = await Promise.allSettled(
    ['North', 'South'].map((name) => office.saveLocation({ id, version: 1, name, ...point })),
  )
  const refused = answers.flatMap((one) => (one.status === 'rejected' ? [one.reason.refusal] : []))
  expect(refused).toEqual(['stale'])
})

test('a city in use stays, and its uses are counted', async () => {
  await office.saveFranchise({ name: 'Of Bengaluru', locationId: 1 })
  await expect(office.deleteLocation({ id: 1 })).rejects.toMatchObject({
    refusal: 'in-use',
    detail: { facts: { labs: 4, franchises: 1 } },
  })
})

test('a lab being added there comes first: the city waits, and stays', async () => {
  const { id } = await aCity()
  const client = await pool.connect()
  await client.query('begin')
  await client.query(labIn, [id, crypto.randomUUID(), 'LAB901'])
  const deletion = office.deleteLocation({ id }).catch((error) => error)
  const waits = `select count(*)::int as count from pg_stat_activity
    where wait_event_type = 'Lock' and datname = current_database()`
  await expect.poll(async () => (await pool.query(waits)).rows[0].count).toBe(1)
  await client.query('commit')
  client.release()
  expect(await deletion).toMatchObject({ refusal: 'in-use', detail: { facts: { labs: 1 } } })
})

test('of a city deleted while labs are added there, either the city goes or the labs come', async () => {
  const { id } = await aCity()
  const added = ['LAB911', 'LAB912', 'LAB913'].map((code) =>
    pool.query(labIn, [id, crypto.randomUUID(), code]).then(() => 'added', sqlStateOf),
  )
  const deleted = office.deleteLocation({ id }).then(
    () => ['23503'], // what the foreign key then reports to the labs
    ({ refusal }) => [refusal === 'in-use' ? 'added' : refusal],
  )
  expect([...new Set(await Promise.all(added))]).toEqual(await deleted)
})

test('a point outside India is refused by the database too', async () => {
  const outside = pool.query('update locations set latitude = 51.5 where id = 2')
  expect(await outside.catch(sqlStateOf)).toBe('23514')
})

test('a franchise is added, moved to a city and deleted; a name exists once per city', async () => {
  const { id } = await office.saveFranchise({ name: 'Chennai South' })
  const moved = await office.saveFranchise({ id, version: 1, name: 'Chennai South', locationId: 2 })
  expect(moved).toMatchObject({ id, version: 2, locationId: 2 })
  const again = { name: 'Chennai South', locationId: 2 }
  await expect(office.saveFranchise(again)).rejects.toMatchObject({ refusal: 'name-taken' })
  await expect(
    office.saveFranchise({ id, version: 1, name: 'Chennai North' }),
  ).rejects.toMatchObject({ refusal: 'stale' })
  await office.deleteFranchise({ id })
  expect((await changesOf(`franchise/${id}`)).at(-1)?.change).toMatchObject({
    before: { name: 'Chennai South' },
    after: null,
  })
})

test('a franchise in an unknown city is not found', async () => {
  await expect(
    office.saveFranchise({ name: 'Nowhere', locationId: 999_999 }),
  ).rejects.toMatchObject({ refusal: 'not-found' })
})

test('franchise 1 is the operator: no verb deletes it, nor does the database', async () => {
  await expect(office.deleteFranchise({ id: 1 })).rejects.toMatchObject({
    refusal: 'operator-stays',
  })
  const byHand = pool.query('delete from franchises where id = 1')
  expect(await byHand.catch(sqlStateOf)).toBe('23514')
})
