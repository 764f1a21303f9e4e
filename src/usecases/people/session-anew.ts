import { renewSession } from '#src/db/queries/own-sessions.ts'
import type { Person } from '#src/domain/people/actor.ts'
import type { RenewedSession } from '#src/domain/people/session-life.ts'
import { Refusal } from '#src/usecases/refusal.ts'
import type { Step } from '#src/usecases/step.ts'

/**
 * Part of a verb that lets its person do more than before: whoever else holds one of their sessions,
 * or the cookie of this one, gains nothing. Refuses `sign-in-first` where this one is over.
 */
export async function sessionAnew(
  { world, tx }: Step,
  { id: userId, sessionId: own }: Person,
): Promise<RenewedSession> {
  if (own === undefined) throw new Refusal('sign-in-first')
  const token = world.chance.token()
  const expiresAt = await renewSession(tx, { userId, own, id: world.chance.uuid(), token })
  if (!expiresAt) throw new Refusal('sign-in-first')
  return { token, expiresAt }
}
