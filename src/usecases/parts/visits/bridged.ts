import { insertMessage } from '#src/db/queries/messages/messages.ts'
import { sealedMessage } from '#src/usecases/parts/messages/sealed-message.ts'
import type { Step } from '#src/usecases/step.ts'

/** Minutes after which nobody waits for the call any more. */
const RINGS_MINUTES = 2

/**
 * Has two numbers connected: written in this transaction, and rung by the worker at once or not at all.
 * Source: decisions 208 and 244.
 *
 * @param callId the phlebotomist's attempt, of which the bridge says whether it rang.
 */
export function bridged(
  { world, tx, now }: Step,
  { first, second, callId }: { first: string; second: string; callId?: string },
) {
  const message = { channel: 'call', to: first, text: second } as const
  const expiresAt = now.add({ minutes: RINGS_MINUTES })
  const about = callId === undefined ? {} : { subjectId: callId }
  return insertMessage(
    tx,
    sealedMessage(world, { event: 'call', message, expiresAt, ...about }, now),
  )
}
