import { mkdirSync, writeFileSync } from 'node:fs'
import type pg from 'pg'

/** Where each test file leaves the steps that rows took while it ran; read by `npm run edges`. */
const folder = '.data/test-edges'

/** Every step that a verb took in this product's database, as the events tell it. */
export async function keepEdgesTaken(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query(
    'select distinct machine, event, from_state, to_state from events where from_state is not null',
  )
  if (rows.length === 0) return
  mkdirSync(folder, { recursive: true })
  writeFileSync(`${folder}/${crypto.randomUUID()}.json`, JSON.stringify(rows))
}
