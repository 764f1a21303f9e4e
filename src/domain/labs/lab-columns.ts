import { labStates } from './lab-machine.ts'
import { labServiceTypes } from './lab-service-type.ts'

/** Deleted labs are on no list. */
export const listedStates = labStates.filter((state) => state !== 'terminated')

/**
 * What a column holds, which decides how it is sorted, filtered and exported:
 * - `text`: filtered by any part of it, ignoring case, and part of what `q` searches;
 * - `choice`: one value of several, filtered by exactly one of those it is `offered` by;
 * - `tenths`: a number of tenths, filtered by its least value; 0 is none;
 * - `day`: an ISO day as text, which sorts as its days do, filtered by its first day; '' is none;
 * - `extra`: a text in the file and the API only, neither sorted nor filtered.
 */
type Column = {
  /** The member of a line, and the column of the table `lab_lines` in camel case. */
  member: string
  /** Its head in the file, where that is not its key. */
  file?: string
} & (
  | { kind: 'text' }
  | { kind: 'extra' }
  | { kind: 'choice'; of: readonly string[]; offered: readonly string[] }
  | { kind: 'tenths'; highest: number }
  | { kind: 'day' }
)

export type ColumnKind = Column['kind']

/** One function for each kind, of its columns: another kind is a type error in each such table. */
export type ByKind<Answer> = {
  [Kind in ColumnKind]: (column: Extract<Column, { kind: Kind }>) => Answer
}

/**
 * The columns of the office's list of labs, in the order of the page and of the file. From this
 * table follow the filters, the orders and their indexes, the text that `q` searches, the members
 * of the API's lines and the file; `labs-columns.tsx` has what the page shows of each. A new one
 * needs a migration for its indexes.
 * Source: decisions 020 and 126.
 */
export const labColumns = {
  code: { kind: 'text', member: 'code' },
  name: { kind: 'text', member: 'name' },
  organization: { kind: 'text', member: 'organization' },
  locality: { kind: 'text', member: 'locality' },
  city: { kind: 'text', member: 'city' },
  pincode: { kind: 'text', member: 'pincode' },
  service: {
    kind: 'choice',
    member: 'serviceType',
    of: labServiceTypes,
    offered: labServiceTypes,
    file: 'serviceType',
  },
  opensAt: { kind: 'extra', member: 'opensAt' },
  closesAt: { kind: 'extra', member: 'closesAt' },
  rating: { kind: 'tenths', member: 'ratingTenths', highest: 50 },
  state: { kind: 'choice', member: 'state', of: labStates, offered: listedStates },
} as const satisfies Record<string, Column>

export type LabColumns = typeof labColumns
export type LabColumn = keyof LabColumns

type ColumnOf<Kind extends Column['kind']> = {
  [Key in LabColumn]: LabColumns[Key]['kind'] extends Kind ? Key : never
}[LabColumn]

export type TextColumn = ColumnOf<'text'>
/** The columns that the list can be sorted and filtered by. */
export type SortColumn = ColumnOf<Exclude<ColumnKind, 'extra'>>

/** The keys of a table, which `Object.keys` types as any text. */
function keysOf<Table extends object>(table: Table) {
  return Object.keys(table) as (keyof Table)[]
}

/** All columns with their keys, in order. */
export const labColumnKeys: readonly LabColumn[] = keysOf(labColumns)
export const textColumns = labColumnKeys.filter((key) => isText(key))
export const sortColumns = labColumnKeys.filter((key) => isSorted(key))

function isText(key: LabColumn): key is TextColumn {
  return kindOf(key) === 'text'
}

function isSorted(key: LabColumn): key is SortColumn {
  return kindOf(key) !== 'extra'
}

/**
 * A column's kind among all kinds, those that no column has yet included.
 * Source: decision 126.
 */
export function kindOf(key: LabColumn): ColumnKind {
  return labColumns[key].kind
}

/**
 * What a table of all kinds says of a column.
 * Source: decision 126.
 */
export function byKind<Answer>(table: ByKind<Answer>, key: LabColumn): Answer {
  const column = labColumns[key]
  const ofKind: (column: never) => Answer = table[kindOf(key)]
  return ofKind(column as never) // the function of a kind takes the columns of that kind
}

/** Whether a kind is sorted ignoring case, which its index does too. */
export const ignoresCase: Readonly<Record<ColumnKind, boolean>> = {
  text: true,
  extra: false,
  choice: false,
  tenths: false,
  day: false,
}

type Held = { text: string; extra: string; tenths: number; day: string }

/** The value of a column in a line. */
export type HeldIn<Of extends Column> = Of extends { of: readonly (infer One)[] }
  ? One
  : Of extends { kind: keyof Held }
    ? Held[Of['kind']]
    : never

export const pageSizes = [10, 25, 50, 100] as const

/** The minimum ratings that the list can be filtered by, in tenths. */
export const leastRatings = [45, 40, 35, 30] as const

/**
 * Results are counted up to this number; beyond it the list says "more than".
 * Source: decision 020.
 */
export const COUNTED = 1000
