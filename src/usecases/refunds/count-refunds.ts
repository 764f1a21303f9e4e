import { countQueue } from '#src/db/queries/refunds/refund-queues.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { authorise } from '#src/usecases/access.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'

/** The number of refunds in each of finance's queues. */
export function countRefunds(world: World, actor: Actor) {
  return inStep(world, actor, async ({ tx }) => {
    authorise(actor, 'refund:read')
    return {
      toApprove: await countQueue(tx, 'to-approve'),
      toSend: await countQueue(tx, 'to-send'),
      byBank: await countQueue(tx, 'by-bank'),
      overdue: await countQueue(tx, 'overdue'),
    }
  })
}
