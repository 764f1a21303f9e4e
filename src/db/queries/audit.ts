import { markChange } from '#src/db/before-commit.ts'
import type { Tx } from '#src/db/client.ts'
import { audit } from '#src/db/schema/audit.ts'
import type { Actor } from '#src/domain/people/actor.ts'

export async function insertAudit(
  tx: Tx,
  entry: { at: Temporal.Instant; actor: Actor; action: string; subjectId: string; detail: object },
): Promise<void> {
  const { actor, ...rest } = entry
  const actorId = actor.kind === 'person' ? actor.id : null
  markChange(tx)
  await tx.insert(audit).values({ ...rest, actorKind: actor.kind, actorId })
}
