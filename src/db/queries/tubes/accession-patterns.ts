import { and, eq } from 'drizzle-orm'
import type { Tx } from '#src/db/driver/client.ts'
import { accessionPatterns } from '#src/db/schema/accession-patterns.ts'
import type { LabId } from '#src/domain/labs/lab.ts'
import { ok, refuse, type Result } from '#src/domain/result.ts'

type Row = typeof accessionPatterns.$inferSelect

/** The pattern that a lab has set; undefined where it numbers as usual. */
export async function findAccessionPattern(tx: Tx, labId: LabId): Promise<Row | undefined> {
  const [row] = await tx.select().from(accessionPatterns).where(eq(accessionPatterns.labId, labId))
  return row
}

/**
 * `version` as it was shown, 0 where there was none. Answers the pattern before it; refuses `stale`
 * where it is another one by now.
 */
export async function saveAccessionPattern(
  tx: Tx,
  { version, ...row }: Row,
): Promise<Result<Row | undefined, 'stale'>> {
  const before = await findAccessionPattern(tx, row.labId)
  const next = { ...row, version: version + 1 }
  const { labId, version: shown } = accessionPatterns
  const saved =
    version === 0
      ? tx.insert(accessionPatterns).values(next).onConflictDoNothing()
      : tx
          .update(accessionPatterns)
          .set(next)
          .where(and(eq(labId, row.labId), eq(shown, version)))
  return (await saved).rowCount === 1 ? ok(before) : refuse('stale')
}
