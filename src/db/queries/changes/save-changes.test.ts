import { afterAll, expect, test } from 'vitest'
import { MISSED, sqlStateOf } from '#src/db/driver/sql-state.ts'
import { BookingId } from '#src/domain/bookings/booking.ts'
import { paise } from '#src/domain/money.ts'
import { ReceivableId } from '#src/domain/payments/payment.ts'
import { acceptance } from '#src/domain/visits/acceptance.ts'
import { aBooker, aBooking, demoActor } from '#test/booking.ts'
import { aProduct } from '#test/product.ts'
import { findAccepting } from '#src/db/queries/results/accepting.ts'
import { listWorkersOfVisit } from '#src/db/queries/stays/city-workers.ts'
import { type Rows, saveRows } from './save-changes.ts'
import { lockVisitAtHand } from '#src/db/queries/visits/visit-at-hand.ts'

const product = await aProduct({ slotDays: 8, slotCapacity: 50 })
afterAll(() => product[Symbol.asyncDispose]())
const phlebotomist = await demoActor(product, 'phlebotomist')
const { db } = product.world

/** Accepting a visit of two people, as data: one step of the visit, one of each order. */
async function accepting() {
  const booker = await aBooker(product)
  const { visitId, bookingId } = await aBooking(product, booker)
  const now = product.clock.at()
  const changes = await db.transaction(async (tx) => {
    const facts = await lockVisitAtHand(tx, visitId)
    const { opensAt, ...by } = await findAccepting(tx, phlebotomist.id, { visitId, since: now })
    const workers = await listWorkersOfVisit(tx, visitId)
    const decided =
      facts && acceptance({ ...facts, workers, opensAt }, by, { now, limit: 10_000_000 })
    if (!decided?.ok || !decided.changes) throw new Error('it was not accepted')
    return decided.changes
  })
  const event = { at: now, event: 'accept', fromState: 'a', toState: 'b', actorKind: 'person' }
  const rows: Rows = {
    transitions: changes.transitions,
    events: changes.transitions.map(({ machine, row }) => ({
      ...event,
      machine,
      entityId: row.id,
      bookingId,
      reason: null,
    })),
    stamps: [],
    messages: [],
    audit: { at: now, actorKind: 'person', action: 'test', subjectId: visitId, detail: { a: [1] } },
  }
  return { rows, bookingId, visitId }
}

const saved = (rows: Rows) =>
  db.transaction(async (tx) => {
    await saveRows(tx, rows, (error) => error as Error)
    return 'saved'
  })

async function left(bookingId: string) {
  const { rows } = await product.pool.query(
    `select (select array_agg(state::text || version) from visits where booking_id = $1) as visits,
       (select array_agg(state::text || version) from orders where booking_id = $1) as orders,
       (select count(*)::int from events where booking_id = $1) as events,
       (select count(*)::int from audit where action = 'test') as audit`,
    [bookingId],
  )
  return rows[0]
}

test('all of a decision is written by one statement', async () => {
  const { rows, bookingId, visitId } = await accepting()
  const before = await left(bookingId)
  expect(rows.transitions.map(({ machine }) => machine)).toEqual(['visit', 'order'])
  await saved(rows)
  expect(await left(bookingId)).toEqual({
    visits: ['accepted2'],
    orders: ['accepted2'],
    events: before.events + 2,
    audit: before.audit + 1,
  })
  const { rows: kept } = await product.pool.query(
    `select v.phlebotomist_id, v.dispatch, a.detail, a.change from visits v
       join audit a on a.subject_id = v.id::text and a.action = 'test' where v.id = $1`,
    [visitId],
  )
  expect(kept).toEqual([
    {
      phlebotomist_id: phlebotomist.id,
      dispatch: { cashInHand: expect.any(Number), isPreferred: false },
      detail: { a: [1] },
      change: null,
    },
  ])
})

const wrong = {
  version: (row: Rows['transitions'][number]['row']) => ({ ...row, version: row.version + 1 }),
  state: (row: Rows['transitions'][number]['row']) => ({ ...row, state: 'cancelled' }),
  id: (row: Rows['transitions'][number]['row']) => ({ ...row, id: crypto.randomUUID() }),
}

test.each(
  [0, 1].flatMap((at) =>
    Object.keys(wrong).map((what) => [at, what as keyof typeof wrong] as const),
  ),
)('where row %i has another %s than was read, nothing of all is written', async (at, what) => {
  const { rows, bookingId } = await accepting()
  const before = await left(bookingId)
  const transitions = rows.transitions.map((one, n) =>
    n === at ? { ...one, row: wrong[what](one.row) } : one,
  )
  const failed = await saved({ ...rows, transitions }).catch((error: unknown) => error)
  expect(sqlStateOf(failed)).toBe(MISSED)
  expect(await left(bookingId)).toEqual(before)
})

test('the guards of the tables apply: an edge that the machine does not have is refused', async () => {
  const { rows, bookingId } = await accepting()
  const before = await left(bookingId)
  const [visit] = rows.transitions
  const transitions = visit ? [{ ...visit, to: 'handed-over' }] : []
  await expect(saved({ ...rows, transitions })).rejects.toMatchObject({
    constraint: 'transition_visit',
  })
  expect(await left(bookingId)).toEqual(before)
})

test('of two that save the same decision one succeeds, the other finds the row changed', async () => {
  const { rows, bookingId } = await accepting()
  const before = await left(bookingId)
  const ends = await Promise.allSettled([saved(rows), saved(rows)])
  expect(ends.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect((await left(bookingId)).events).toBe(before.events + 2)
})

/** The orders of two bookings, each taken along its edge by one decision. */
async function twoOrders() {
  const both = [await accepting(), await accepting()]
  const transitions = both.flatMap(({ rows }) =>
    rows.transitions.filter(({ machine }) => machine === 'order'),
  )
  return { transitions, bookingIds: both.map(({ bookingId }) => bookingId) }
}

test('rows taken along the same edge share one part of the statement', async () => {
  const { transitions, bookingIds } = await twoOrders()
  await saved({ transitions, events: [] })
  for (const id of bookingIds) expect((await left(id)).orders).toEqual(['accepted2'])
})

test('where one of them is no longer as it was read, none is written', async () => {
  const { transitions, bookingIds } = await twoOrders()
  const [first, second] = transitions
  if (!first || !second) throw new Error('there are two')
  const late = { ...second, row: wrong.version(second.row) }
  const failed = await saved({ transitions: [first, late], events: [] }).catch(
    (error: unknown) => error,
  )
  expect(sqlStateOf(failed)).toBe(MISSED)
  for (const id of bookingIds) expect((await left(id)).orders).toEqual(['placed1'])
})

test('a decision that names an unknown column is refused before it is sent', async () => {
  const { rows } = await accepting()
  const [visit] = rows.transitions
  const transitions = visit ? [{ ...visit, patch: { ...visit.patch, nosuch: 1 } }] : []
  await expect(saved({ ...rows, transitions })).rejects.toThrow('no column nosuch')
})

/** A fee that is owed from a booking, as the database takes it. */
const owed = async (bookingId: string) => {
  const { rows } = await product.pool.query('select account_id from bookings where id = $1', [
    bookingId,
  ])
  return {
    id: ReceivableId.parse(product.world.chance.uuid()),
    accountId: rows[0].account_id,
    bookingId: BookingId.parse(bookingId),
    amount: paise(7_000),
    phlebotomistPart: paise(5_000),
    phlebotomistId: phlebotomist.id,
    state: 'pending' as const,
    createdAt: product.clock.at(),
  }
}

test('new rows are written together with the transitions', async () => {
  const { rows, bookingId } = await accepting()
  const receivable = await owed(bookingId)
  await saved({ ...rows, created: { receivable: [receivable] } })
  const { rows: kept } = await product.pool.query(
    'select id, amount_paise::int as amount, version from receivables where booking_id = $1',
    [bookingId],
  )
  expect(kept).toEqual([{ id: receivable.id, amount: 7_000, version: 1 }])
})

test('where a row was missed, no new row is written either', async () => {
  const { rows, bookingId } = await accepting()
  const receivable = await owed(bookingId)
  const transitions = rows.transitions.map((one) => ({ ...one, row: wrong.version(one.row) }))
  const failed = await saved({ ...rows, transitions, created: { receivable: [receivable] } }).catch(
    (error: unknown) => error,
  )
  expect(sqlStateOf(failed)).toBe(MISSED)
  const { rowCount } = await product.pool.query('select from receivables where booking_id = $1', [
    bookingId,
  ])
  expect(rowCount).toBe(0)
})
