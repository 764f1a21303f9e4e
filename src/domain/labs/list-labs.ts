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
 * Where a page begins or ends: how many rows stand before it, and the row that it goes on from, by
 * its id and by what it is ordered by. Everybody may write one: it says where, not what may be seen.
 */
export type Place = { rowsBefore: number; labId: LabId; key: string }

/** A place as text for an address. */
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
  /** A city; without one all of them. */
  location: z.coerce.number().int().min(1).max(1_000_000).optional(),
  /** In any column that holds text. */
  q: Sought.optional(),
  ...(Object.fromEntries(textColumns.map((column) => [column, Sought.optional()])) as Record<
    TextColumn,
    z.ZodOptional<typeof Sought>
  >),
  service: z.enum(labServiceTypes).optional(),
  state: z.enum(listedStates).optional(),
  /** At least so many tenths. */
  rating: z.coerce.number().int().min(0).max(50).optional(),
}

const labOrder = {
  sort: z.enum(sortColumns).default('name'),
  order: z.enum(['ascending', 'descending']).default('ascending'),
}

/** Which labs, all of it together. */
export const FilterLabs = z.strictObject(labFilter)
export type FilterLabs = z.infer<typeof FilterLabs>

/** Which labs in which order, for a file of all of them. */
export const ExportLabs = z.strictObject({ ...labFilter, ...labOrder })
export type ExportLabs = z.infer<typeof ExportLabs>

/** One page of them. `after` or `before` is what another page gave as its `next` or `previous`. */
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

/** Part of a text with nothing in it that `like` reads as more than itself. */
export function literally(part: string): string {
  return `%${part.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
}
