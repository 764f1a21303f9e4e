import { data } from 'react-router'
import type { z } from 'zod'
import { idIn } from '#src/web/addresses.ts'

/**
 * The row of a short list that the address names, undefined where it names none: a new one. A
 * missing or deleted row is reported with status 404, and what was typed is returned.
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

/** The data of a page of one row, with the status that says whether the row exists. */
export const shownOne = <Shown extends { isGone: boolean }>(shown: Shown) =>
  data(shown, shown.isGone ? 404 : 200)
