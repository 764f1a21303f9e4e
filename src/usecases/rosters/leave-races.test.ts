import { afterAll, expect, test } from 'vitest'
import { aBooker, aBooking, anotherHour, visitRow } from '#test/booking.ts'
import { gateAtCommit, untilWaiting } from '#test/gate-at-commit.ts'
import { aPhlebotomist } from '#test/money-stage.ts'
import { aProduct } from '#test/product.ts'
import { leaveFrom } from '#test/rosters.ts'

const product = await aProduct()
afterAll(() => product[Symbol.asyncDispose]())
const { pool } = product

/** A phlebotomist, and a visit on offer to them. */
async function scene() {
  const person = await aPhlebotomist(product)
  const booker = await aBooker(product)
  const { visitId, view } = await aBooking(product, booker, {
    startsAt: await anotherHour(product),
  })
  // Planned for another, and not for them: what the database says of the leave alone is asked here.
  await product.asOwner('delete from stays where visit_id = $1', [visitId])
  const startsAt = view.visits[0]?.startsAt ?? ''
  return { person, visitId, startsAt, leave: leaveFrom(startsAt, 1) }
}

type Scene = Awaited<ReturnType<typeof scene>>

const taken = ({ person, leave }: Scene) => ({
  text: `insert into leaves (id, phlebotomist_id, starts_at, ends_at)
    values (gen_random_uuid(), $1, $2, $3)`,
  values: [person.id, leave.startsAt.toString(), leave.endsAt.toString()],
})
const accepted = ({ person, visitId }: Scene) => ({
  text: `update visits set state = 'accepted', version = version + 1, phlebotomist_id = $1,
    accepted_at = now() where id = $2`,
  values: [person.id, visitId],
})

/** Both in transactions of their own, around the code: the second begins before the first ends. */
async function atOnce(first: { text: string; values: unknown[] }, second: typeof first) {
  const [a, b] = await Promise.all([pool.connect(), pool.connect()])
  try {
    await a.query('begin')
    await b.query('begin')
    await a.query(first)
    const { rows } = await b.query('select pg_backend_pid() as pid')
    const later = b.query(second).then(
      () => undefined,
      (error: { constraint?: string }) => error.constraint,
    )
    const isDone = later.then(() => true)
    const isWaiting = async () => {
      const asked = `select from pg_stat_activity where pid = $1 and wait_event_type = 'Lock'`
      while ((await pool.query(asked, [rows[0].pid])).rowCount === 0);
      return false
    }
    await Promise.race([isDone, isWaiting()])
    await a.query('commit')
    const refused = await later
    await b.query(refused === undefined ? 'commit' : 'rollback')
    return refused
  } finally {
    a.release()
    b.release()
  }
}

test('around the code, no visit is accepted into a leave, and no leave taken over an accepted visit', async () => {
  const one = await scene()
  await pool.query(taken(one))
  await expect(pool.query(accepted(one))).rejects.toMatchObject({
    constraint: 'visits_not_on_leave',
  })
  const other = await scene()
  await pool.query(accepted(other))
  await expect(pool.query(taken(other))).rejects.toMatchObject({
    constraint: 'leaves_over_no_visit',
  })
})

test('around the code, a leave that another transaction takes at the same moment keeps a visit off', async () => {
  const one = await scene()
  expect(await atOnce(taken(one), accepted(one))).toBe('visits_not_on_leave')
})

test('around the code, a visit that another transaction accepts at the same moment keeps a leave off', async () => {
  const one = await scene()
  expect(await atOnce(accepted(one), taken(one))).toBe('leaves_over_no_visit')
})

test('around the code, two leaves of one person never overlap', async () => {
  const one = await scene()
  await pool.query(taken(one))
  await expect(pool.query(taken(one))).rejects.toMatchObject({ constraint: 'leaves_no_overlap' })
})

test('of an acceptance and a leave at the same moment the first counts, and the other is told why', async () => {
  const { person, visitId, leave } = await scene()
  const app = product.as(person)
  const open = await gateAtCommit(product, ['insert on leaves', 'update on visits'], 2)
  const accepting = app.acceptVisit({ visitId })
  await untilWaiting(product, 1)
  const leaving = Promise.allSettled([app.takeLeave(leave)])
  await open()
  expect(await accepting).toEqual({ state: 'accepted' })
  expect(await leaving).toMatchObject([
    {
      status: 'rejected',
      reason: { refusal: 'visits-in-leave', detail: { facts: { count: 1 } } },
    },
  ])
  expect(await visitRow(product, visitId)).toMatchObject({ state: 'accepted' })
})
