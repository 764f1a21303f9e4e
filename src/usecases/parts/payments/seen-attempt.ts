import { type AttemptSeen, findAttemptSeen } from '#src/db/queries/payments/attempt-seen.ts'
import type { BookingNumber } from '#src/domain/bookings/booking.ts'
import type { Permit } from '#src/usecases/access.ts'
import { audit } from '#src/usecases/audit.ts'
import { Refusal } from '#src/usecases/refusal.ts'
import type { Step } from '#src/usecases/step.ts'

/**
 * The attempt, if the actor may see it: the payer's own; any for finance and the worker. The
 * demonstration's own payment belongs to nobody: everybody may see it, in a demonstration only.
 */
export async function seenAttempt(
  { world, tx }: Step,
  permit: Permit,
  number: BookingNumber,
): Promise<AttemptSeen> {
  const seen = await findAttemptSeen(tx, number)
  if (!seen) throw new Refusal('not-found')
  if (seen.attempt.accountId) permit.over(seen.attempt)
  else if (!world.settings.isDemo) throw new Refusal('not-found')
  return seen
}

/** Audited when somebody else looks; a payer's own page asks every few seconds. */
export async function auditLook(
  { world, tx, actor }: Step,
  action: 'payment:read' | 'payment:check',
  { attempt: { number, accountId } }: AttemptSeen,
): Promise<void> {
  const isOwn = actor.kind === 'person' && actor.id === accountId
  if (accountId !== null && !isOwn) await audit(world, tx, actor, action, number)
}
