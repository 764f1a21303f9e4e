import { afterAll, expect, test } from 'vitest'
import { demoCaptured } from '#src/domain/ledger/payment-journals.ts'
import { paise } from '#src/domain/money.ts'
import { postJournal } from '#src/usecases/post-journal.ts'
import { inStep } from '#src/usecases/step.ts'
import { demoActor, DEMO_PASSWORD as password } from '#test/booking.ts'
import { aProduct } from '#test/product.ts'
import {
  anEarnedOrder,
  aPaidLab,
  aUtr,
  bankSays,
  theVector,
  weekPasses,
  windowPasses,
} from '#test/settlement.ts'
import { trafficOf } from '#test/traffic.ts'

const product = await aProduct()
afterAll(() => product[Symbol.asyncDispose]())
const maker = product.as(await demoActor(product, 'finance'))
const checker = product.as(await demoActor(product, 'finance2'))
const worker = product.as({ kind: 'worker' })
const traffic = trafficOf(product.pool)

/** The statements of the last transaction, without its begin and commit. */
async function counted<Answer>(act: () => Promise<Answer>) {
  const answers: Answer[] = []
  const { statements } = await traffic.during(async () => answers.push(await act()))
  const begun = statements.findLastIndex((text) => text.startsWith('begin'))
  const own = statements.slice(begun + 1).filter((text) => text !== 'commit').length
  const [answer] = answers
  if (answer === undefined) throw new Error('no answer')
  return { own, answer }
}

async function aWeek(labs: number) {
  for (let at = 0; at < labs; at += 1)
    await anEarnedOrder(product, await aPaidLab(product), [theVector])
  product.clock.pass(8 * 24 * 60)
  const { own: close } = await counted(() => worker.closeOrders())
  await windowPasses(product)
  return { close, week: await weekPasses(product) }
}

test('a week of payouts is made, withdrawn, approved, paid and returned by the same few statements, whatever its size', async () => {
  for (const labs of [1, 4]) {
    const { week, close } = await aWeek(labs)
    const first = await counted(() => maker.makeBatch({ week }))
    const withdraw = await counted(() => maker.withdrawBatch({ batchId: first.answer.batchId }))
    const { batchId } = await maker.makeBatch({ week })
    const approve = await counted(() => checker.approveBatch({ batchId, password }))
    const { of } = await maker.viewBatch({ batchId })
    const utr = aUtr()
    const answer = bankSays(of.map((one, at) => (at === 0 ? { ...one, utr } : one)))
    const pay = await counted(() => maker.importUtrs(answer))
    const [payout] = (await maker.viewBatch({ batchId })).of
    if (!payout) throw new Error('no payout')
    const { payoutId, version } = payout
    const advice = { payoutId, version, utr, reason: 'account closed' }
    const returned = await counted(() => maker.returnPayout(advice))
    expect({
      close,
      make: first.own,
      withdraw: withdraw.own,
      approve: approve.own,
      pay: pay.own,
      return: returned.own,
    }).toEqual({ close: 3, make: 6, withdraw: 5, approve: 5, pay: 6, return: 7 })
  }
})

test('a tax rate and a payout of the gateway: the statements of each', async () => {
  const rate = { tax: 'tds' as const, from: '2099-04-01', basisPoints: 20, source: 'a later Act' }
  const added = await counted(() => maker.addTaxRate(rate))
  const again = maker.addTaxRate(rate)
  await expect(again).rejects.toMatchObject({ refusal: 'rate-stands' })
  await inStep(product.world, { kind: 'worker' }, (step) =>
    postJournal(step, null, demoCaptured(product.world.chance.uuid(), paise(1000))),
  )
  const paid = await counted(() =>
    maker.recordGatewaySettlement({ reference: 'PAY-1', amountPaise: 900, feePaise: 100 }),
  )
  expect({ rate: added.own, gateway: paid.own }).toEqual({ rate: 1, gateway: 3 })
})
