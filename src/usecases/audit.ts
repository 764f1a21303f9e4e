import type { Tx } from '#src/db/client.ts'
import { insertAudit } from '#src/db/queries/audit.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import type { Action } from './access.ts'
import type { World } from './world.ts'

/** The last line of every verb that changes or shows something personal, in its transaction. */
export async function audit(
  { clock }: Pick<World, 'clock'>,
  tx: Tx,
  actor: Actor,
  action: Action,
  subjectId: string,
  detail: object = {},
) {
  await insertAudit(tx, { at: await clock.now(tx), actor, action, subjectId, detail })
}
