import { afterAll, expect, test } from 'vitest'
import { allDone } from '#test/all-done.ts'
import { findBooking } from '#src/db/queries/bookings/booking-tree.ts'
import { bindVerbs } from '#src/usecases/index.ts'
import { inStep } from '#src/usecases/step.ts'
import { demoActor, DEMO_PASSWORD as password } from '#test/booking.ts'
import { aProduct } from '#test/product.ts'
import {
  anEarnedOrder,
  aPaidLab,
  bankSays,
  labBalances,
  theVector,
  weekPasses,
  windowPasses,
} from '#test/settlement.ts'
import { takeBack } from '#src/usecases/parts/settlement/take-back.ts'

const isLong = process.env.TEST_SIZE === 'long'
const product = await aProduct()
afterAll(() => product[Symbol.asyncDispose]())
const finance = await demoActor(product, 'finance')
const maker = product.as(finance)
const checker = product.as(await demoActor(product, 'finance2'))

type Settled = PromiseSettledResult<unknown>[]
const refusals = (all: Settled) =>
  all.flatMap((one) => (one.status === 'rejected' ? [one.reason.refusal ?? one.reason] : []))

/** How many of this database's sessions are waiting for a lock. */
async function waiting(): Promise<number> {
  const { rows } = await product.pool.query(
    `select count(*)::int as count from pg_stat_activity
     where wait_event_type = 'Lock' and datname = current_database()`,
  )
  return rows[0].count
}

async function aWeek(labs = 2, orders = 2) {
  const labIds = await Promise.all(Array.from({ length: labs }, () => aPaidLab(product)))
  for (const labId of labIds)
    for (let at = 0; at < orders; at += 1) await anEarnedOrder(product, labId, [theVector])
  await windowPasses(product)
  return { labIds, week: await weekPasses(product) }
}

/** Payouts whose sum differs from that of their tests, and tests without a payout. */
async function counted(week: string) {
  const { rows } = await product.pool.query(
    `select p.net_paise::int as said, coalesce(sum(e.net_paise), 0)::int as summed
     from settlement_payouts p join settlement_batches b on b.id = p.batch_id
       left join settlement_entries e on e.payout_id = p.id
     where b.week = $1 and b.state <> 'withdrawn' group by p.id`,
    [week],
  )
  return rows
}

const rounds = isLong ? 100 : 8

test(
  `of batches made at once for one week one is made, ${rounds} times, and every test is in one payout`,
  { timeout: isLong ? 600_000 : 300_000 },
  async () => {
    for (let round = 0; round < rounds; round += 1) {
      const { labIds, week } = await aWeek()
      const all = await Promise.allSettled(
        Array.from({ length: 4 }, (_, at) => (at % 2 ? maker : checker).makeBatch({ week })),
      )
      expect(await counted(week)).toEqual(
        labIds.map(() => ({ said: 2 * 39_251, summed: 2 * 39_251 })),
      )
      expect(refusals(all)).toEqual(Array(3).fill('batch-exists'))
    }
  },
)

test('a batch that dies midway does not exist, and made again it is complete', async () => {
  const { labIds, week } = await aWeek(3)
  await product.asOwner(`create function die() returns trigger language plpgsql as $$ begin
    if (select count(*) from settlement_payouts p where p.batch_id = new.batch_id) >= 2
    then perform pg_terminate_backend(pg_backend_pid()); end if; return new; end $$`)
  await product.asOwner(`create trigger die before insert on settlement_payouts
    for each row execute function die()`)
  const dying = bindVerbs(product.world)(finance) // a retry would only die again
  await expect(dying.makeBatch({ week })).rejects.toThrow('terminating connection')
  await product.asOwner('drop trigger die on settlement_payouts')
  const left = await product.pool.query(
    `select (select count(*)::int from settlement_batches where week = $1) as batches,
       (select count(*)::int from settlement_entries where lab_id = any($2) and state = 'eligible') as waiting`,
    [week, labIds],
  )
  expect(left.rows).toEqual([{ batches: 0, waiting: 6 }])
  expect(await maker.makeBatch({ week })).toMatchObject({ payouts: 3 })
  expect(await counted(week)).toEqual(labIds.map(() => ({ said: 78_502, summed: 78_502 })))
})

test('of two who approve and withdraw at once one does, and the books show which', async () => {
  const { labIds, week } = await aWeek(1)
  const { batchId } = await maker.makeBatch({ week })
  const holder = await product.pool.connect()
  await holder.query('begin')
  await holder.query('select from settlement_batches where id = $1 for update', [batchId])
  // Both wait for the batch's row when it is released; the one with the password comes first.
  const acts = [
    () => checker.approveBatch({ batchId, password }),
    () => maker.withdrawBatch({ batchId }),
  ]
  const begun: Promise<unknown>[] = []
  for (const [at, act] of acts.entries()) {
    begun.push(act())
    await expect.poll(waiting).toBe(at + 1)
  }
  const deciding = Promise.allSettled(begun)
  await holder.query('commit')
  holder.release()
  expect(refusals(await deciding)).toEqual(['not-allowed-now'])
  const { state } = await maker.viewBatch({ batchId })
  const [labId] = labIds
  if (!labId) throw new Error('no lab')
  const isApproved = state === 'approved'
  expect(await labBalances(product, labId)).toMatchObject(
    isApproved ? { payable: 0, inTransit: -78_502 } : { payable: -78_502, inTransit: 0 },
  )
  if (!isApproved) await maker.makeBatch({ week })
})

test('the same response file imported ten times at once pays once', async () => {
  const { labIds, week } = await aWeek(2)
  const { batchId } = await maker.makeBatch({ week })
  await checker.approveBatch({ batchId, password })
  const { of: payouts } = await maker.viewBatch({ batchId })
  const answer = bankSays(payouts)
  const all = await allDone(Array.from({ length: 10 }, () => maker.importUtrs(answer)))
  expect(all.flatMap(({ paid }) => paid)).toHaveLength(2)
  expect(all.reduce((sum, { known }) => sum + known, 0)).toBe(18)
  for (const labId of labIds)
    expect(await labBalances(product, labId)).toEqual({ payable: 0, inTransit: 0, bank: -78_502 })
})

test.each([
  ['first', 'reversed', 39_251],
  ['second', 'clawed-back', 2 * 39_251],
])('a refund that comes %s to a batch being made: the accrual is %s', async (who, done, net) => {
  const labId = await aPaidLab(product)
  const order = await anEarnedOrder(product, labId, [theVector])
  const other = await anEarnedOrder(product, labId, [theVector])
  await windowPasses(product)
  const week = await weekPasses(product)
  const refund = () =>
    inStep(product.world, { kind: 'worker' }, async (step) => {
      const booking = await findBooking(step.tx, order.bookingId)
      if (!booking || !order.items[0]) throw new Error('no booking')
      return takeBack(step, booking, { id: order.items[0] })
    })
  // The batch locks the older entry, then waits for the newer one; or the refund waits alone.
  const holder = await product.pool.connect()
  await holder.query('begin')
  const held = who === 'first' ? order.orderId : other.orderId
  await holder.query('select from settlement_entries where order_id = $1 for update', [held])
  const acts = [() => maker.makeBatch({ week }), refund]
  const begun: Promise<unknown>[] = []
  for (const [at, act] of (who === 'first' ? acts.toReversed() : acts).entries()) {
    begun.push(act())
    await expect.poll(waiting).toBe(at + 1)
  }
  await holder.query('commit')
  holder.release()
  const answers = await allDone(begun)
  expect(answers).toContain(done)
  expect(answers).toContainEqual(
    expect.objectContaining({ totals: expect.objectContaining({ net }) }),
  )
  expect((await labBalances(product, labId)).payable).toBe(-39_251)
})
