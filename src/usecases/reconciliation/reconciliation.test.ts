import { afterAll, beforeAll, expect, test } from 'vitest'
import { bookingNumber } from '#src/domain/bookings/booking.ts'
import { dayBegins, indianInstant } from '#src/domain/india-time.ts'
import { paise } from '#src/domain/money.ts'
import { amountText } from '#src/domain/payments/amount-text.ts'
import type { BreakKind } from '#src/domain/reconciliation/break.ts'
import { demoActor } from '#test/booking.ts'
import { aBreak } from '#test/breaks.ts'
import { gateAtCommit } from '#test/gate-at-commit.ts'
import { gatewayBooks, theirs } from '#test/gateway-books.ts'
import { aProduct } from '#test/product.ts'
import { aSandbox } from '#test/sandbox.ts'

const sandbox = await aSandbox()
const product = await aProduct({ world: { gateway: sandbox.gateway } })
const finance = await demoActor(product, 'finance')
const money = product.as(finance)
const worker = product.as({ kind: 'worker' })
afterAll(async () => {
  await product[Symbol.asyncDispose]()
  await sandbox.close()
})

const day = Temporal.PlainDate.from('2026-11-22')
const midnight = dayBegins(day.add({ days: 1 }))
const lateEvening = Temporal.PlainTime.from('23:59:59')
const earlyMorning = Temporal.PlainTime.from('00:00')
const noon = midnight.subtract({ hours: 12 })
const lastMillisecond = midnight.subtract({ milliseconds: 1 })
// The following night, when the job runs.
beforeAll(() => product.clock.set(midnight.add({ hours: 3, minutes: 30 }).toString()))

const { ours, refunded } = gatewayBooks(product)
type Ours = Awaited<ReturnType<typeof ours>>
type Listed = Parameters<typeof sandbox.seedDay>[1][number]

/** How each kind is produced: our side, and the gateway's list. */
const spoils: Partial<Record<BreakKind, () => Promise<{ key: string; listed: Listed[] }>>> = {
  'missing-here': async () => {
    const number = bookingNumber(noon, '999999')
    const key = '908000000001'
    const at = lastMillisecond.toString()
    return { key, listed: [{ number, referenceNo: key, amount: '549.00', status: 'Shipped', at }] }
  },
  'missing-there': async () => ({ key: (await ours()).referenceNo, listed: [] }),
  amount: spoilt((our) => ({ amount: amountText(paise(our.amount + 1)), fee: '0.00' })),
  duplicate: async () => {
    const our = await ours()
    const key = `${our.referenceNo}7`
    return { key, listed: [theirs(our), theirs(our, { referenceNo: key })] }
  },
  'auto-reversed': spoilt(() => ({ status: 'Auto-Reversed' })),
  'auto-cancelled': spoilt(() => ({ status: 'Auto-Cancelled' })),
  chargeback: spoilt(() => ({ status: 'Chargeback' })),
  fraud: spoilt(() => ({ status: 'Fraud' })),
  'refund-differs': spoilt(() => ({ status: 'Refunded' })),
  currency: spoilt(() => ({ currency: 'USD' })),
  day: async () => {
    const our = await ours({ at: midnight })
    return { key: our.referenceNo, listed: [theirs(our, { at: lastMillisecond.toString() })] }
  },
  fee: spoilt(() => ({ fee: '9.99' })),
  unconfirmed: spoilt(() => ({ status: 'Successful' })),
  'status-regressed': spoilt(() => ({ status: 'Unsuccessful' })),
}

function spoilt(change: (our: Ours) => Partial<Listed>) {
  return async () => {
    const our = await ours()
    return { key: our.referenceNo, listed: [theirs(our, change(our))] }
  }
}

async function openOnes() {
  const { breaks } = await money.listBreaks({})
  return breaks
}

/** An existing break, whether or not the day was compared before. */
const stands = (kind: BreakKind, key: string) => aBreak(product, { day, kind, key })

/** Which break each key was made for. */
const wanted = new Map<string, string>()

test('a seeded day: every break of every kind is found, and no others, with age and owner', async () => {
  const listed: Listed[] = []
  for (const [kind, spoil] of Object.entries(spoils)) {
    const one = await spoil()
    wanted.set(one.key, kind)
    listed.push(...one.listed)
  }
  for (let good = 0; good < 180; good += 1) {
    const at = good % 9 === 0 ? lastMillisecond : noon.add({ seconds: good })
    listed.push(theirs(await ours({ at })))
  }
  await sandbox.seedDay(day.toString(), listed)
  const run = await worker.reconcileDay({})
  expect(run).toMatchObject({ day: day.toString(), found: Object.keys(spoils).length })
  expect(run.compared).toBe(listed.length)
  const breaks = await openOnes()
  expect(new Map(breaks.map(({ key, kind }) => [key, kind]))).toEqual(wanted)
  for (const one of breaks)
    expect(one).toMatchObject({ ageHours: 0, ownerId: null, isAlarmed: false })
})

test('the same day again finds nothing new, and loses nothing', async () => {
  expect(await worker.reconcileDay({})).toMatchObject({ found: 0, open: wanted.size })
  const both = await Promise.all([worker.reconcileDay({}), money.reconcileDay({})])
  expect(both.map(({ found }) => found)).toEqual([0, 0])
})

test('the day after, what the gateway has on the day before is not a second break', async () => {
  const next = day.add({ days: 1 }).toString()
  expect(await money.reconcileDay({ day: next })).toMatchObject({ found: 0, compared: 0 })
})

test('money that the gateway has on another day differs only in the day', async () => {
  const far = day.subtract({ days: 20 })
  const at = indianInstant(far, Temporal.PlainTime.from('00:00:01'))
  const our = await ours({ at })
  const before = far.subtract({ days: 1 }).toString()
  await sandbox.seedDay(before, [theirs(our, { at: at.subtract({ seconds: 2 }).toString() })])
  expect(await money.reconcileDay({ day: far.toString() })).toMatchObject({ found: 1 })
  const found = (await openOnes()).find(({ key }) => key === our.referenceNo)
  expect(found?.kind).toBe('day')
})

test('a partial refund, done or on its way, is requested by its number; one they never paid is a break', async () => {
  const other = day.subtract({ days: 8 })
  const at = indianInstant(other, Temporal.PlainTime.from('09:00'))
  const [done, underway, never] = [await ours({ at }), await ours({ at }), await ours({ at })]
  await sandbox.seedDay(other.toString(), [theirs(done), theirs(underway), theirs(never)])
  const { referenceNo } = done
  const there = await refunded(done, 5500, 'confirmed')
  expect(await sandbox.gateway.refund({ referenceNo, ...there })).toMatchObject({ ok: true })
  await refunded(underway, 4400, 'sent')
  await refunded(never, 3300, 'confirmed')
  expect(await money.reconcileDay({ day: other.toString() })).toMatchObject({
    found: 1,
    compared: 3,
  })
  const found = (await openOnes()).find(({ key }) => key === never.referenceNo)
  expect(found).toMatchObject({ kind: 'refund-differs', ours: { refundedPaise: 3300 } })
})

test('a gateway that does not answer leaves no partial day behind', async () => {
  await sandbox.setFault('down')
  const other = day.subtract({ days: 3 }).toString()
  const asking = money.reconcileDay({ day: other })
  await expect(asking).rejects.toMatchObject({ refusal: 'gateway-down' })
  await sandbox.setFault(null)
  expect((await money.listBreaks({})).runs.map((run) => run.day)).not.toContain(other)
})

test('a person takes a break, explains it, and it is resolved once', async () => {
  // Any except the one that the coming days use.
  const first = (await openOnes()).find(({ kind }) => kind !== 'missing-here')
  if (!first) throw new Error('no break is open')
  const { breakId } = first
  expect(await money.takeBreak({ breakId })).toEqual({ ownerId: finance.id })
  const seen = await money.viewBreak({ breakId })
  expect(seen).toMatchObject({ isMine: true, ownerName: finance.name, state: 'open' })
  const settled = await Promise.allSettled(
    Array.from({ length: 10 }, (_, n) =>
      money.resolveBreak({ breakId, note: `It was so (${n}).` }),
    ),
  )
  expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await money.viewBreak({ breakId })).toMatchObject({ state: 'resolved' })
  await expect(money.takeBreak({ breakId })).rejects.toMatchObject({ refusal: 'not-allowed-now' })
  const silent = `update reconciliation_breaks set state = 'resolved' where state = 'open'`
  await expect(product.pool.query(silent)).rejects.toThrow('resolved_with_note')
})

test('a break open for a day raises one alarm', async () => {
  await stands('chargeback', '908000000002')
  product.clock.pass(24 * 60)
  expect(await worker.watchBreaks()).toMatchObject({ alarmed: 0 })
  product.clock.pass(1)
  const open = (await openOnes()).length
  expect(await worker.watchBreaks()).toMatchObject({ alarmed: open, pastReversal: 0 })
  expect(await worker.watchBreaks()).toMatchObject({ alarmed: 0 })
  const letters = await product.outbox(product.world.settings.operator.email)
  const line = `${day.toString()}  chargeback  `
  expect(letters.filter(({ text }) => text?.includes(line))).toHaveLength(1)
  expect((await openOnes()).every(({ isAlarmed }) => isAlarmed)).toBe(true)
})

test('a debit for nothing is reported once the five days in which banks reverse it are over', async () => {
  await stands('missing-here', '908000000001')
  const past = async () =>
    (await openOnes()).flatMap(({ kind, isPastReversal }) => (isPastReversal ? [kind] : []))
  product.clock.set(indianInstant(day.add({ days: 5 }), lateEvening).toString())
  expect(await past()).toEqual([])
  product.clock.set(indianInstant(day.add({ days: 6 }), earlyMorning).toString())
  expect(await past()).toEqual(['missing-here'])
  expect(await worker.watchBreaks()).toMatchObject({ pastReversal: 1 })
})

test('one difference found through two doors at once is one break', async () => {
  const other = day.subtract({ days: 11 })
  const our = await ours({ at: indianInstant(other, Temporal.PlainTime.from('10:00')) })
  await sandbox.seedDay(other.toString(), [theirs(our, { status: 'Fraud' })])
  const open = await gateAtCommit(product, ['insert on reconciliation_breaks'], 2)
  const both = Promise.all(
    [worker, money].map((one) => one.reconcileDay({ day: other.toString() })),
  )
  await open()
  expect((await both).map(({ found }) => found).toSorted((a, b) => a - b)).toEqual([0, 1])
  expect((await openOnes()).filter(({ key }) => key === our.referenceNo)).toHaveLength(1)
  const { rows } = await product.pool.query(
    `select count(*)::int as events from events where entity_id in
       (select id from reconciliation_breaks where key = $1)`,
    [our.referenceNo],
  )
  expect(rows).toEqual([{ events: 1 }])
})
