import { insertDowntime } from '#src/db/queries/downtimes/downtimes.ts'
import { brokenConstraint } from '#src/db/sql-state.ts'
import { type AnnounceDowntime, comesLater, DowntimeId } from '#src/domain/downtimes/downtime.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { authorise, personOf } from '#src/usecases/access.ts'
import { audit } from '#src/usecases/audit.ts'
import { Refusal } from '#src/usecases/refusal.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'

/**
 * Plans a time at which the site is closed; every page announces it from 24 hours before. Refuses
 * `downtime-too-soon` where it would begin now or in the past, `downtime-overlaps` where another
 * one is planned at that time.
 * Source: spec §1 Policy statements.
 */
export async function announceDowntime(world: World, actor: Actor, input: AnnounceDowntime) {
  authorise(actor, 'downtime:plan')
  const { id: announcedBy } = personOf(actor)
  return inStep(world, actor, async ({ tx, now }) => {
    const { startsAt, endsAt, wordsEn, wordsHi } = input
    const start = comesLater(input, now)
    if (!start.ok) throw new Refusal(start.error)
    const id = DowntimeId.parse(world.chance.uuid())
    const downtime = { id, startsAt, endsAt, words: { en: wordsEn, hi: wordsHi } }
    await orOverlapping(() => insertDowntime(tx, { ...downtime, announcedBy, announcedAt: now }))
    const times = { startsAt: startsAt.toString(), endsAt: endsAt.toString() }
    await audit(world, tx, actor, 'downtime:plan', id, times)
    return { downtimeId: id, ...times }
  })
}

/** The database prevents overlaps, also of two concurrent calls. */
async function orOverlapping(insert: () => Promise<void>) {
  try {
    await insert()
  } catch (error) {
    if (brokenConstraint(error) === 'downtimes_no_overlap') throw new Refusal('downtime-overlaps')
    throw error
  }
}
