import { renewSession } from '#src/db/queries/people/own-sessions.ts'
import type { Person } from '#src/domain/people/actor.ts'
import type { RenewedSession } from '#src/domain/people/session-life.ts'
import { Refusal } from '#src/usecases/refusal.ts'
import type { Step } from '#src/usecases/step.ts'

/**
 * Part of a verb that gives its person more rights: another holder of one of their sessions, or of
 * this one's cookie, gains nothing. Refuses `sign-in-first` where this session is over.
 * Source: reliability S9.
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
