import { instantOfNewestDraft } from '#src/db/queries/lab-applications/lab-drafts.ts'
import { lockName } from '#src/db/queries/changes/named-lock.ts'
import { secondsToNextMessage, WINDOW } from '#src/domain/contact/contact-limits.ts'
import { networkOf } from '#src/domain/contact/network-of.ts'
import { Refusal } from '#src/usecases/refusal.ts'
import type { Step } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'

/** The network address as a draft stores it: keyed, only for the limit. */
export function originOf({ cipher }: Pick<World, 'cipher'>, origin: string | undefined) {
  return origin === undefined ? null : cipher.hash(networkOf(origin), 'lab_drafts.origin')
}

/**
 * Part of beginning a draft: refuses `too-many` with `waitSeconds`, by network address. Locks its
 * name until the transaction ends, so that the count stays true.
 */
export async function refuseTooManyDrafts({ world, tx, now }: Step, originHash: string | null) {
  if (originHash === null) return
  await lockName(tx, `lab draft ${originHash}`)
  const { labDraftsAnHour } = world.settings.perAddress
  const since = now.subtract(WINDOW)
  const reached = await instantOfNewestDraft(tx, labDraftsAnHour, originHash, since)
  const waitSeconds = secondsToNextMessage([reached], now)
  if (waitSeconds > 0) throw new Refusal('too-many', { facts: { waitSeconds } })
}
