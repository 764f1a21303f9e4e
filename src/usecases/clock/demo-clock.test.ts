import { afterAll, expect, test } from 'vitest'
import { systemClock } from '#src/adapters/clock.ts'
import { connect } from '#src/db/driver/client.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { bindVerbs } from '#src/usecases/index.ts'
import { whoAsks } from '#src/usecases/parts/people/who-asks.ts'
import { clockJobs } from '#src/usecases/clock-jobs.ts'
import { jobs } from '#src/jobs/index.ts'
import { demoActor, demoLab } from '#test/booking.ts'
import { comingBack } from '#test/coming-back.ts'
import { aProduct } from '#test/product.ts'

const worker = { kind: 'worker' } as const
const visitor = { kind: 'visitor' } as const
const day = 24 * 60 * 60 * 1000

/** A product with an installation's clock instead of the test's own. */
async function onTheRealClock({ isDemo = true } = {}) {
  const product = await aProduct({ isDemo })
  const { pool, db } = connect(product.url, 5, { isDemo })
  const world = { ...product.world, db, clock: systemClock() }
  afterAll(async () => {
    await pool.end()
    await product[Symbol.asyncDispose]()
  })
  const administrator = await demoActor(product, 'administrator')
  const now = () => db.transaction((tx) => world.clock.now(tx))
  return { ...product, world, as: comingBack(bindVerbs(world)).as, administrator, now, pool, db }
}

type Real = Awaited<ReturnType<typeof onTheRealClock>>

/** This many hours from now by the product's clock. */
const ahead = async ({ now }: Real, hours: number) => (await now()).add({ hours }).toString()

test('moving the clock moves web and worker together, and makes slots from the new time on', async () => {
  const real = await onTheRealClock()
  const { as, administrator, queue, now } = real
  const to = await ahead(real, 5 * 24)
  await as(administrator).moveClock({ to })
  expect((await now()).since(Temporal.Instant.from(to)).total('seconds')).toBeLessThan(60)
  // Another process, with connections of its own.
  const { pool, db } = connect(real.url, 1, { isDemo: true })
  const there = await db.transaction((tx) => systemClock().now(tx))
  expect(there.since(Temporal.Instant.from(to)).total('seconds')).toBeLessThan(60)
  await pool.end()
  const days = await as(visitor).listSlots({ labIds: [await demoLab(real)] })
  const last = days.at(-1)?.slots.at(-1)?.startsAt ?? ''
  expect(
    Temporal.Instant.from(last).since(Temporal.Instant.from(to)).total('hours'),
  ).toBeGreaterThan(12 * 24)
  expect(queue.jobs.map(({ job }) => job)).toEqual([...clockJobs])
})

test('what the move wakes is what the worker does', () => {
  const names = new Set(jobs.map(({ name }) => name))
  expect(clockJobs.filter((name) => !names.has(name))).toEqual([])
})

test('scheduled work happens as soon as the clock moved past its time', () => {
  const byTheClock = ['mark-late', 'give-up-tubes', 'give-up-waiting', 'settle-visit-fees']
  expect(clockJobs).toEqual(expect.arrayContaining(byTheClock))
})

test('it ends no session, no sign-in code and no idempotency record', async () => {
  const real = await onTheRealClock()
  const { as, administrator, world, pool } = real
  const phone = '+919876512345'
  const { challengeId } = await as(visitor).requestCode({ phone })
  const [message] = await as(visitor).readOutbox({ to: phone })
  const code = /\b(\d{6})\b/.exec(message?.text ?? '')?.[1] ?? ''
  await pool.query(
    `insert into session (expires_at, token, created_at, updated_at, user_id)
     values (now() + interval '90 days', 'of staff', now() - interval '20 minutes', now(), $1)`,
    [administrator.id],
  )
  const asked = { call: 'x', key: 'one', fingerprint: 'f' }
  const claim = await as(administrator).claimReply(asked)
  await as(administrator).keepReply({ claim, status: 200, body: 'kept' })
  await as(administrator).moveClock({ to: await ahead(real, 5 * 24) })
  expect(await whoAsks(world, 'of staff')).toMatchObject({ kind: 'person' })
  await as(worker).purgeReplies()
  const again = await as(administrator).claimReply(asked)
  const to = await ahead(real, 6 * 24)
  const run = () => as(administrator).moveClock({ to })
  const repeated = as(administrator).underClaim({ claim: again, run })
  await expect(repeated).rejects.toMatchObject({ refusal: 'still-in-flight' })
  expect(again.reply).toEqual({ status: 200, body: 'kept' })
  const verified = as(visitor).verifyCode({ phone, code, challengeId })
  await expect(verified).resolves.toMatchObject({ userId: expect.any(String) })
})

test('it only moves forwards, sixty days at most, and a form sent twice moves it once', async () => {
  const real = await onTheRealClock()
  const { as, administrator, pool } = real
  // Before that there is no row, and a second insert would wait for the first for that reason
  // alone.
  await as(administrator).moveClock({ to: await ahead(real, 1) })
  const to = await ahead(real, 23)
  const ends = await Promise.allSettled([1, 2].map(() => as(administrator).moveClock({ to })))
  expect(ends.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(ends.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: { refusal: 'clock-not-ahead' },
  })
  const { movedMs } = await as(administrator).viewClock()
  expect(Math.abs(movedMs - day)).toBeLessThan(60_000)
  const back = await ahead(real, -1)
  await expect(as(administrator).moveClock({ to: back })).rejects.toThrow('only moves forward')
  const far = await ahead(real, 60 * 24)
  await expect(as(administrator).moveClock({ to: far })).rejects.toThrow('60 days')
  await expect(pool.query(`update demo_clock set moved_ms = $1`, [61 * day])).rejects.toMatchObject(
    { constraint: 'demo_clock_within_60_days' },
  )
})

test('only the administrator moves it', async () => {
  const real = await onTheRealClock()
  const to = await ahead(real, 1)
  const others: Actor[] = [visitor, worker]
  for (const name of ['phlebotomist', 'backoffice', 'finance', 'labmanager', 'technician'])
    others.push(await demoActor(real, name))
  for (const actor of others) {
    await expect(async () => real.as(actor).moveClock({ to })).rejects.toThrow(
      /Sign in|don’t have access/,
    )
    await expect(async () => real.as(actor).viewClock()).rejects.toThrow(
      /Sign in|don’t have access/,
    )
  }
})

test('outside a demonstration the clock cannot be moved, and a row in its table changes nothing', async () => {
  const real = await onTheRealClock({ isDemo: false })
  const { as, administrator, now, asOwner } = real
  const to = await ahead(real, 1)
  await expect(as(administrator).moveClock({ to })).rejects.toThrow('could not find')
  await expect(as(administrator).viewClock()).rejects.toThrow('could not find')
  const before = await now()
  await asOwner('insert into demo_clock values (1, $1)', [5 * day])
  expect((await now()).since(before).total('seconds')).toBeLessThan(60)
})
