import { countWaiting } from '#src/db/queries/contact/contact-messages.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { authorise } from '#src/usecases/access.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'

/** How many tickets wait for a person, and how many of them are overdue. */
export function countTickets(world: World, actor: Actor) {
  return inStep(world, actor, ({ tx, now }) => {
    authorise(actor, 'contact:read')
    return countWaiting(tx, now)
  })
}
