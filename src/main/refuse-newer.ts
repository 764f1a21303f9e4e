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
      'The database was made before the first schema that this version knows, and no migration leads from there. Start the version that made it; the data of a demonstration (.data) may be removed. Nothing was changed.',
    )
  throw new Error(
    `The database is newer than this version: ${migrations(unknown)} in it ${unknown === 1 ? 'is' : 'are'} not known here. Start the version that brought ${unknown === 1 ? 'it' : 'them'}, or a later one. Nothing was changed.`,
  )
}

export function migrations(many: number): string {
  return `${many} migration${many === 1 ? '' : 's'}`
}
