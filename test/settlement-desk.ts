import type { LabId } from '#src/domain/labs/lab.ts'
import { DEMO_PASSWORD, demoActor } from './booking.ts'
import type { aProduct } from './product.ts'
import { anEarnedOrder, theVector, weekPasses, windowPasses } from './settlement.ts'

/** Two finance people, and the batches they make and approve. */
export async function aSettlementDesk(product: Awaited<ReturnType<typeof aProduct>>) {
  const maker = product.as(await demoActor(product, 'finance'))
  const checker = product.as(await demoActor(product, 'finance2'))

  /** An order of each lab whose dispute window is over, and the week that pays them. */
  async function aWeek(labIds: readonly LabId[]) {
    for (const labId of labIds) await anEarnedOrder(product, labId, [theVector])
    await windowPasses(product)
    return weekPasses(product)
  }

  async function aBatch(labIds: readonly LabId[]) {
    const made = await maker.makeBatch({ week: await aWeek(labIds) })
    const { of: payouts } = await maker.viewBatch(made)
    return { ...made, payouts }
  }

  async function anApprovedBatch(labIds: readonly LabId[]) {
    const batch = await aBatch(labIds)
    await checker.approveBatch({ batchId: batch.batchId, password: DEMO_PASSWORD })
    return batch
  }

  return { maker, checker, aWeek, aBatch, anApprovedBatch }
}
