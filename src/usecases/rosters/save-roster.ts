import { nthRosterSave } from '#src/db/queries/changes/counted-for-limits.ts'
import { lockRoster } from '#src/db/queries/rosters/rosters.ts'
import { limits, type Window } from '#src/domain/limits.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import type { SaveRoster } from '#src/domain/rosters/roster.ts'
import { savingRoster } from '#src/domain/rosters/saving-roster.ts'
import { authorise, personOf } from '#src/usecases/access.ts'
import { refuseTooMany } from '#src/usecases/parts/limits/refuse-too-many.ts'
import { citiesOf } from '#src/usecases/parts/rosters/cities-of.ts'
import { Refusal } from '#src/usecases/refusal.ts'
import { save } from '#src/usecases/save.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'

/**
 * A phlebotomist saves their own roster, from the version shown. Refuses `beyond-bounds` where
 * something goes beyond what the office allows, and `too-many` with `waitSeconds`: whoever saves again
 * and again could measure where open visits are.
 * Source: decision 188.
 */
export function saveRoster(world: World, actor: Actor, input: SaveRoster) {
  return inStep(world, actor, async (step) => {
    authorise(actor, 'roster:save')
    const found = await lockRoster(step.tx, personOf(actor).id, step.now)
    if (!found) throw new Refusal('not-found')
    const nth = (window: Window) => nthRosterSave(step.tx, found.phlebotomistId, window)
    const { rosterSavesOfPhlebotomist: limit } = limits
    await refuseTooMany(step.tx, step.now, [{ limit, nth }])
    const given = { now: step.now, cities: citiesOf(actor) }
    return save(step, 'roster:save', null, savingRoster(found, input, given))
  })
}
