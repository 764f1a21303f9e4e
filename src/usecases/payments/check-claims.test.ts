import { afterAll, expect, test } from 'vitest'
import { indianDay } from '#src/domain/india-time.ts'
import { SOON_SECONDS } from '#src/domain/payments/what-to-ask.ts'
import { bindVerbs } from '#src/usecases/index.ts'
import {
  anAttempt,
  aPayingProduct,
  atDoor,
  comeBack,
  moneyOf,
  paidOnce,
  workOffChecks,
} from '#test/payments.ts'

const paying = await aPayingProduct()
const { product, sandbox } = paying
afterAll(() => paying[Symbol.asyncDispose]())
const worker = product.as({ kind: 'worker' })
const root = '/api/payments/ccavenue'

type Paid = Awaited<ReturnType<typeof sandbox.pay>>
const push = (paid: Pick<Paid, 'encResp'>, door = 'echo') =>
  atDoor(product, `${root}/${door}`, paid.encResp)
const checks = () => product.queue.jobs.filter(({ job }) => job === 'check-payment')

/** An attempt whose payer has paid, with an empty queue. */
async function paidAttempt() {
  const made = await anAttempt(product)
  const paid = await sandbox.pay(made.attempt)
  product.queue.jobs.length = 0
  return { ...made, paid, moneyKept: () => moneyOf(product, made.booking.bookingId) }
}

/** The worker with a gateway that counts calls, or fails for some numbers. */
function watched(isDown: (number: string) => boolean = () => false) {
  const asked: string[] = []
  const { gateway } = product.world
  if (!gateway) throw new Error('no gateway')
  const status: typeof gateway.status = async (of) => {
    asked.push(`${of.number} ${of.referenceNo ?? ''}`)
    if (isDown(of.number)) throw new Error('no socket')
    return gateway.status(of)
  }
  const world = { ...product.world, gateway: { ...gateway, status } }
  return { asked, app: bindVerbs(world)({ kind: 'worker' }) }
}

test('a returning payer and a push cause one check, and what the page found needs no other', async () => {
  const { booker, attempt, paid, moneyKept } = await paidAttempt()
  await comeBack(product, paid)
  await push(paid)
  const { number } = attempt
  const check = { number, referenceNo: paid.trackingId, unlessKept: true }
  expect(checks()).toEqual([{ job: 'check-payment', input: check, when: { afterSeconds: 2 } }])
  await product.as(booker.actor).checkPayment(attempt)
  const { asked, app } = watched()
  expect(await app.checkClaims({ checks: [check] })).toMatchObject([{ status: 'fulfilled' }])
  expect(asked).toEqual([])
  expect(await moneyKept()).toMatchObject(paidOnce)
})

test('a message about captured money causes no check, through any channel', async () => {
  const { attempt, paid } = await paidAttempt()
  await worker.checkPayment(attempt)
  await comeBack(product, paid)
  for (const door of ['echo', 'reconciliation']) await push(paid, door)
  expect(checks()).toEqual([])
  const { rows } = await product.pool.query(
    'select verdict from gateway_messages where number = $1',
    [attempt.number],
  )
  expect(rows).toEqual([1, 2, 3].map(() => ({ verdict: 'readable' })))
})

test('without a page the check alone finds the money; one more push after its time causes one more', async () => {
  const { paid, moneyKept } = await paidAttempt()
  await push(paid)
  product.clock.pass(SOON_SECONDS / 60)
  await push(paid, 'reconciliation')
  expect(checks()).toHaveLength(2)
  expect(await workOffChecks(product)).toBe(2)
  expect(await moneyKept()).toMatchObject(paidOnce)
})

test('a contradiction of captured money has the gateway asked, once, and gives finance its break', async () => {
  const { attempt, paid, moneyKept } = await paidAttempt()
  await worker.checkPayment(attempt)
  const reversed = await sandbox.say(attempt.number, { status: 'Auto-Reversed' })
  for (const again of [reversed, reversed, reversed]) await push(again)
  const input = { number: attempt.number, referenceNo: paid.trackingId }
  expect(checks()).toEqual([{ job: 'check-payment', input }])
  await workOffChecks(product)
  expect(await breaksOf(attempt.number)).toEqual([{ kind: 'status-regressed' }])
  expect(await moneyKept()).toMatchObject(paidOnce)
})

test('where the gateway withdraws captured money without a message, the daily reconciliation finds it', async () => {
  const { attempt, paid, moneyKept } = await paidAttempt()
  await worker.checkPayment(attempt)
  await sandbox.say(attempt.number, { status: 'Unsuccessful' })
  await push(paid)
  expect(checks()).toEqual([])
  expect(await breaksOf(attempt.number)).toEqual([])
  await worker.reconcileDay({ day: indianDay(product.clock.at()).toString() })
  expect(await breaksOf(attempt.number)).toEqual([{ kind: 'status-regressed' }])
  expect(await moneyKept()).toMatchObject(paidOnce)
})

test('money under a second reference of a paid number is asked about and refunded', async () => {
  const { booking, attempt } = await anAttempt(product)
  const { trackingIds, encResps } = await sandbox.pay(attempt, 'twice')
  const [first, second] = trackingIds
  product.queue.jobs.length = 0
  await worker.checkPayment({ number: attempt.number, referenceNo: first })
  for (const encResp of encResps) await push({ encResp })
  expect(checks().map(({ input }) => input)).toMatchObject([{ referenceNo: second }])
  await workOffChecks(product)
  const amount = booking.total
  expect((await moneyOf(product, booking.bookingId)).captures).toEqual([
    { kind: 'applied', amount },
    { kind: 'surplus', amount },
  ])
})

test('a second payment stays in the queue until the gateway can be asked about it', async () => {
  const { booking, attempt } = await anAttempt(product)
  const { trackingIds } = await sandbox.pay(attempt, 'twice')
  const [first, second = ''] = trackingIds
  const { number } = attempt
  await worker.checkPayment({ number, referenceNo: first })
  const { gateway } = product.world
  if (!gateway) throw new Error('no gateway')
  const fault = { kind: 'unreachable', says: 'no socket', code: null } as const
  const dead = { ...gateway, status: async () => ({ ok: false, fault }) as const }
  const app = bindVerbs({ ...product.world, gateway: dead })({ kind: 'worker' })
  const checks = [{ number, referenceNo: second, unlessKept: true }]
  expect(await app.checkClaims({ checks })).toMatchObject([{ status: 'rejected' }])
  expect(await worker.checkClaims({ checks })).toMatchObject([{ status: 'fulfilled' }])
  const amount = booking.total
  expect((await moneyOf(product, booking.bookingId)).captures).toEqual([
    { kind: 'applied', amount },
    { kind: 'surplus', amount },
  ])
})

test('many checks at once: each question once, and a failure delays no other', async () => {
  const some = await Promise.all([paidAttempt(), paidAttempt(), paidAttempt()])
  const [broken, kept, fine] = some
  if (kept) await worker.checkPayment(kept.attempt)
  const all = some.flatMap(({ attempt: { number }, paid: { trackingId: referenceNo } }) => [
    { number, referenceNo, unlessKept: true },
    { number, referenceNo, unlessKept: true },
  ])
  const { asked, app } = watched((number) => number === broken?.attempt.number)
  const outcomes = await app.checkClaims({ checks: all })
  const isDone = outcomes.map(({ status }) => status === 'fulfilled')
  expect(isDone).toEqual([false, false, true, true, true, true])
  expect(asked.toSorted()).toEqual(
    [broken, fine].map((one) => `${one?.attempt.number} ${one?.paid.trackingId}`).toSorted(),
  )
  expect(await fine?.moneyKept()).toMatchObject(paidOnce)
})

test('only the worker has many asked about', async () => {
  const tried = product.as({ kind: 'visitor' }).checkClaims({ checks: [] })
  await expect(tried).rejects.toMatchObject({ refusal: 'sign-in-first' })
})

async function breaksOf(number: string) {
  const { rows } = await product.pool.query(
    "select kind from reconciliation_breaks where ours->>'number' = $1",
    [number],
  )
  return rows
}
