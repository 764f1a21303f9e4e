import { data } from 'react-router'
import type { z } from 'zod'
import { idIn } from '#src/web/addresses.ts'

/**
 * The one of a short list that the address names, undefined where it names none: a new one. What is not
 * there, or no longer, is gone: the page says so with the status 404, and gives back what was typed.
 */
export async function oneOrNew<Row, Schema extends z.ZodType>(
  named: string | undefined,
  schema: Schema,
  list: () => Promise<readonly Row[]>,
  idOf: (row: Row) => z.output<Schema>,
): Promise<{ row: Row | undefined; isGone: boolean }> {
  if (named === undefined) return { row: undefined, isGone: false }
  const wanted = idIn(schema, named)
  const row = (await list()).find((each) => idOf(each) === wanted)
  return { row, isGone: row === undefined }
}

/** What a page of one row shows, with the status that says whether the row is there. */
export const shownOne = <Shown extends { isGone: boolean }>(shown: Shown) =>
  data(shown, shown.isGone ? 404 : 200)
