import { nthDraftFrom } from '#src/db/queries/changes/counted-for-limits.ts'
import { networkOf } from '#src/domain/contact/network-of.ts'
import type { Window } from '#src/domain/limits.ts'
import { refuseTooMany } from '#src/usecases/parts/limits/refuse-too-many.ts'
import type { Step } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'

/** The network address as a draft stores it: keyed, only for the limit. */
export function originOf({ cipher }: Pick<World, 'cipher'>, origin: string | undefined) {
  return origin === undefined ? null : cipher.hash(networkOf(origin), 'lab_drafts.origin')
}

/**
 * Part of beginning a draft: refuses `too-many` with `waitSeconds`, by network address.
 */
export async function refuseTooManyDrafts({ world, tx, now }: Step, originHash: string | null) {
  if (originHash === null) return
  const fromNetwork = {
    limit: world.settings.networkLimits.labDraftsFromNetwork,
    lock: `lab draft ${originHash}`,
    nth: (window: Window) => nthDraftFrom(tx, originHash, window),
  }
  await refuseTooMany(tx, now, [fromNetwork])
}
