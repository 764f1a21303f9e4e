import { afterAll, expect, test } from 'vitest'
import { DowntimeId } from '#src/domain/downtimes/downtime.ts'
import { type Actor, type Role, UserId } from '#src/domain/people/actor.ts'
import { aProduct } from '#test/product.ts'

const product = await aProduct()
afterAll(() => product[Symbol.asyncDispose]())

// The table is global: each test begins with an empty one.
async function noDowntimeYet() {
  await product.pool.query('delete from downtimes')
  product.clock.set('2026-11-23T03:30:00Z')
}

const words = { wordsEn: 'A new database server.', wordsHi: 'नया डेटाबेस सर्वर।' }
const at = (text: string) => Temporal.Instant.from(text)

/** From and to in hours after now. */
function hours(from: number, to: number) {
  const now = product.clock.at()
  return { ...words, startsAt: now.add({ hours: from }), endsAt: now.add({ hours: to }) }
}

function as(role: Role): Actor {
  const grant = { role, labId: null, locationId: null }
  const id = UserId.parse('019aa000-0000-7000-8000-000000000077')
  return { kind: 'person', id, name: 'Lakshmi Iyer', grants: [grant], needsSecondFactor: false }
}

const administrator = product.as(as('administrator'))
const visitor = product.as({ kind: 'visitor' })

test('an administrator announces it; visitors learn of it from 24 hours before', async () => {
  await noDowntimeYet()
  await administrator.announceDowntime(hours(25, 26))
  expect((await visitor.currentDowntime()).notice).toBeUndefined()
  product.clock.pass(60)
  expect((await visitor.currentDowntime()).notice).toMatchObject({
    isRunning: false,
    words: { en: words.wordsEn, hi: words.wordsHi },
  })
  product.clock.pass(24 * 60)
  expect((await visitor.currentDowntime()).notice).toMatchObject({ isRunning: true })
  product.clock.pass(60)
  expect((await visitor.currentDowntime()).notice).toBeUndefined()
})

test('only an administrator plans, lists or withdraws one', async () => {
  await noDowntimeYet()
  const roles: Role[] = ['patient', 'phlebotomist', 'lab-manager', 'back-office', 'finance']
  const downtimeId = DowntimeId.parse(product.world.chance.uuid())
  for (const role of roles) {
    const verbs = product.as(as(role))
    await expect(verbs.announceDowntime(hours(1, 2))).rejects.toMatchObject({
      refusal: 'forbidden',
    })
    await expect(verbs.listDowntimes()).rejects.toMatchObject({ refusal: 'forbidden' })
    await expect(verbs.withdrawDowntime({ downtimeId })).rejects.toMatchObject({
      refusal: 'forbidden',
    })
  }
  await expect(visitor.announceDowntime(hours(1, 2))).rejects.toMatchObject({
    refusal: 'sign-in-first',
  })
})

test('one that begins now or in the past is refused', async () => {
  await noDowntimeYet()
  for (const from of [0, -1])
    await expect(administrator.announceDowntime(hours(from, 2))).rejects.toMatchObject({
      refusal: 'downtime-too-soon',
    })
})

test('two never overlap; one after the other is allowed', async () => {
  await noDowntimeYet()
  await administrator.announceDowntime(hours(2, 4))
  for (const [from, to] of [
    [3, 5],
    [1, 3],
    [2, 4],
    [1, 5],
  ] as const)
    await expect(administrator.announceDowntime(hours(from, to))).rejects.toMatchObject({
      refusal: 'downtime-overlaps',
    })
  await administrator.announceDowntime(hours(4, 5))
  expect(await administrator.listDowntimes()).toHaveLength(2)
})

test('of ten announced for the same hour at once one is planned', async () => {
  await noDowntimeYet()
  const answers = await Promise.allSettled(
    Array.from({ length: 10 }, () => administrator.announceDowntime(hours(2, 4))),
  )
  const refused = answers.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
  expect(refused.map(({ refusal }) => refusal)).toEqual(Array(9).fill('downtime-overlaps'))
})

test('a withdrawn one is announced to nobody, and its hours are free again', async () => {
  await noDowntimeYet()
  const { downtimeId } = await administrator.announceDowntime(hours(2, 4))
  await administrator.withdrawDowntime({ downtimeId })
  expect((await visitor.currentDowntime()).notice).toBeUndefined()
  await administrator.announceDowntime(hours(2, 4))
  const states = (await administrator.listDowntimes()).map(({ state }) => state)
  expect(states.toSorted()).toEqual(['told', 'withdrawn'])
})

test('withdrawing a running one ends it; one that is over or withdrawn is unchanged', async () => {
  await noDowntimeYet()
  const { downtimeId } = await administrator.announceDowntime(hours(2, 4))
  product.clock.pass(180)
  await administrator.withdrawDowntime({ downtimeId })
  expect((await visitor.currentDowntime()).standing).toEqual([])
  await expect(administrator.withdrawDowntime({ downtimeId })).rejects.toMatchObject({
    refusal: 'not-allowed-now',
    detail: { currentState: 'withdrawn' },
  })
  const next = await administrator.announceDowntime(hours(2, 4))
  product.clock.pass(240)
  await expect(
    administrator.withdrawDowntime({ downtimeId: next.downtimeId }),
  ).rejects.toMatchObject({ refusal: 'not-allowed-now', detail: { currentState: 'over' } })
})

test('the audit shows who announced and who withdrew it', async () => {
  await noDowntimeYet()
  const { downtimeId } = await administrator.announceDowntime(hours(2, 4))
  await administrator.withdrawDowntime({ downtimeId })
  const { rows } = await product.pool.query(
    `select detail from audit where subject_id = $1 and action = 'downtime:plan' order by at, id`,
    [downtimeId],
  )
  expect(rows.map(({ detail }) => detail)).toContainEqual({ isWithdrawn: true })
  expect(rows).toHaveLength(2)
})

test('a web process learns of it with its next check', async () => {
  await noDowntimeYet()
  await administrator.announceDowntime(hours(1, 2))
  expect(product.downtimes.now()).toBeUndefined()
  await product.downtimes.refresh()
  expect(product.downtimes.now()?.notice.isRunning).toBe(false)
  const before = product.downtimes.version()
  product.clock.set(at('2026-11-23T04:30:00Z').toString())
  await product.downtimes.refresh()
  expect(product.downtimes.now()?.notice.isRunning).toBe(true)
  expect(product.downtimes.version()).not.toBe(before)
})
