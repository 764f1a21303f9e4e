import type { Tx } from '#src/db/driver/client.ts'
import { insertAudit } from '#src/db/queries/audit/audit.ts'
import type { Change } from '#src/domain/audit/search-audit.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import type { Action } from '#src/domain/access/access.ts'
import type { World } from './world.ts'

/**
 * Ends every verb that changes or shows something personal, in its transaction. `change` holds a
 * row before and after a manual change, without secrets.
 */
export async function audit(
  { clock }: Pick<World, 'clock'>,
  tx: Tx,
  actor: Actor,
  action: Action,
  subjectId: string,
  detail: object = {},
  change?: Change,
) {
  await insertAudit(tx, { at: await clock.now(tx), actor, action, subjectId, detail, change })
}

type Said = { action: Action; subjectId: string; detail?: object; change?: Change }

/** The same as a row, written together with the change: see `save.ts`. */
export function auditRow(
  actor: Actor,
  at: Temporal.Instant,
  { action, subjectId, detail = {}, change }: Said,
) {
  const actorId = actor.kind === 'person' ? actor.id : null
  return {
    at,
    actorKind: actor.kind,
    actorId,
    action,
    subjectId,
    detail,
    ...(change && { change }),
  }
}
