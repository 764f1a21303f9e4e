import { findDispatch, listNames } from '#src/db/queries/dispatches/dispatches.ts'
import { findVisitToFit } from '#src/db/queries/reassignments/reassignments.ts'
import { decidedAgain } from '#src/domain/dispatch/decide-offer.ts'
import { type Actor, UserId } from '#src/domain/people/actor.ts'
import type { VisitId } from '#src/domain/visits/visit.ts'
import { authorise } from '#src/usecases/access.ts'
import { audit } from '#src/usecases/audit.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'

/**
 * To whom a visit was offered first, the last time, and why: what it adds to each one's way, and how many offers of
 * the week they had above the mean of their equals. It is decided again from what was stored: `verdict`.
 * Null where it was not dispatched.
 * Source: decision 194; features, "Explainable, replayable dispatch".
 */
export function viewDispatch(world: World, actor: Actor, { visitId }: { visitId: VisitId }) {
  return inStep(world, actor, async ({ tx }) => {
    const permit = authorise(actor, 'reassignment:read')
    permit.over(await findVisitToFit(tx, visitId))
    const found = await findDispatch(tx, visitId)
    await audit(world, tx, actor, 'reassignment:read', visitId, { event: 'dispatch' })
    if (!found) return null
    const { decision, question, decidedAt, opensToAllAt } = found
    const names = await listNames(
      tx,
      decision.candidates.map(({ personId }) => UserId.parse(personId)),
    )
    return {
      visitId,
      decidedAt: decidedAt.toString(),
      opensToAllAt: opensToAllAt.toString(),
      weight: question.weight,
      verdict: decidedAgain(question, decision),
      ranked: decision.ranked.map((one) => ({ ...one, name: names.get(one.personId) ?? '' })),
      others: decision.candidates.flatMap(({ personId, takes }) =>
        'why' in takes ? [{ personId, name: names.get(personId) ?? '', why: takes.why }] : [],
      ),
    }
  })
}
