import { instantOfNewest } from '#src/db/queries/contact/contact-messages.ts'
import { lockName } from '#src/db/queries/changes/named-lock.ts'
import {
  PER_WRITER_AN_HOUR,
  secondsToNextMessage,
  WINDOW,
} from '#src/domain/contact/contact-limits.ts'
import { Refusal } from '#src/usecases/refusal.ts'
import type { Step } from '#src/usecases/step.ts'

type From = { writerHash: string; originHash: string | null }

/**
 * Part of sending: refuses `too-many` with `waitSeconds`, by e-mail address and by network address.
 * Locks both names, always in this order, until the transaction ends, so that the counts stay true.
 */
export async function refuseTooMany({ tx, world, now }: Step, { writerHash, originHash }: From) {
  const since = now.subtract(WINDOW)
  await lockName(tx, `contact writer ${writerHash}`)
  const reached = [await instantOfNewest(tx, PER_WRITER_AN_HOUR, { writerHash }, since)]
  if (originHash !== null) {
    await lockName(tx, `contact origin ${originHash}`)
    const { contactMessagesAnHour } = world.settings.perAddress
    reached.push(await instantOfNewest(tx, contactMessagesAnHour, { originHash }, since))
  }
  const waitSeconds = secondsToNextMessage(reached, now)
  if (waitSeconds > 0) throw new Refusal('too-many', { facts: { waitSeconds } })
}
