import { afterAll, expect, test } from 'vitest'
import { DEMO_PASSWORD as password } from '#test/booking.ts'
import { aProduct } from '#test/product.ts'
import { pagesOf } from '#test/read-pages.ts'
import { aSettlementDesk } from '#test/settlement-desk.ts'
import {
  anEarnedOrder,
  aPaidLab,
  bankSays,
  theVector,
  weekPasses,
  windowPasses,
} from '#test/settlement.ts'

const product = await aProduct({ withPages: true, slotDays: 10 })
afterAll(() => product[Symbol.asyncDispose]())
const { read, send } = pagesOf(product)

test('the statement of a returned payout does not add up lines that it no longer has', async () => {
  const { maker, checker } = await aSettlementDesk(product)
  const labId = await aPaidLab(product)
  await anEarnedOrder(product, labId, [theVector])
  await windowPasses(product)
  const { batchId } = await maker.makeBatch({ week: await weekPasses(product) })
  await checker.approveBatch({ batchId, password })
  await maker.importUtrs(bankSays((await maker.viewBatch({ batchId })).of))
  const [payout] = (await maker.viewBatch({ batchId })).of
  if (!payout?.utr) throw new Error('nothing was paid')
  const at = `/finance/statements/${payout.payoutId}`
  expect((await read('finance', at)).text).toContain('the total of the lines below')
  const back = {
    intent: 'back',
    version: String(payout.version),
    utr: payout.utr,
    reason: 'Closed',
  }
  expect((await send('finance', at, back)).to).toBe(`${at}?done=back`)
  const { text } = await read('finance', at)
  expect(text).toContain('Its tests go into another payout')
  expect(text).not.toContain('the total of the lines below')
  expect(text).not.toContain('₹0.00')
})
