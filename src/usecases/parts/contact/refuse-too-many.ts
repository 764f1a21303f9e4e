import { nthContactMessage } from '#src/db/queries/changes/counted-for-limits.ts'
import { limits } from '#src/domain/limits.ts'
import { type Counted, refuseTooMany } from '#src/usecases/parts/limits/refuse-too-many.ts'
import type { Step } from '#src/usecases/step.ts'

type From = { writerHash: string; originHash: string | null }

/**
 * Part of sending: refuses `too-many` with `waitSeconds`, by e-mail address and by network address.
 */
export function refuseTooManyMessages(
  { tx, world, now }: Step,
  { writerHash, originHash }: From,
): Promise<void> {
  const ofWriter: Counted = {
    limit: limits.contactMessagesOfWriter,
    lock: `contact writer ${writerHash}`,
    nth: (window) => nthContactMessage(tx, { writerHash }, window),
  }
  if (originHash === null) return refuseTooMany(tx, now, [ofWriter])
  const fromNetwork: Counted = {
    limit: world.settings.networkLimits.contactMessagesFromNetwork,
    lock: `contact origin ${originHash}`,
    nth: (window) => nthContactMessage(tx, { originHash }, window),
  }
  return refuseTooMany(tx, now, [ofWriter, fromNetwork])
}
