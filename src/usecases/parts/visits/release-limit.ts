import { listOwnReleases } from '#src/db/queries/visits/own-releases.ts'
import { limits } from '#src/domain/limits.ts'
import type { UserId } from '#src/domain/people/actor.ts'
import { acceptsFrom } from '#src/domain/visits/release-limit.ts'
import type { Step } from '#src/usecases/step.ts'

/**
 * From when a phlebotomist who released visits may accept again; null: now.
 * Source: decision 099.
 */
export async function acceptingFrom({ tx, now }: Step, id: UserId) {
  const since = now.subtract(limits.releasesOfPhlebotomist.per)
  return acceptsFrom(await listOwnReleases(tx, id, since), now)
}
