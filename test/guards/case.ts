import type { Columns, Rows } from './rows.ts'

export type Change = Columns | ((row: Columns, rows: Rows) => Columns | Promise<Columns>)

/** How one guard is offended. A function is given the row, there or to be written, and makes others. */
export type Case = {
  /** What the row says, rightly; the rest of it is made up. */
  given?: Columns | ((rows: Rows) => Promise<Columns>)
  /** Such a row of the seed, where none can be made. */
  existing?: Columns
  /** What happens to a row that is there. Otherwise the row is written anew, with the change in it. */
  by?: 'insert' | 'update' | 'delete'
  /** Other rows that make the change wrong: without them it is right. */
  beside?: (row: Columns, rows: Rows) => Promise<unknown>
  /**
   * A change that is accepted. Left out, it is the row as given, or the change without what stands
   * beside it; null: nothing like it is ever right.
   */
  good?: Change | null
  /** Changes that are refused, each by itself. */
  bad: Change | Change[]
  /** What the refusal calls itself, where that is not the guard's name. */
  as?: string
  /** Guards that refuse the same before this one, by `table.guard`: laid aside. */
  aside?: string[] | undefined
  /** Written as the owner, where the role that serves may only read. */
  asOwner?: boolean
}

/** By table and guard; several cases of a guard are refusals of their own. */
export type Cases = Record<string, Record<string, Case | Case[]>>

/** What a trigger does that refuses nothing. */
export type Effect = {
  /** The table whose row is there first, where it is not the trigger's. */
  of?: string
  change: (row: Columns, rows: Rows) => Promise<unknown>
  /** Finds one row if the trigger did its work; $1 is the row's id. */
  shows: string
}

export type Effects = Record<string, Record<string, Effect>>

/** A change by its columns, made once other rows are written. */
export async function after(work: Promise<unknown>, columns: Columns): Promise<Columns> {
  await work
  return columns
}
