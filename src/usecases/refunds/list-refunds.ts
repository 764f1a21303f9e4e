import { listQueue } from '#src/db/queries/refund-queues.ts'
import type { RefundId } from '#src/domain/payments/payment.ts'
import type { RefundQueue } from '#src/domain/payments/refund.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { authorise } from '#src/usecases/access.ts'
import { audit } from '#src/usecases/audit.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'
import { refundLine } from './refund-line.ts'

const PAGE = 50

/** A page of one of finance's queues of refunds; `next` begins the page after it. */
export function listRefunds(
  world: World,
  actor: Actor,
  { queue, before }: { queue: RefundQueue; before?: RefundId | undefined },
) {
  return inStep(world, actor, async (step) => {
    authorise(actor, 'refund:read')
    const found = await listQueue(step.tx, queue, { before, limit: PAGE + 1 })
    const refunds = found.slice(0, PAGE).map(refundLine)
    const next = found.length > PAGE ? (refunds.at(-1)?.refundId ?? null) : null
    await audit(world, step.tx, actor, 'refund:read', queue, { found: refunds.length })
    return { refunds, next }
  })
}
