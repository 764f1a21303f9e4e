import { renewCode } from '#src/db/queries/visits.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import type { RenewStartCode } from '#src/domain/visits/inputs.ts'
import { CODE_RENEWALS, type VisitId } from '#src/domain/visits/visit.ts'
import type { VisitState } from '#src/domain/visits/visit-machine.ts'
import { authorise, refuseOwnMoney } from '#src/usecases/access.ts'
import { audit } from '#src/usecases/audit.ts'
import { tellBooker } from '#src/usecases/parts/bookings/tell-booker.ts'
import { Refusal } from '#src/usecases/refusal.ts'
import { inStep } from '#src/usecases/step.ts'
import { notAllowed, whereItStands } from '#src/usecases/transition.ts'
import type { World } from '#src/usecases/world.ts'
import { lockVisit } from '#src/usecases/parts/visits/locked-visit.ts'
import { newStartCode, openStartCode } from '#src/usecases/parts/bookings/start-code.ts'

type Input = { visitId: VisitId } & RenewStartCode

const beforeIdentified: readonly VisitState[] = ['accepted', 'en-route', 'arrived']

/**
 * After wrong codes the office, having spoken to the patient, issues a new code with five new
 * tries, which is sent to the patient alone. Three times at most, so that the code cannot be
 * guessed. Refuses `same-person` to the visit's phlebotomist and patient, `too-many`, `stale`, and
 * `not-allowed-now` once the code was given.
 * Source: life cycle 3 ("5 wrong → BO"); decision 034.
 */
export function renewStartCode(world: World, actor: Actor, input: Input) {
  return inStep(world, actor, async (step) => {
    const permit = authorise(actor, 'visit:renew-code')
    const { visit, tree } = await lockVisit(step, permit, input.visitId)
    refuseOwnMoney(actor, visit.accountId)
    refuseOwnMoney(actor, visit.phlebotomistId)
    if (!beforeIdentified.includes(visit.state)) throw notAllowed(actor, 'visit', visit.state)
    if (visit.version !== input.version)
      throw new Refusal('stale', whereItStands(actor, 'visit', visit.state))
    if (visit.codeRenewals >= CODE_RENEWALS) throw new Refusal('too-many')
    const startCodeSealed = newStartCode(world, visit.id)
    if (!(await renewCode(step.tx, visit, startCodeSealed))) throw new Refusal('stale')
    const code = openStartCode(world, { id: visit.id, startCodeSealed })
    await tellBooker(step, tree, 'start-code-renewed', { visit, code })
    const { reason } = input
    await audit(world, step.tx, actor, 'visit:renew-code', visit.id, { reason })
    return { state: visit.state }
  })
}
