import { rolesAsText } from '#src/domain/live/followed.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { personOf } from '#src/usecases/access.ts'
import { Refusal } from '#src/usecases/refusal.ts'

/** Who follows: told as long as this sign-in and these roles last. */
export function followerOf(actor: Actor) {
  const { id: userId, sessionId, grants } = personOf(actor)
  if (sessionId === undefined) throw new Refusal('sign-in-first')
  return { userId, sessionId, roles: rolesAsText(grants) }
}
