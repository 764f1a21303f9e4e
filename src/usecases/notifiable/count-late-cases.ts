import { countCasesOpenSince } from '#src/db/queries/notifiable-cases.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { NOTIFY_WITHIN_HOURS } from '#src/domain/results/notifiable.ts'
import { authorise } from '#src/usecases/access.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'

/** Labs that told an authority nothing for a day of what they must tell, each with how many. */
export function countLateCases(world: World, actor: Actor) {
  return inStep(world, actor, ({ tx, now }) => {
    authorise(actor, 'notifiable:watch')
    return countCasesOpenSince(tx, now.subtract({ hours: NOTIFY_WITHIN_HOURS }))
  })
}
