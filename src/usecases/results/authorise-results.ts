import { lockToAuthorise } from '#src/db/queries/reports/authorising.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { authorisation } from '#src/domain/results/authorisation.ts'
import type { AuthoriseResults } from '#src/domain/results/calculated/inputs.ts'
import { authorise, personOf, refuseOwnBooking } from '#src/usecases/access.ts'
import { Refusal } from '#src/usecases/refusal.ts'
import { refuseWrongPassword } from '#src/usecases/password-again.ts'
import { save } from '#src/usecases/save.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'
import { printingBy } from '#src/usecases/printing-by.ts'

/**
 * The pathologist signs the verified results of an order, with the password again, and the report
 * is published. Only a registered signatory of that lab, and never the person who entered the
 * value. Exactly what was on the page: where the verified results differ by now, all is refused as
 * `stale` with the current state. Payment never delays a critical result; a result of a test with
 * consent waits for counselling. Refuses `password-again`, `forbidden`, `same-person`.
 * Source: life cycle 5 and 6; decision 028; decision 074.
 */
export async function authoriseResults(world: World, actor: Actor, input: AuthoriseResults) {
  const permit = authorise(actor, 'result:authorise')
  const { id: by } = personOf(actor)
  await refuseWrongPassword(world, by, input.password)
  return inStep(world, actor, async (step) => {
    const facts = await lockToAuthorise(step.tx, input.orderId)
    permit.over(facts?.order)
    if (!facts) throw new Refusal('not-found')
    refuseOwnBooking(actor, facts.booking)
    const decision = authorisation(facts, input.results, { by, ...printingBy(step) })
    return save(step, 'result:authorise', facts, decision)
  })
}
