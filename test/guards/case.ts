import type { Columns, Rows } from './rows.ts'

export type Change = Columns | ((row: Columns, rows: Rows) => Columns | Promise<Columns>)

/**
 * How to violate one guard. A function gets the row, existing or about to be written, and makes
 * others.
 */
export type Case = {
  /** The row's relevant valid columns; the rest is generated. */
  given?: Columns | ((rows: Rows) => Promise<Columns>)
  /** A seeded row to use, where none can be created. */
  existing?: Columns
  /** What happens to an existing row. Otherwise a new row is written with the change in it. */
  by?: 'insert' | 'update' | 'delete'
  /** Other rows that make the change invalid: without them it is valid. */
  beside?: (row: Columns, rows: Rows) => Promise<unknown>
  /**
   * A change that is accepted. Omitted, it is the row as given, or the change without the rows of
   * `beside`; null: no such change is ever valid.
   */
  good?: Change | null
  /** Changes that are refused, each by itself. */
  bad: Change | Change[]
  /** The name in the refusal, where that is not the guard's name. */
  as?: string
  /** Guards that would refuse the same first, by `table.guard`: disabled. */
  aside?: string[] | undefined
  /** Written as the owner, where the serving role may only read. */
  asOwner?: boolean
}

/** By table and guard; several cases of a guard are separate refusals. */
export type Cases = Record<string, Record<string, Case | Case[]>>

/** The effect of a trigger that refuses nothing. */
export type Effect = {
  /** The table whose row exists first, where it is not the trigger's. */
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
