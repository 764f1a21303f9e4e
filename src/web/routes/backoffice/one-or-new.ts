import { data } from 'react-router'
import type { z } from 'zod'
import { idIn } from '#src/web/addresses.ts'

/** The one of a short list that the address names, or 404; undefined where it names none: a new one. */
export async function oneOrNew<Row, Schema extends z.ZodType>(
  named: string | undefined,
  schema: Schema,
  list: () => Promise<readonly Row[]>,
  idOf: (row: Row) => z.output<Schema>,
): Promise<Row | undefined> {
  if (named === undefined) return undefined
  const wanted = idIn(schema, named)
  const row = (await list()).find((each) => idOf(each) === wanted)
  if (!row) throw data(null, 404)
  return row
}
