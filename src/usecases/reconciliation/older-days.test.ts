import { afterAll, expect, test } from 'vitest'
import { indianDay } from '#src/domain/india-time.ts'
import { paise } from '#src/domain/money.ts'
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

const breaksOf = async (key: string) =>
  (await money.listBreaks({})).breaks.filter((one) => one.key === key)

/** Both books agree, as each day's own night has recorded. */
async function agreed(days: number) {
  const at = product.clock.at().subtract({ hours: 24 * days })
  const our = await ours({ at })
  const day = indianDay(at).toString()
  await sandbox.seedDay(day, [theirs(our)])
  expect(await money.reconcileDay({ day })).toMatchObject({ found: 0, compared: 1 })
  return { our, day }
}

/** A week of nights. */
async function aWeek() {
  let found = 0
  for (let night = 0; night < 7; night += 1) {
    product.clock.pass(24 * 60)
    found += (await worker.reconcileOldDays()).found
  }
  return found
}

test('a partial refund in the gateway’s own dashboard weeks later is found within a week, once', async () => {
  const { our } = await agreed(40)
  const { referenceNo } = our
  await sandbox.gateway.refund({ referenceNo, amount: paise(7000), refNo: 'DASHBOARD1' })
  expect(await aWeek()).toBe(1)
  expect(await breaksOf(referenceNo)).toMatchObject([
    { kind: 'refund-differs', ours: { refundedPaise: 0 }, theirs: { refundedPaise: 7000 } },
  ])
  expect(await aWeek()).toBe(0)
})

test('a late chargeback is found the same way, and finance may check any day itself', async () => {
  const { our, day } = await agreed(70)
  await sandbox.seedDay(day, [theirs(our, { status: 'Chargeback' })])
  expect(await money.reconcileDay({ day })).toMatchObject({ found: 1 })
  expect(await breaksOf(our.referenceNo)).toMatchObject([{ kind: 'chargeback', day }])
  expect(await aWeek()).toBe(0)
})

test('a silent gateway ends the night’s round, and nothing is reported missing', async () => {
  await sandbox.setFault('down')
  expect(await worker.reconcileOldDays()).toMatchObject({ compared: 0, found: 0 })
  await sandbox.setFault(null)
})
