import { z } from 'zod'
import { oneLine } from '#src/domain/free-text.ts'
import { LabId, labServiceTypes } from './lab.ts'
import {
  listedStates,
  pageSizes,
  type SortColumn,
  sortColumns,
  type TextColumn,
  textColumns,
} from './lab-columns.ts'

/**
 * Where a page begins or ends: how many rows precede it, and the row it continues from, by its id
 * and its sort key. Anybody may construct one: it is a position, not a permission.
 * Source: decision 020.
 */
export type Place = { rowsBefore: number; labId: LabId; key: string }

/** A position as text for a URL. */
export function placeText({ rowsBefore, labId, key }: Place): string {
  return `${rowsBefore}.${labId}.${key}`
}

const writtenPlace = /^(?<rowsBefore>\d{1,8})\.(?<labId>[\da-f-]{36})\.(?<key>[^\0]*)$/su

const TypedPlace = z
  .string()
  .max(600)
  .transform((text): unknown => ({ ...writtenPlace.exec(text)?.groups }))
  .pipe(z.strictObject({ rowsBefore: z.string(), labId: LabId, key: z.string() }))
  .transform(({ rowsBefore, ...row }): Place => ({ rowsBefore: Number(rowsBefore), ...row }))
const Sought = oneLine(1, 100)

const labFilter = {
  /** A city; without one, all cities. */
  location: z.coerce.number().int().min(1).max(1_000_000).optional(),
  /** Searches every text column. */
  q: Sought.optional(),
  ...(Object.fromEntries(textColumns.map((column) => [column, Sought.optional()])) as Record<
    TextColumn,
    z.ZodOptional<typeof Sought>
  >),
  service: z.enum(labServiceTypes).optional(),
  state: z.enum(listedStates).optional(),
  /** The minimum rating, in tenths. */
  rating: z.coerce.number().int().min(0).max(50).optional(),
}

const labOrder = {
  sort: z.enum(sortColumns).default('name'),
  order: z.enum(['ascending', 'descending']).default('ascending'),
}

/** Filters of the list, combined with AND. */
export const FilterLabs = z.strictObject(labFilter)
export type FilterLabs = z.infer<typeof FilterLabs>

/** Filters and order, for an export of all matching labs. */
export const ExportLabs = z.strictObject({ ...labFilter, ...labOrder })
export type ExportLabs = z.infer<typeof ExportLabs>

/** One page of the list. `after` or `before` is the `next` or `previous` of another page. */
export const ListLabs = z
  .strictObject({
    ...labFilter,
    ...labOrder,
    size: z.coerce
      .number()
      .pipe(z.literal([...pageSizes]))
      .default(25),
    after: TypedPlace.optional(),
    before: TypedPlace.optional(),
  })
  .refine(({ after, before }) => after === undefined || before === undefined, {
    path: ['before'],
    message: 'A page is after one row or before one.',
  })
  .refine(({ sort, after, before }) => isOfColumn(after ?? before, sort), {
    path: ['after'],
    message: 'This page is of another order.',
  })
export type ListLabs = z.infer<typeof ListLabs>

function isOfColumn(place: Place | undefined, sort: SortColumn): boolean {
  if (place === undefined) return true
  if (sort === 'rating') return /^\d{1,3}$/.test(place.key)
  return sort !== 'state' || listedStates.some((state) => state === place.key)
}

/** Escapes a text so that `like` matches it literally. */
export function literally(part: string): string {
  return `%${part.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
}
