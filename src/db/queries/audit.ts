import { and, desc, eq, gte, inArray, lt, sql } from 'drizzle-orm'
import { markChange } from '#src/db/before-commit.ts'
import type { Tx } from '#src/db/client.ts'
import { kept } from '#src/db/kept-statement.ts'
import { audit } from '#src/db/schema/audit.ts'
import { user } from '#src/db/schema/auth.ts'
import { sendAlong } from '#src/db/transaction.ts'
import type { Change } from '#src/domain/audit/search-audit.ts'
import type { Actor, UserId } from '#src/domain/people/actor.ts'

type Entry = {
  at: Temporal.Instant
  actor: Actor
  action: string
  subjectId: string
  detail: object
  change?: Change | undefined
}

const newEntry = kept((tx) =>
  tx
    .insert(audit)
    .values({
      at: sql.placeholder('at'),
      actorKind: sql.placeholder('actorKind'),
      actorId: sql.placeholder('actorId'),
      action: sql.placeholder('action'),
      subjectId: sql.placeholder('subjectId'),
      detail: sql.placeholder('detail'),
      // A missing change is SQL NULL, not the JSON value null.
      change: sql`${sql.placeholder('change')}::jsonb`,
    })
    .prepare(''),
)

/** Not awaited here; a failure fails the transaction at commit. */
export async function insertAudit(tx: Tx, { actor, change, ...entry }: Entry): Promise<void> {
  const actorId = actor.kind === 'person' ? actor.id : null
  markChange(tx)
  const row = {
    ...entry,
    actorKind: actor.kind,
    actorId,
    change: change ? JSON.stringify(change) : null,
  }
  await sendAlong(tx, newEntry(tx).execute(row))
}

export type AuditFilter = {
  action?: string | undefined
  actorKind?: Actor['kind'] | undefined
  actorIds?: readonly UserId[] | undefined
  subjectId?: string | undefined
  /** Half-open: from the first instant, before the second. */
  from?: Temporal.Instant | undefined
  to?: Temporal.Instant | undefined
  /** The last entry of the previous page. */
  before?: number | undefined
}

/** Newest first, with the name of the person who acted; null where it was not a known person. */
export function findAudit(tx: Tx, filter: AuditFilter, limit: number) {
  const { action, actorKind, actorIds, subjectId, from, to, before } = filter
  return tx
    .select({ entry: audit, actorName: user.name })
    .from(audit)
    .leftJoin(user, eq(user.id, audit.actorId))
    .where(
      and(
        action === undefined ? undefined : eq(audit.action, action),
        actorKind && eq(audit.actorKind, actorKind),
        actorIds && inArray(audit.actorId, [...actorIds]),
        subjectId === undefined ? undefined : eq(audit.subjectId, subjectId),
        from && gte(audit.at, from),
        to && lt(audit.at, to),
        before === undefined ? undefined : lt(audit.id, before),
      ),
    )
    .orderBy(desc(audit.id))
    .limit(limit)
}

/** Whether an entry about a subject with these details exists already. */
export async function hasEntry(tx: Tx, subjectId: string, detail: object): Promise<boolean> {
  const [row] = await tx
    .select({ id: audit.id })
    .from(audit)
    .where(
      and(eq(audit.subjectId, subjectId), sql`${audit.detail} @> ${JSON.stringify(detail)}::jsonb`),
    )
    .limit(1)
  return row !== undefined
}
