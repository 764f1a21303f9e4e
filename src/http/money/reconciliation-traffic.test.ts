import { afterAll, expect, test } from 'vitest'
import { indianDay } from '#src/domain/india-time.ts'
import { demoActor } from '#test/booking.ts'
import { aBreak } from '#test/breaks.ts'
import { gatewayBooks, theirs } from '#test/gateway-books.ts'
import { aProduct } from '#test/product.ts'
import { aSandbox } from '#test/sandbox.ts'
import { ofEveryVerb, trafficOf } from '#test/traffic.ts'

const sandbox = await aSandbox()
const product = await aProduct({ world: { gateway: sandbox.gateway } })
afterAll(async () => {
  await product[Symbol.asyncDispose]()
  await sandbox.close()
})
const money = product.as(await demoActor(product, 'finance'))
const worker = product.as({ kind: 'worker' })
const { ours } = gatewayBooks(product)
const traffic = trafficOf(product.pool)

/** The statements of each transaction, without its begin and commit. */
async function counted(act: () => Promise<unknown>): Promise<number[]> {
  const { statements } = await traffic.during(act)
  const all: number[] = []
  for (const text of statements) {
    if (text.startsWith('begin')) all.push(0)
    else if (!ofEveryVerb.some((one) => one.test(text.trim())))
      all[all.length - 1] = (all.at(-1) ?? 0) + 1
  }
  return all
}

test('a day’s differences are stored at once, and a break is taken, resolved and alarmed by few statements', async () => {
  const at = product.clock.at().subtract({ hours: 24 * 20 })
  const day = indianDay(at)
  const spoilt = await Promise.all([1, 2, 3].map(() => ours({ at })))
  await sandbox.seedDay(
    day.toString(),
    spoilt.map((our) => theirs(our, { status: 'Fraud' })),
  )
  const seen: Record<string, number[]> = {}
  seen.compare = await counted(() => money.reconcileDay({ day: day.toString() }))
  seen.again = await counted(() => money.reconcileDay({ day: day.toString() }))
  const breakId = await aBreak(product, { day, kind: 'fee', key: '4711' })
  seen.take = await counted(() => money.takeBreak({ breakId }))
  seen.resolve = await counted(() => money.resolveBreak({ breakId, note: 'A fee of last year.' }))
  product.clock.pass(25 * 60)
  seen.alarm = await counted(() => worker.watchBreaks())
  expect(seen).toEqual({
    // The instant; our books; what explains the rest; and what is recorded, and the save.
    compare: [0, 1, 0, 2],
    again: [0, 1, 0, 2],
    take: [2],
    resolve: [2],
    // Both lists, the letter and the save.
    alarm: [4],
  })
})

test('a capture is confirmed by what one statement reads, and saved by another', async () => {
  const at = product.clock.at()
  const our = await ours({ at, confirmed: false })
  await sandbox.seedDay(indianDay(at).toString(), [theirs(our, { status: 'Successful' })])
  expect(await counted(() => worker.confirmCaptures())).toEqual([1, 2])
})
