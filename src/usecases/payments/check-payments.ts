import { listDueChecks } from '#src/db/queries/payments/payment-attempts.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { authorise } from '#src/usecases/access.ts'
import { audit } from '#src/usecases/audit.ts'
import { eachAlone } from '#src/usecases/each-alone.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'
import { askAndSettle } from './check-payment.ts'

const BATCH = 200
/** Concurrent calls to the gateway. */
const TOGETHER = 4

/**
 * Asks the gateway about every attempt that is due: no payment depends on a browser that returns or
 * a push that arrives.
 * Source: reliability P13.
 */
export async function checkPayments(world: World, actor: Actor) {
  const numbers = await inStep(world, actor, async (step) => {
    authorise(actor, 'clock:tick')
    if (!world.gateway || world.gateway.isDown()) return []
    const due = await listDueChecks(step.tx, step.now, BATCH)
    if (due.length > 0)
      await audit(world, step.tx, actor, 'clock:tick', 'payments', { asked: due.length })
    return due
  })
  await eachAlone(numbers, (number) => askAndSettle(world, actor, { number }), TOGETHER)
  return { checked: numbers.length }
}
