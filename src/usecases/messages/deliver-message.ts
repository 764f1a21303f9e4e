import { claimMessage, type MessageRow, settleMessage } from '#src/db/queries/messages.ts'
import type { MessageId } from '#src/domain/messages/message-id.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { authorise } from '#src/usecases/access.ts'
import { audit } from '#src/usecases/audit.ts'
import type { World } from '#src/usecases/world.ts'
import { openLetter } from './sealed-letter.ts'
import { abandonedAfter } from './waiting.ts'

/**
 * Sends one message of the outbox: claim, send outside any transaction, write down what became of
 * it. One that has run out is dropped. A sender that dies leaves it claimed; after five minutes it
 * is claimed again, so a person may get it twice and never not at all.
 */
export async function deliverMessage(
  world: World,
  actor: Actor,
  { messageId }: { messageId: MessageId },
): Promise<void> {
  authorise(actor, 'message:deliver')
  const claimed = await claim(world, messageId)
  if (!claimed) return
  const isLate = claimed.expiresAt && Temporal.Instant.compare(claimed.expiresAt, claimed.now) <= 0
  if (!isLate) await sendOrRelease(world, claimed)
  await world.db.transaction(async (tx) => {
    const state = isLate ? 'dropped' : 'sent'
    const wiped = world.settings.isDemo ? {} : { sealed: null }
    const sentAt = isLate ? null : await world.clock.now(tx)
    if (!(await settleMessage(tx, claimed, { state, sentAt, ...wiped }))) return
    await audit(world, tx, actor, 'message:deliver', messageId, { event: claimed.event, state })
  })
}

function claim(world: World, messageId: MessageId) {
  return world.db.transaction(async (tx) => {
    const now = await world.clock.now(tx)
    const abandonedBefore = now.subtract(abandonedAfter)
    const row = await claimMessage(tx, messageId, { now, abandonedBefore })
    return row && { ...row, now }
  })
}

/** A carrier that is down gets the message again later; the job that failed is retried. */
async function sendOrRelease(world: World, claimed: MessageRow) {
  try {
    await send(world, claimed)
  } catch (error) {
    const back = { state: 'queued', sendingSince: null } as const
    await world.db.transaction((tx) => settleMessage(tx, claimed, back))
    throw error
  }
}

async function send(world: World, claimed: MessageRow) {
  const { carriers, settings } = world
  const letter = openLetter(world, claimed)
  if (!letter || settings.isDemo) return
  const { to, replyTo, subject, text } = letter
  if (claimed.channel === 'sms') await carriers.sms(to, text)
  else await carriers.email({ to, ...(replyTo && { replyTo }), subject: subject ?? '', text })
}
