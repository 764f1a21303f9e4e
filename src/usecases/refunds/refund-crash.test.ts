import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { afterAll, expect, test } from 'vitest'
import { aPayingProduct } from '#test/payments.ts'
import type { Killed } from '#test/refund-child.ts'
import { aCrew, aPaidBooking, brokenMoney, refundOf } from '#test/refunds.ts'

const isLong = process.env.TEST_SIZE === 'long'
const ROUNDS = isLong ? 100 : 1
const paying = await aPayingProduct({ slotDays: 8, slotCapacity: 200 })
const { product, sandbox } = paying
afterAll(() => paying[Symbol.asyncDispose]())
const { worker } = await aCrew(product)

async function killed(refundId: string, at: Killed['at']) {
  const { url: databaseUrl } = product
  const now = product.clock.at().toString()
  const of: Killed = { databaseUrl, sandboxUrl: sandbox.url, now, refundId, at }
  const args = ['src/main/own-node.mjs', 'test/refund-child.ts', JSON.stringify(of)]
  const child = spawn('node', args, { stdio: 'pipe' })
  let said = ''
  child.stderr.on('data', (chunk: Buffer) => {
    said += chunk.toString()
  })
  const [, signal] = await once(child, 'exit')
  expect({ signal, said }).toEqual({ signal: 'SIGKILL', said: '' })
}

async function journalsOf(refundId: string) {
  const { rows } = await product.pool.query(
    `select kind from ledger_journals where subject_id = $1`,
    [refundId],
  )
  return rows.map(({ kind }) => kind)
}

async function crash(at: Killed['at']) {
  const { booker, bookingId, attemptNumber } = await aPaidBooking(paying)
  const patient = product.as(booker.actor)
  const atGateway = async () =>
    (await sandbox.state(attemptNumber)).payments.flatMap(({ refunds }) => refunds)
  await patient.cancelBooking({ bookingId, expectedChargePaise: 0 })
  const { refundId } = await refundOf(patient, bookingId)
  await killed(refundId, at)
  const known = await atGateway()
  expect(known).toHaveLength(at === 'before-the-call' ? 0 : 1)
  // The crashed worker still holds the lease: nobody else sends the refund before it expires.
  expect((await worker.sendDueRefunds()).sent).toBe(0)
  await worker.sendRefund({ refundId })
  expect(await atGateway()).toEqual(known)
  product.clock.pass(2)
  await worker.sendDueRefunds()
  const [refund, ...second] = await atGateway()
  expect(second).toEqual([])
  expect(known.every(({ refNo }) => refNo === refund?.refNo)).toBe(true)
  expect((await refundOf(patient, bookingId)).state).toBe('submitted') // never recorded as failed
  await sandbox.sayRefund(refund?.refNo ?? '', 'TS-REFC')
  product.clock.pass(61)
  await worker.sendDueRefunds()
  expect(await refundOf(patient, bookingId)).toMatchObject({ state: 'processed', refundId })
  expect(await journalsOf(refundId)).toEqual(['refund-paid'])
  expect((await patient.viewBooking({ bookingId })).payment.state).toBe('refunded')
}

for (const at of ['before-the-call', 'after-the-call', 'while-writing'] as const)
  test(
    `killed ${at}, ${ROUNDS} times: the same number is asked for again, and the money is refunded once`,
    { timeout: isLong ? 1_800_000 : 300_000 },
    async () => {
      for (let round = 0; round < ROUNDS; round += 1) await crash(at)
      expect(await brokenMoney(product)).toEqual({ uneven: 0, beyond: 0, adrift: 0 })
    },
  )
