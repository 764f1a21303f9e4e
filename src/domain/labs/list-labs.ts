import { z } from 'zod'
import { oneLine } from '#src/domain/free-text.ts'
import { LabId } from './lab.ts'
import {
  type HeldIn,
  type LabColumn,
  labColumnKeys,
  type LabColumns,
  labColumns,
  pageSizes,
  type SortColumn,
  sortColumns,
} from './lab-columns.ts'

/** A row of the office's list: its columns, and what its actions need. */
export type LabLine = { labId: LabId; hasImage: boolean } & {
  [Key in LabColumn as LabColumns[Key]['member']]: HeldIn<LabColumns[Key]>
}

type LineShape = { [Member in keyof LabLine]: z.ZodType<LabLine[Member]> }

/** The members of a line as a schema, for the API. */
export const labLineShape = shapeOf<LineShape>([
  ['labId', z.uuid()],
  ...labColumnKeys.map((key): Member => [labColumns[key].member, heldIn(key)]),
  ['hasImage', z.boolean()],
])

type Member = readonly [name: string, schema: z.ZodType]

/** One member for each column, which the type says and a list of pairs cannot. */
function shapeOf<Shape>(members: readonly Member[]): Shape {
  return Object.fromEntries(members) as Shape
}

function heldIn(key: LabColumn): z.ZodType {
  const column = labColumns[key]
  if (column.kind === 'choice') return z.enum(column.of)
  return column.kind === 'tenths' ? z.int().describe('0 until it is rated') : z.string()
}

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

type ColumnFilters = {
  [Key in SortColumn]: z.ZodOptional<z.ZodType<HeldIn<LabColumns[Key]>>>
}

function filterOf(key: SortColumn): z.ZodType {
  const column = labColumns[key]
  if (column.kind === 'text') return Sought
  if (column.kind === 'choice') return z.enum(column.offered)
  return z.coerce.number().int().min(0).max(column.highest)
}

const labFilter = {
  /** A city; without one, all cities. */
  location: z.coerce.number().int().min(1).max(1_000_000).optional(),
  /** Searches every text column. */
  q: Sought.optional(),
  ...shapeOf<ColumnFilters>(sortColumns.map((key): Member => [key, filterOf(key).optional()])),
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

/** Another type of position would fail in the database. */
function isOfColumn(place: Place | undefined, sort: SortColumn): boolean {
  if (place === undefined) return true
  const column = labColumns[sort]
  if (column.kind === 'tenths') return /^\d{1,3}$/.test(place.key)
  return column.kind === 'text' || column.offered.some((value) => value === place.key)
}

/** Escapes a text so that `like` matches it literally. */
export function literally(part: string): string {
  return `%${part.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
}
