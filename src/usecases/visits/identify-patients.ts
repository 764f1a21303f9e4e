import type { Actor } from '#src/domain/people/actor.ts'
import { isSamePerson } from '#src/domain/visits/identifiers.ts'
import type { IdentifyPatients } from '#src/domain/visits/inputs.ts'
import type { VisitId } from '#src/domain/visits/visit.ts'
import { authorise } from '#src/usecases/access.ts'
import { audit } from '#src/usecases/audit.ts'
import { settleOrders } from '#src/usecases/parts/bookings/settle-orders.ts'
import { Refusal } from '#src/usecases/refusal.ts'
import { inStep, type Step } from '#src/usecases/step.ts'
import { move, notAllowed } from '#src/usecases/transition.ts'
import type { World } from '#src/usecases/world.ts'
import { areSaidRightly, keepSpokenFor } from '#src/usecases/parts/visits/keep-spoken-for.ts'
import { compareCode } from '#src/usecases/parts/visits/compare-code.ts'
import {
  lockAnothersVisit,
  tubesOfVisit,
  type VisitInTree,
} from '#src/usecases/parts/visits/locked-visit.ts'
import { refuseTooEarly } from '#src/usecases/parts/visits/refuse-too-early.ts'

type Input = { visitId: VisitId } & IdentifyPatients

/**
 * Compares the patient's start code and the name and date of birth that each patient gave, or a
 * guardian with a record for a young child. A wrong code counts, at most five times: the count is
 * kept although the step is refused. Refuses `too-early`, `bound-to-hour`, `guardian-speaks`,
 * `start-code-locked`, `wrong-start-code`, `identifiers-differ`.
 * Source: life cycle 3; reliability L1; decision 033.
 */
export async function identifyPatients(world: World, actor: Actor, input: Input) {
  const outcome = await inStep(world, actor, async (step) => {
    const permit = authorise(actor, 'visit:move')
    const locked = await lockAnothersVisit(step, permit, input.visitId)
    if (locked.visit.state === 'identified') return { state: 'identified' as const }
    if (locked.visit.state !== 'arrived') throw notAllowed(actor, 'visit', locked.visit.state)
    await refuseTooEarly(step, 'collect', locked)
    if (!areSaidRightly(step, locked, input.patients)) throw new Refusal('guardian-speaks')
    const refused = await compare(step, locked, input)
    const spokenFor = refused ? [] : await keepSpokenFor(step, locked.visit, input.patients)
    if (!refused) await identify(step, locked.visit)
    await audit(world, step.tx, actor, 'visit:move', input.visitId, {
      event: 'identify',
      refused: refused ?? null,
      ...(spokenFor.length > 0 && { spokenFor }),
    })
    return refused ? { refused } : { state: 'identified' as const }
  })
  if ('refused' in outcome) throw new Refusal(outcome.refused)
  return outcome
}

async function compare(step: Step, locked: VisitInTree, input: Input) {
  const { visit } = locked
  const code = await compareCode(step, visit, input.startCode)
  if (code) return code
  return areThePatients(locked, input.patients) ? undefined : ('identifiers-differ' as const)
}

async function identify(step: Step, visit: VisitInTree['visit']) {
  const patch = { identifiedAt: step.now, startCodeTries: 0 }
  const { bookingId } = visit
  const counted = { ...visit, startCodeTries: visit.startCodeTries + 1 }
  await move(step, 'visit', { row: counted, event: 'identify', bookingId, patch })
  await settleOrders(step, bookingId)
}

/** Each order with a tube on this visit must be named exactly once, and no other. */
function areThePatients({ tree, visit }: VisitInTree, said: IdentifyPatients['patients']): boolean {
  const expected = new Set(tubesOfVisit({ tree, visit }).map(({ orderId }) => orderId))
  const named = new Set(said.map(({ orderId }) => orderId))
  if (expected.size !== named.size || said.length !== named.size) return false
  return said.every(({ orderId, ...person }) => {
    const order = tree.orders.find(({ id }) => id === orderId)
    return order !== undefined && expected.has(orderId) && isSamePerson(order, person)
  })
}
