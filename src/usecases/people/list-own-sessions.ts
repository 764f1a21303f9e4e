import { listSessionsOf } from '#src/db/queries/people/own-sessions.ts'
import { listGrantsOf } from '#src/db/queries/people/people-roles.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { deviceName } from '#src/domain/people/device-name.ts'
import { networkOf } from '#src/domain/people/network.ts'
import { isSessionOver } from '#src/domain/people/session-life.ts'
import { authorise, personOf } from '#src/usecases/access.ts'
import { audit } from '#src/usecases/audit.ts'
import type { World } from '#src/usecases/world.ts'

/** The person's sessions, most recently used first. Of an address only its network is shown. */
export function listOwnSessions(world: World, actor: Actor) {
  authorise(actor, 'session:own')
  const { id: userId, sessionId } = personOf(actor)
  return world.db.transaction(async (tx) => {
    const now = await world.clock.real(tx)
    const grants = await listGrantsOf(tx, [userId])
    const rows = await listSessionsOf(tx, userId)
    const live = rows.filter((row) => !isSessionOver(row, grants, now))
    await audit(world, tx, actor, 'account:read', userId, { part: 'sessions' })
    return live.map(({ id, userAgent, ipAddress, createdAt, seenAt }) => ({
      id,
      ...deviceName(userAgent),
      network: ipAddress ? networkOf(ipAddress) : null,
      since: createdAt.toString(),
      lastSeen: seenAt.toString(),
      isThis: id === sessionId,
    }))
  })
}
