import { afterAll, expect, test } from 'vitest'
import { findBooking } from '#src/db/queries/bookings/booking-tree.ts'
import { lockDebt } from '#src/db/queries/settlement/lab-debts.ts'
import type { LabId } from '#src/domain/labs/lab.ts'
import type { DecideDebt } from '#src/domain/settlement/debt.ts'
import { decidingDebt } from '#src/domain/settlement/ending-debts.ts'
import { SettlementId } from '#src/domain/settlement/settlement.ts'
import { takeBack } from '#src/usecases/parts/settlement/take-back.ts'
import { inStep } from '#src/usecases/step.ts'
import { DEMO_PASSWORD as password, demoActor } from '#test/booking.ts'
import { everyRowOf } from '#test/decision-missed.ts'
import { aProduct } from '#test/product.ts'
import { aSettlementDesk } from '#test/settlement-desk.ts'
import { anEarnedOrder, aPaidLab, aUtr, bankSays, theVector } from '#test/settlement.ts'

const product = await aProduct()
afterAll(() => product[Symbol.asyncDispose]())
const { maker, checker, aWeek } = await aSettlementDesk(product)
const second = await demoActor(product, 'finance2')

const OWED = 39_251

/** A lab that was paid for a test that was refunded later: it owes that amount. */
async function aDebtor() {
  const labId = await aPaidLab(product)
  const order = await anEarnedOrder(product, labId, [theVector])
  const { batchId } = await maker.makeBatch({ week: await aWeek([]) })
  await checker.approveBatch({ batchId, password })
  await maker.importUtrs(bankSays((await maker.viewBatch({ batchId })).of))
  await inStep(product.world, { kind: 'worker' }, async (step) => {
    const booking = await findBooking(step.tx, order.bookingId)
    if (!booking || !order.items[0]) throw new Error('no booking')
    await takeBack(step, booking, { id: order.items[0] })
  })
  return labId
}

const owedBy = async (labId: LabId) =>
  (await maker.listDebts()).owing.find((one) => one.labId === labId)?.owed ?? 0

function propose(labId: LabId) {
  const [amountPaise, owedPaise, reason] = [OWED, OWED, 'It paid by a transfer']
  const reference = aUtr().replace('SBIN', 'HDFC')
  return maker.proposeDebt({ how: 'received', labId, amountPaise, owedPaise, reference, reason })
}

/** The second person's decision, as `decideDebt` makes it. */
const deciding = ({ debtId, version, verdict }: DecideDebt) =>
  everyRowOf(product, second, async ({ tx, now }) => {
    const facts = await lockDebt(tx, debtId)
    if (!facts) throw new Error('no debt')
    const entryId = SettlementId.parse(product.world.chance.uuid())
    return decidingDebt(facts, { version, verdict }, { by: { ...second, labs: [] }, now, entryId })
  })

test('a debt that is rejected, and one that is confirmed: if somebody decided it since it was read, nothing is written', async () => {
  const labId = await aDebtor()
  expect(await deciding({ ...(await propose(labId)), verdict: 'reject' })).toEqual(['debt'])
  expect(await owedBy(labId)).toBe(OWED)
  expect(await deciding({ ...(await propose(labId)), verdict: 'confirm' })).toEqual(['debt'])
  expect(await owedBy(labId)).toBe(0)
})
