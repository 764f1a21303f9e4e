import { type AnnounceDowntime, DowntimeId } from '#src/domain/downtimes/downtime.ts'
import { announcing } from '#src/domain/downtimes/announcing.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { authorise, personOf } from '#src/usecases/access.ts'
import { save } from '#src/usecases/save.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'

/**
 * Plans a time at which the site is closed; every page announces it from 24 hours before. Refuses
 * `downtime-too-soon` where it would begin now or in the past, `downtime-overlaps` where another
 * one is planned at that time.
 * Source: spec §1 Policy statements.
 */
export function announceDowntime(world: World, actor: Actor, input: AnnounceDowntime) {
  return inStep(world, actor, async (step) => {
    authorise(actor, 'downtime:plan')
    const at = { id: DowntimeId.parse(world.chance.uuid()), by: personOf(actor).id, now: step.now }
    return save(step, 'downtime:plan', null, announcing(input, at))
  })
}
