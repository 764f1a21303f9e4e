import { setEarlyAllowed } from '#src/db/queries/visits.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import type { AllowEarlyVisit } from '#src/domain/visits/inputs.ts'
import type { VisitId } from '#src/domain/visits/visit.ts'
import { mayAllowEarly } from '#src/domain/visits/visit-window.ts'
import { authorise } from '#src/usecases/access.ts'
import { audit } from '#src/usecases/audit.ts'
import { Refusal } from '#src/usecases/refusal.ts'
import { inStep } from '#src/usecases/step.ts'
import { notAllowed } from '#src/usecases/transition.ts'
import type { World } from '#src/usecases/world.ts'
import { lockVisit } from '#src/usecases/parts/visits/locked-visit.ts'
import { testKeptToItsTime } from '#src/usecases/parts/visits/refuse-too-early.ts'

/**
 * The patient allows this visit to start before the booked hour, and may withdraw that until
 * somebody has set out. Neither phlebotomist nor office can allow it. Refuses `stale`,
 * `not-allowed-now`, and `bound-to-hour` with the test that must keep its time.
 * Source: model, "Slot"; decision 033.
 */
export function allowEarlyVisit(
  world: World,
  actor: Actor,
  input: { visitId: VisitId } & AllowEarlyVisit,
) {
  return inStep(world, actor, async (step) => {
    const permit = authorise(actor, 'visit:allow-early')
    const locked = await lockVisit(step, permit, input.visitId)
    const { visit } = locked
    const { isAllowed, version } = input
    const told = { visitId: visit.id, isEarlyAllowed: isAllowed }
    if ((visit.earlyAllowedAt !== null) === isAllowed) return { ...told, version: visit.version }
    if (!mayAllowEarly(visit.state, isAllowed)) throw notAllowed(actor, 'visit', visit.state)
    const kept = isAllowed && (await testKeptToItsTime(step, locked))
    if (kept) throw new Refusal('bound-to-hour', { facts: { test: kept.name } })
    if (!(await setEarlyAllowed(step.tx, { id: visit.id, version }, isAllowed ? step.now : null)))
      throw new Refusal('stale')
    await audit(world, step.tx, actor, 'visit:allow-early', visit.id, { isAllowed })
    return { ...told, version: version + 1 }
  })
}
