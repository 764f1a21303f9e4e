import { connectOwner } from '#src/db/driver/client.ts'
import type { Product } from './people.ts'

/** With the database's own guards disabled: inserts what they are there to keep out. */
export async function roundTheGuards(product: Product, ...statements: string[]) {
  const { pool } = connectOwner(product.superuserUrl)
  const client = await pool.connect()
  await client.query(`set session_replication_role = replica`)
  for (const statement of statements) await client.query(statement)
  client.release()
  await pool.end()
}

/**
 * A journal one paisa short, with its entries at a position in the ledger: ids begin with their
 * milliseconds.
 */
export async function aWrongJournal(product: Product, place: string) {
  const id = crypto.randomUUID()
  const entry = (at: string, paise: number) => `insert into ledger_entries
    (id, journal_id, account, amount_paise) values
    (('${at}' || substr(gen_random_uuid()::text, 14))::uuid, '${id}', 'goodwill', ${paise})`
  await roundTheGuards(
    product,
    `insert into ledger_journals (id, at, kind, subject_id)
       values ('${id}', now(), 'refund-out-of-goodwill', gen_random_uuid())`,
    entry(place, 501),
    entry(place, -500),
  )
  return () =>
    roundTheGuards(
      product,
      `update ledger_entries set amount_paise = -501 where journal_id = '${id}' and amount_paise < 0`,
    )
}
