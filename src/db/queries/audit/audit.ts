import { and, desc, eq, gte, inArray, lt, notInArray, type SQL, sql } from 'drizzle-orm'
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
  /** Only these actions, or all but these; both may be very many. */
  among: { actions: readonly string[]; isIn: boolean } | undefined
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
  among: ({ actions, isIn }) =>
    isIn ? inArray(audit.action, [...actions]) : notInArray(audit.action, [...actions]),
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
    .where(isNarrow(filter) ? allOf(filter) : newestOfEach(filter, limit))
    .orderBy(desc(audit.id))
    .limit(limit)
}

function allOf(filter: AuditFilter): SQL | undefined {
  return and(...filterNames.map((name) => conditionOf(name, filter[name])))
}

/** Whether an index finds few rows, or the newest rows are likely to be among those asked for. */
function isNarrow({ among, action, actorIds, subjectId, from, to }: AuditFilter): boolean {
  const narrowing = [action, actorIds, subjectId, from, to]
  return among === undefined || narrowing.some((one) => one !== undefined)
}

/**
 * The newest of each kind of actor and action that was ever written, also of an action whose name
 * the code no longer knows. Almost every entry is a read: what was changed would otherwise be sought
 * through all of them.
 */
function newestOfEach({ among, actorKind, before }: AuditFilter, limit: number): SQL {
  const { actions = [], isIn = false } = among ?? {}
  const isAsked = sql`known.action = any(${sql.param(actions)}::text[])`
  const pair = sql`${audit.actorKind}, ${audit.action}`
  return inArray(
    audit.id,
    sql`(
      with recursive known (kind, action) as (
        (select ${pair} from ${audit} order by ${pair} limit 1)
        union all
        select following.* from known cross join lateral (
          select ${pair} from ${audit} where (${pair}) > (known.kind, known.action)
          order by ${pair} limit 1
        ) following
      )
      select newest.id from known cross join lateral (
        select ${audit.id} from ${audit}
        where ${audit.actorKind} = known.kind and ${audit.action} = known.action
          ${before === undefined ? sql`` : sql`and ${audit.id} < ${before}`}
        order by ${audit.id} desc limit ${limit}
      ) newest
      where ${isIn ? isAsked : sql`not ${isAsked}`}
        ${actorKind === undefined ? sql`` : sql`and known.kind = ${actorKind}`}
      order by newest.id desc limit ${limit}
    )`,
  )
}

export type NamedSubject = { id: string; kind: 'booking' | 'lab' | 'person'; name: string }

/**
 * What these ids of subjects are called: a lab, a person, or the booking that an order, a visit, a
 * refund or a report belongs to. Ids of other things are left out.
 */
export async function nameSubjects(tx: Tx, ids: readonly string[]): Promise<NamedSubject[]> {
  if (ids.length === 0) return []
  const asked = sql`(select unnest(${sql.param(ids)}::uuid[]) as id) asked`
  const { rows } = await tx.execute<NamedSubject>(sql`
    select l.id, 'lab' as kind, l.name from ${asked} join labs l on l.id = asked.id
    union all select u.id, 'person', u.name from ${asked} join "user" u on u.id = asked.id
    union all select b.id, 'booking', b.number from ${asked} join bookings b on b.id = asked.id
    union all select o.id, 'booking', b.number from ${asked} join orders o on o.id = asked.id
      join bookings b on b.id = o.booking_id
    union all select v.id, 'booking', b.number from ${asked} join visits v on v.id = asked.id
      join bookings b on b.id = v.booking_id
    union all select r.id, 'booking', b.number from ${asked} join refunds r on r.id = asked.id
      join bookings b on b.id = r.booking_id
    union all select p.id, 'booking', b.number from ${asked} join reports p on p.id = asked.id
      join orders o on o.id = p.order_id join bookings b on b.id = o.booking_id
    union all select t.id, 'booking', b.number from ${asked} join tubes t on t.id = asked.id
      join orders o on o.id = t.order_id join bookings b on b.id = o.booking_id
    union all select i.id, 'booking', b.number from ${asked} join test_items i on i.id = asked.id
      join orders o on o.id = i.order_id join bookings b on b.id = o.booking_id`)
  return rows
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
