import {
  deleteSession,
  findSession,
  type SessionRow,
  touchSession,
} from '#src/db/queries/people/people-sessions.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { maskedPhone } from '#src/domain/people/masked.ts'
import { isSessionOver, personActing } from '#src/domain/people/session-life.ts'
import type { World } from '#src/usecases/world.ts'

/** A session's last use is stored at most once a minute. */
const TOUCH_AFTER_SECONDS = 60

/**
 * The actor of a session's token, from the database on every request: roles, suspension and age of
 * the session take effect at once. A session that no longer counts is deleted; its person is a
 * visitor. What a page reads by itself is no use of the session: a screen that nobody sits at signs
 * out in time.
 * Source: reliability S10.
 */
export async function whoAsks(
  { db, clock, settings }: World,
  token: string,
  { isUse = true } = {},
): Promise<Actor> {
  const session = await findSession(db, token)
  if (!session) return { kind: 'visitor' }
  const now = clock.of(session.now)
  if (session.isSuspended || isSessionOver(session, session.grants, now)) {
    await db.transaction((tx) => deleteSession(tx, session.id))
    return { kind: 'visitor' }
  }
  if (isUse && now.since(session.seenAt).total('seconds') >= TOUCH_AFTER_SECONDS)
    await db.transaction((tx) => touchSession(tx, session.id, now))
  const acting = personActing(personOfSession(session), {
    isDemo: settings.isDemo,
    hasSecondFactor: session.hasSecondFactor,
  })
  return { ...acting, sessionId: session.id }
}

/** A person who signed in by phone without a name is called by the last digits of the number. */
function personOfSession({ userId, name, phone, grants }: SessionRow) {
  return { id: userId, name: name || (maskedPhone(phone) ?? ''), grants }
}
