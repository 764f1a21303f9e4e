import { mkdirSync, writeFileSync } from 'node:fs'
import type pg from 'pg'
import { expect } from 'vitest'

/** Where each test file leaves the steps that rows took while it ran; read by `npm run edges`. */
const folder = '.data/test-edges'

/** Files whose steps are led by chance: what they take today nobody takes tomorrow. */
const byChance = /(?:-walks|-races|\/money-model|\/attacks|\/interleavings)\.test\.ts$/

/**
 * Every step that a verb took in this product's database, as the events tell it. A step out of a
 * state that no step had led to was set up by hand, and shows nothing.
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
