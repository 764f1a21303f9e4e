import { z } from 'zod'
import { oneLine } from '#src/domain/free-text.ts'
import { LabId } from './lab.ts'
import {
  type ByKind,
  byKind,
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

/** The value of a column of each kind in a line. */
const heldIn: ByKind<z.ZodType> = {
  text: () => z.string(),
  extra: () => z.string(),
  choice: ({ of }) => z.enum(of),
  tenths: () => z.int().describe('0 until it is rated'),
  day: () => z.iso.date().or(z.literal('')),
}

/** The members of a line as a schema, for the API. */
export const labLineShape = shapeOf<LineShape>([
  ['labId', z.uuid()],
  ...labColumnKeys.map((key): Member => [labColumns[key].member, byKind(heldIn, key)]),
  ['hasImage', z.boolean()],
])

type Member = readonly [name: string, schema: z.ZodType]

/** One member for each column, which the type says and a list of pairs cannot. */
function shapeOf<Shape>(members: readonly Member[]): Shape {
  return Object.fromEntries(members) as Shape
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

/** What a column of each kind is filtered by. */
const filterBy: ByKind<z.ZodType> = {
  text: () => Sought,
  extra: () => z.never(),
  choice: ({ offered }) => z.enum(offered),
  tenths: ({ highest }) => z.coerce.number().int().min(0).max(highest),
  day: () => z.iso.date(),
}

const labFilter = {
  /** A city; without one, all cities. */
  location: z.coerce.number().int().min(1).max(1_000_000).optional(),
  /** Searches every text column. */
  q: Sought.optional(),
  ...shapeOf<ColumnFilters>(
    sortColumns.map((key): Member => [key, byKind(filterBy, key).optional()]),
  ),
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
  return place === undefined || byKind(isKey, sort)(place.key)
}

/** Whether a text is a sort key of a column of each kind. */
const isKey: ByKind<(key: string) => boolean> = {
  text: () => () => true,
  extra: () => () => false,
  choice:
    ({ offered }) =>
    (key) =>
      offered.includes(key),
  tenths: () => (key) => /^\d{1,3}$/.test(key),
  day: () => (key) => key === '' || z.iso.date().safeParse(key).success,
}

/** Escapes a text so that `like` matches it literally. */
export function literally(part: string): string {
  return `%${part.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
}
