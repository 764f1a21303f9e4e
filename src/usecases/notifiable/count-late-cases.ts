import { countCasesOpenSince } from '#src/db/queries/notifiable/notifiable-cases.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { NOTIFY_WITHIN_HOURS } from '#src/domain/results/notifiable/notifiable.ts'
import { authorise } from '#src/usecases/access.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'

/** Labs with cases open for more than a day, each with how many. Source: decision 057. */
export function countLateCases(world: World, actor: Actor) {
  return inStep(world, actor, ({ tx, now }) => {
    authorise(actor, 'notifiable:watch')
    return countCasesOpenSince(tx, now.subtract({ hours: NOTIFY_WITHIN_HOURS }))
  })
}
