import { findBookingByNumber } from '#src/db/queries/bookings/bookings.ts'
import { listStory } from '#src/db/queries/bookings/booking-story.ts'
import { readActions } from '#src/domain/audit/read-actions.ts'
import { STORY_ROWS, storyOf, type ViewStory } from '#src/domain/bookings/story.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { authorise } from '#src/usecases/access.ts'
import { audit } from '#src/usecases/audit.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'

/** How many of those who only looked are listed. */
const READS = 50

/**
 * Everything that happened to a booking as one story, newest first: what was done and by whom, the
 * states entered, money, calls, and messages by topic and channel. `before` continues it; null at
 * the end. Who only looked at it is told apart, on the first page. No result and no message's text.
 * Source: decision 178.
 */
export function viewStory(world: World, actor: Actor, { number, before }: ViewStory) {
  return inStep(world, actor, async ({ tx }) => {
    const permit = authorise(actor, 'story:read')
    const { id, accountId } = permit.over(await findBookingByNumber(tx, number))
    const rows = await listStory(tx, {
      bookingId: id,
      before: before === undefined ? undefined : Temporal.Instant.from(before),
      reads: readActions,
      most: { rows: STORY_ROWS, reads: READS },
    })
    await audit(world, tx, actor, 'story:read', id)
    const isRead = ({ of }: (typeof rows)[number]) => of === 'read'
    const story = storyOf(rows.filter((row) => !isRead(row)))
    const reads = rows
      .filter(isRead)
      .map(({ at, name, ...who }) => ({ at, action: name, ...actorOf(who, accountId) }))
    return {
      moments: story.moments.map(({ actorId, ...moment }) => ({
        ...moment,
        ...actorOf({ ...moment, actorId }, accountId),
      })),
      before: story.before,
      reads,
      /** Whether older ones are left out. */
      isReadsCut: reads.length === READS,
    }
  })
}

type Who = { actorKind: string | null; actorId: string | null; actorName: string | null }

function actorOf({ actorKind, actorId, actorName }: Who, accountId: string) {
  return { actorKind, actorName, isBooker: actorId === accountId }
}
