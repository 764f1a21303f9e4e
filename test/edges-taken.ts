import { mkdirSync, writeFileSync } from 'node:fs'
import type pg from 'pg'
import { expect } from 'vitest'

/** Where each test file records the transitions of its rows; read by `npm run check -- edges`. */
const folder = '.data/test-edges'

/** Files with random transitions: what they take today may not be taken tomorrow. */
const byChance = /(?:-walks|-races|\/money-model|\/attacks|\/interleavings)\.test\.ts$/

/**
 * Every transition that a verb made in this product's database, from the events. A transition from
 * a state that was set up directly proves nothing.
 */
export async function keepEdgesTaken(pool: pg.Pool): Promise<void> {
  if (byChance.test(expect.getState().testPath ?? '')) return
  const { rows } = await pool.query(
    `select distinct machine, event, from_state from (
       select *, lag(to_state) over (partition by machine, entity_id order by id) as led_to
       from events) steps
     where from_state is not null and from_state = coalesce(led_to, from_state)`,
  )
  if (rows.length === 0) return
  mkdirSync(folder, { recursive: true })
  writeFileSync(`${folder}/${crypto.randomUUID()}.json`, JSON.stringify(rows))
}
