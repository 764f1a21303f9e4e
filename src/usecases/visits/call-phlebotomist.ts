import { nthCallBack } from '#src/db/queries/changes/counted-for-limits.ts'
import { lockName } from '#src/db/queries/changes/named-lock.ts'
import { findCallBack } from '#src/db/queries/visits/call-back.ts'
import { limits, type Window } from '#src/domain/limits.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { callingBack } from '#src/domain/visits/calling-back.ts'
import type { VisitId } from '#src/domain/visits/visit.ts'
import { authorise, personOf } from '#src/usecases/access.ts'
import { refuseTooMany } from '#src/usecases/parts/limits/refuse-too-many.ts'
import { bridged } from '#src/usecases/parts/visits/bridged.ts'
import { Refusal } from '#src/usecases/refusal.ts'
import { save } from '#src/usecases/save.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'

/**
 * The patient calls who comes to them: their own phone rings and is connected, and neither sees the
 * other's number. Refuses `not-found` where no bridge is configured, `not-allowed-now` too early and
 * once it is over, `no-phone`, and `too-many` with `waitSeconds`.
 * Source: decision 208.
 */
export function callPhlebotomist(world: World, actor: Actor, { visitId }: { visitId: VisitId }) {
  return inStep(world, actor, async (step) => {
    const permit = authorise(actor, 'visit:call-back')
    const { id } = personOf(actor)
    await lockName(step.tx, `call-back ${id}`)
    const found = await findCallBack(step.tx, visitId)
    permit.over(found?.visit)
    if (!found || !world.settings.isBridged) throw new Refusal('not-found')
    const nth = (window: Window) => nthCallBack(step.tx, id, window)
    await refuseTooMany(step.tx, step.now, [{ limit: limits.callsOfPatient, nth }])
    const both = await save(step, 'visit:call-back', null, callingBack(found, step.now))
    await bridged(step, both)
    return { visitId }
  })
}
