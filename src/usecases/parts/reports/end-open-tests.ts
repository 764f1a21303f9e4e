import { listUntold } from '#src/db/queries/reports/result-talks.ts'
import type { OrderId } from '#src/domain/orders/order.ts'
import { openTestsEnded } from '#src/domain/reports/open-tests-ended.ts'
import { loadWaiting, sampleAt } from '#src/usecases/parts/tubes/sample.ts'
import { saveChanged } from '#src/usecases/save.ts'
import type { Step } from '#src/usecases/step.ts'

/**
 * Ends the tests in progress of a report that this transaction has withdrawn, and whose booking it
 * holds.
 * Source: decision 032.
 */
export async function endOpenTests(step: Step, orderId: OrderId): Promise<void> {
  const [facts, talks] = await Promise.all([
    loadWaiting(step, orderId),
    listUntold(step.tx, [orderId]),
  ])
  const untold = new Set(talks.map(({ testItemId }) => testItemId))
  const changed = openTestsEnded(facts, { orderId, untold }, sampleAt(step))
  await saveChanged(step, facts, { bookingId: facts.booking.id, ...changed })
}
