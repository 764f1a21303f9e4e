import { sqlStateOf } from '#src/db/driver/sql-state.ts'
import { Refusal, type RefusalCode } from './refusal.ts'

/** The row as it was read: refuses `not-found` where it is gone, `stale` where it changed. */
export function asRead<Row extends { version: number }>(
  row: Row | undefined,
  version: number,
): Row {
  if (!row) throw new Refusal('not-found')
  if (row.version !== version) throw new Refusal('stale')
  return row
}

/** `23503`: a foreign key; `23505`: a unique constraint; `23514`: a check of ours. */
type Guard = '23503' | '23505' | '23514'

/** Turns a violated constraint, which is the actual guard, into a refusal. */
export async function inOurWords<Answer>(
  words: Partial<Record<Guard, RefusalCode>>,
  act: () => Promise<Answer>,
): Promise<Answer> {
  try {
    return await act()
  } catch (error) {
    const refusal = words[sqlStateOf(error) as Guard] // no other code is a key of it
    if (refusal) throw new Refusal(refusal)
    throw error
  }
}
