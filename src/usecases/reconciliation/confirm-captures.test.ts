import { afterAll, expect, test, vi } from 'vitest'
import { indianDay } from '#src/domain/india-time.ts'
import { demoActor } from '#test/booking.ts'
import { gatewayBooks, theirs } from '#test/gateway-books.ts'
import { aProduct } from '#test/product.ts'
import { aSandbox } from '#test/sandbox.ts'

const sandbox = await aSandbox()
const product = await aProduct({ world: { gateway: sandbox.gateway } })
const money = product.as(await demoActor(product, 'finance'))
const worker = product.as({ kind: 'worker' })
const { ours } = gatewayBooks(product)
afterAll(async () => {
  await product[Symbol.asyncDispose]()
  await sandbox.close()
})

const openOnes = async () => (await money.listBreaks({})).breaks

const confirmedOf = async (captureId: string) => {
  const { rows } = await product.pool.query('select confirmed_at from captures where id = $1', [
    captureId,
  ])
  return rows[0].confirmed_at !== null
}

test('captures of 0 to 13 days are confirmed within a day; an alarm at 10 days, none left at 12', async () => {
  const now = product.clock.at()
  const old = await Promise.all(
    Array.from({ length: 14 }, (_, days) =>
      ours({ at: now.subtract({ hours: 24 * days }), confirmed: false }),
    ),
  )
  for (const our of old)
    await sandbox.seedDay(indianDay(our.at).toString(), [theirs(our, { status: 'Successful' })])
  // A gateway that refuses: nothing is confirmed, and what is ten days old becomes a break.
  await sandbox.setFault('plain-error')
  expect(await worker.confirmCaptures()).toMatchObject({ confirmed: 0, left: 14 })
  await sandbox.setFault(null)
  const alarms = (await openOnes()).filter(({ key }) => old.some((our) => our.referenceNo === key))
  const keys = alarms.map(({ key }) => key).toSorted()
  expect(keys).toEqual(
    old
      .slice(10)
      .map(({ referenceNo }) => referenceNo)
      .toSorted(),
  )
  expect(new Set(alarms.map(({ kind }) => kind))).toEqual(new Set(['unconfirmed']))
  expect(await worker.confirmCaptures()).toEqual({ confirmed: 14, left: 0 })
  for (const { captureId } of old) expect(await confirmedOf(captureId)).toBe(true)
  expect(await worker.confirmCaptures()).toEqual({ confirmed: 0, left: 0 })
})

test('a confirmation of the gateway that we did not record is found by the next run', async () => {
  const at = product.clock.at()
  const our = await ours({ at, confirmed: false })
  await sandbox.seedDay(indianDay(at).toString(), [theirs(our, { status: 'Shipped' })])
  expect(await worker.confirmCaptures()).toEqual({ confirmed: 1, left: 0 })
  expect(await confirmedOf(our.captureId)).toBe(true)
})

test('a gateway that is down is not waited for capture by capture', async () => {
  const at = product.clock.at()
  const all = await Promise.all(Array.from({ length: 30 }, () => ours({ at, confirmed: false })))
  await sandbox.setFault('down')
  const asking = vi.spyOn(sandbox.gateway, 'confirm')
  expect(await worker.confirmCaptures()).toMatchObject({ confirmed: 0, left: all.length })
  expect(asking.mock.calls.length).toBeLessThan(all.length / 2)
  await sandbox.setFault(null)
})
