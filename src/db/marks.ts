import type pg from 'pg'
import { sqlStateOf } from '#src/db/driver/sql-state.ts'

/**
 * Records what was done to this database once, e.g. `prepared`, and with what value. Owned by the
 * owner.
 */
export const marksTable = `create table if not exists marks (name text primary key, value text not null)`

/** Undefined where it was not done, or where the database is still empty. */
export async function readMark(owner: pg.Pool, name: string): Promise<string | undefined> {
  try {
    const { rows } = await owner.query<{ value: string }>(
      'select value from marks where name = $1',
      [name],
    )
    return rows[0]?.value
  } catch (error) {
    if (sqlStateOf(error) === '42P01') return undefined
    throw error
  }
}

/** Every mark whose name starts with this. */
export async function listMarks(owner: pg.Pool, start: string): Promise<Map<string, string>> {
  try {
    const { rows } = await owner.query<{ name: string; value: string }>(
      'select name, value from marks where starts_with(name, $1)',
      [start],
    )
    return new Map(rows.map(({ name, value }) => [name, value]))
  } catch (error) {
    if (sqlStateOf(error) === '42P01') return new Map()
    throw error
  }
}

export async function deleteMark(owner: pg.Pool, name: string): Promise<void> {
  await owner.query('delete from marks where name = $1', [name])
}

export async function writeMark(owner: pg.Pool, name: string, value: string): Promise<void> {
  await owner.query(
    'insert into marks values ($1, $2) on conflict (name) do update set value = excluded.value',
    [name, value],
  )
}
