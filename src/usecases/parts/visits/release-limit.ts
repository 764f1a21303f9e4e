import { listOwnReleases } from '#src/db/queries/visits/own-releases.ts'
import type { UserId } from '#src/domain/people/actor.ts'
import { acceptsFrom, RELEASE_HOURS } from '#src/domain/visits/release-limit.ts'
import type { Step } from '#src/usecases/step.ts'

/**
 * From when a phlebotomist who released visits may accept again; null: now.
 * Source: decision 099.
 */
export async function acceptingFrom({ tx, now }: Step, id: UserId) {
  const since = now.subtract({ hours: RELEASE_HOURS })
  return acceptsFrom(await listOwnReleases(tx, id, since), now)
}
