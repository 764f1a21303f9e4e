import type { Compared } from '#src/db/applied-migrations.ts'

/**
 * Throws a readable message where a database has had migrations that this version does not know:
 * older guards and privileges installed over them would remove theirs. Also for one from before the
 * schema was redesigned.
 */
export function refuseNewer({
  unknown,
  isBeforeFirst,
}: Pick<Compared, 'unknown' | 'isBeforeFirst'>): void {
  if (unknown === 0) return
  if (isBeforeFirst)
    throw new Error(
      'The database is older than the first schema this version knows, so it cannot be migrated. Start the version that made it. The data of a demonstration (.data) can be deleted. Nothing was changed.',
    )
  throw new Error(
    `The database is newer than this version: ${migrations(unknown)} in it ${unknown === 1 ? 'is' : 'are'} unknown to this version. Start the version that added ${unknown === 1 ? 'it' : 'them'}, or a later one. Nothing was changed.`,
  )
}

export function migrations(many: number): string {
  return `${many} migration${many === 1 ? '' : 's'}`
}
