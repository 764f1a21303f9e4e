import { and, asc, desc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Tx } from '#src/db/driver/client.ts'
import { audit } from '#src/db/schema/audit.ts'
import { user } from '#src/db/schema/auth.ts'
import { reportRevisions } from '#src/db/schema/report-revisions.ts'
import { UserId } from '#src/domain/people/actor.ts'
import type { ReportId } from '#src/domain/reports/report.ts'
import type { RevisionId, RevisionKind } from '#src/domain/reports/revision.ts'

export type RevisionRow = typeof reportRevisions.$inferSelect

export async function findRevision(tx: Tx, id: RevisionId) {
  const [row] = await tx.select().from(reportRevisions).where(eq(reportRevisions.id, id))
  return row
}

/** Newest first. */
export function listRevisions(tx: Tx, reportId: ReportId): Promise<RevisionRow[]> {
  return tx
    .select()
    .from(reportRevisions)
    .where(eq(reportRevisions.reportId, reportId))
    .orderBy(desc(reportRevisions.draftedAt), desc(reportRevisions.id))
}

/** The withdrawals that wait for their second person, oldest first. */
export function listOpenRevisions(tx: Tx, kind: RevisionKind): Promise<RevisionRow[]> {
  return tx
    .select()
    .from(reportRevisions)
    .where(and(eq(reportRevisions.state, 'draft'), eq(reportRevisions.kind, kind)))
    .orderBy(asc(reportRevisions.draftedAt))
}

/** The names of the people of a revision, by their ids. */
export async function namesOf(tx: Tx, ids: readonly UserId[]): Promise<Map<UserId, string>> {
  if (ids.length === 0) return new Map()
  const rows = await tx
    .select({ id: user.id, name: user.name })
    .from(user)
    .where(inArray(user.id, [...ids]))
  return new Map(rows.map(({ id, name }) => [UserId.parse(id), name]))
}

/** Signed revisions whose readers were not told yet, oldest first. */
export function listUntold(tx: Tx): Promise<RevisionRow[]> {
  return tx
    .select()
    .from(reportRevisions)
    .where(and(eq(reportRevisions.state, 'signed'), isNull(reportRevisions.toldAt)))
    .orderBy(asc(reportRevisions.decidedAt))
    .limit(100)
}

/** True for the first caller, who tells the readers. */
export async function claimTelling(
  tx: Tx,
  id: RevisionId,
  toldAt: Temporal.Instant,
): Promise<boolean> {
  const claimed = await tx
    .update(reportRevisions)
    .set({ toldAt })
    .where(and(eq(reportRevisions.id, id), isNull(reportRevisions.toldAt)))
  return claimed.rowCount === 1
}

/** Every signed-in person who opened a version of a report up to this one, as a page or a file. */
export async function listReaders(
  tx: Tx,
  reportId: ReportId,
  upToVersion: number,
): Promise<UserId[]> {
  const rows = await tx
    .selectDistinct({ id: audit.actorId })
    .from(audit)
    .where(
      and(
        eq(audit.subjectId, reportId),
        eq(audit.action, 'report:read'),
        isNotNull(audit.actorId),
        sql`(${audit.detail}->>'version')::int <= ${upToVersion}`,
      ),
    )
  return rows.flatMap(({ id }) => (id ? [UserId.parse(id)] : []))
}
