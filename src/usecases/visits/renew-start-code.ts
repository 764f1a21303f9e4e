import type { Actor } from '#src/domain/people/actor.ts'
import { codeRenewal } from '#src/domain/visits/code-renewal.ts'
import type { RenewStartCode } from '#src/domain/visits/inputs.ts'
import type { VisitId } from '#src/domain/visits/visit.ts'
import { authorise, refuseOwnMoney } from '#src/usecases/access.ts'
import { newStartCode, openStartCode } from '#src/usecases/parts/bookings/start-code.ts'
import { loadCollection } from '#src/usecases/parts/visits/collection.ts'
import { save } from '#src/usecases/save.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'

type Input = { visitId: VisitId } & RenewStartCode

/**
 * After wrong codes the office, having spoken to the patient, issues a new code with five new
 * tries, which is sent to the patient alone. Three times at most, so that the code cannot be
 * guessed. Refuses `same-person` to the visit's phlebotomist and patient, `too-many`, `stale`, and
 * `not-allowed-now` once the code was given.
 * Source: life cycle 3 ("5 wrong → BO"); decision 034.
 */
export function renewStartCode(world: World, actor: Actor, { visitId, ...input }: Input) {
  return inStep(world, actor, async (step) => {
    const permit = authorise(actor, 'visit:renew-code')
    const facts = await loadCollection(step, permit, visitId)
    refuseOwnMoney(actor, facts.visit.accountId)
    refuseOwnMoney(actor, facts.visit.phlebotomistId)
    const startCodeSealed = newStartCode(world, visitId)
    const code = openStartCode(world, { id: visitId, startCodeSealed })
    const decision = codeRenewal(facts, input, { code, startCodeSealed })
    return save(step, 'visit:renew-code', facts, decision)
  })
}
