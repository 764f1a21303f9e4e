import { afterAll, expect, test } from 'vitest'
import { MISSED, sqlStateOf } from '#src/db/sql-state.ts'
import { acceptance } from '#src/domain/visits/acceptance.ts'
import { aBooker, aBooking, demoActor } from '#test/booking.ts'
import { aProduct } from '#test/product.ts'
import { lockAccepting } from './accepting.ts'
import { type Rows, saveRows } from './save-changes.ts'
import { lockVisitAtHand } from './visit-at-hand.ts'

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
    const by = await lockAccepting(tx, phlebotomist.id, now)
    const decided = facts && acceptance(facts, by, { now, limit: 10_000_000 })
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

test('the guards of the tables stand in it: an edge that the machine has not is refused', async () => {
  const { rows, bookingId } = await accepting()
  const before = await left(bookingId)
  const [visit] = rows.transitions
  const transitions = visit ? [{ ...visit, to: 'handed-over' }] : []
  await expect(saved({ ...rows, transitions })).rejects.toMatchObject({
    constraint: 'transition_visit',
  })
  expect(await left(bookingId)).toEqual(before)
})

test('two who save the same decision: one does, the other finds the row as it no longer was', async () => {
  const { rows, bookingId } = await accepting()
  const before = await left(bookingId)
  const ends = await Promise.allSettled([saved(rows), saved(rows)])
  expect(ends.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect((await left(bookingId)).events).toBe(before.events + 2)
})
