import { and, desc, eq, gte, inArray, lt, type SQL, sql } from 'drizzle-orm'
import { markChange } from '#src/db/driver/before-commit.ts'
import type { Tx } from '#src/db/driver/client.ts'
import { kept } from '#src/db/driver/kept-statement.ts'
import { audit } from '#src/db/schema/audit.ts'
import { user } from '#src/db/schema/auth.ts'
import { sendAlong } from '#src/db/driver/transaction.ts'
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

/** Every member must be given, so that none is forgotten; undefined finds all. */
export type AuditFilter = {
  action: string | undefined
  actorKind: Actor['kind'] | undefined
  actorIds: readonly UserId[] | undefined
  subjectId: string | undefined
  /** Half-open: from the first instant, before the second. */
  from: Temporal.Instant | undefined
  to: Temporal.Instant | undefined
  /** The last entry of the previous page. */
  before: number | undefined
}

/** The condition that each member of the filter stands for. */
const conditions: {
  [Name in keyof AuditFilter]: (value: Exclude<AuditFilter[Name], undefined>) => SQL
} = {
  action: (action) => eq(audit.action, action),
  actorKind: (kind) => eq(audit.actorKind, kind),
  actorIds: (ids) => inArray(audit.actorId, [...ids]),
  subjectId: (id) => eq(audit.subjectId, id),
  from: (instant) => gte(audit.at, instant),
  to: (instant) => lt(audit.at, instant),
  before: (id) => lt(audit.id, id),
}

/** The names of a table, which `Object.keys` types as any text. */
const filterNames = Object.keys(conditions) as (keyof AuditFilter)[]

function conditionOf<Name extends keyof AuditFilter>(name: Name, value: AuditFilter[Name]) {
  // Undefined is excluded here, which a generic member does not show.
  return value === undefined
    ? undefined
    : conditions[name](value as Exclude<AuditFilter[Name], undefined>)
}

/** Newest first, with the name of the person who acted; null where it was not a known person. */
export function findAudit(tx: Tx, filter: AuditFilter, limit: number) {
  return tx
    .select({ entry: audit, actorName: user.name })
    .from(audit)
    .leftJoin(user, eq(user.id, audit.actorId))
    .where(and(...filterNames.map((name) => conditionOf(name, filter[name]))))
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
