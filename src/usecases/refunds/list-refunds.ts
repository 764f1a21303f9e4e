import { listQueue } from '#src/db/queries/refunds/refund-queues.ts'
import type { RefundId } from '#src/domain/payments/payment.ts'
import type { RefundQueue } from '#src/domain/refunds/refund.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { authorise } from '#src/usecases/access.ts'
import { audit } from '#src/usecases/audit.ts'
import { pageOf } from '#src/usecases/page.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'
import { refundLine } from '#src/usecases/parts/refunds/refund-line.ts'

const PER_PAGE = 50

/** A page of one of finance's refund queues; `next` is the `before` of the next page. */
export function listRefunds(
  world: World,
  actor: Actor,
  { queue, before }: { queue: RefundQueue; before?: RefundId | undefined },
) {
  return inStep(world, actor, async (step) => {
    authorise(actor, 'refund:read')
    const found = await listQueue(step.tx, queue, { before, limit: PER_PAGE + 1 })
    const { rows, next } = pageOf(found, PER_PAGE, ({ refund }) => refund.id)
    const refunds = rows.map(refundLine)
    await audit(world, step.tx, actor, 'refund:read', queue, { found: refunds.length })
    return { refunds, next }
  })
}
