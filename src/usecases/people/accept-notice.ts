import { createHash } from 'node:crypto'
import { insertAcceptance, setLanguage } from '#src/db/queries/people/people.ts'
import type { AcceptNotice } from '#src/domain/people/accept-notice.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { NOTICE_VERSION, noticeIn } from '#src/domain/people/notice.ts'
import { authorise, personOf } from '#src/usecases/access.ts'
import { audit } from '#src/usecases/audit.ts'
import { Refusal } from '#src/usecases/refusal.ts'
import type { World } from '#src/usecases/world.ts'

/**
 * Stores which text the person agreed to, and when; messages follow in its language. Refuses `stale` where the notice changed since
 * it was shown.
 * Source: reliability I5.
 */
export async function acceptNotice(
  world: World,
  actor: Actor,
  { version, language = 'en' }: AcceptNotice,
) {
  authorise(actor, 'notice:accept')
  const { id: userId } = personOf(actor)
  if (version !== NOTICE_VERSION) throw new Refusal('stale')
  const words = noticeIn(language, world.settings)
  const hash = createHash('sha256').update(JSON.stringify(words)).digest('hex')
  return world.db.transaction(async (tx) => {
    const acceptedAt = await world.clock.now(tx)
    await insertAcceptance(tx, { id: world.chance.uuid(), userId, version, hash, acceptedAt })
    await setLanguage(tx, userId, language)
    await audit(world, tx, actor, 'notice:accept', userId, { version, language, hash })
    return { version, acceptedAt: acceptedAt.toString() }
  })
}
