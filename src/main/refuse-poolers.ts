import { holdsSessions, tryTransaction } from '#src/db/driver/held-sessions.ts'
import type { Env } from './settings/env.ts'

type Addresses = Pick<Env, 'DATABASE_URL' | 'DATABASE_OWNER_URL' | 'isPooled'>

/**
 * Throws a readable message where a database address cannot be used, or must be PostgreSQL's own
 * and is a pooler's: its limits would not hold, and statements and locks would get lost between its
 * connections.
 */
export async function refusePoolers(env: Addresses): Promise<void> {
  const { DATABASE_URL, DATABASE_OWNER_URL, isPooled } = env
  if (DATABASE_OWNER_URL && !(await tried('DATABASE_OWNER_URL', holdsSessions(DATABASE_OWNER_URL))))
    throw new Error(
      'DATABASE_OWNER_URL points to a connection pooler. It must point to PostgreSQL itself: migrations and the job queue need their own sessions.',
    )
  if (!DATABASE_URL) return
  if (isPooled) await tried('DATABASE_URL', tryTransaction(DATABASE_URL))
  else if (!(await tried('DATABASE_URL', holdsSessions(DATABASE_URL))))
    throw new Error(
      'DATABASE_URL points to a connection pooler. Set DATABASE_POOLER=transaction, or point it to PostgreSQL itself.',
    )
}

/** With the name of the setting, never with its value, which contains the password. */
function tried<Answer>(name: string, trying: Promise<Answer>): Promise<Answer> {
  return trying.catch((cause: unknown) => {
    throw new Error(`${name} cannot be used: ${reasonOf(cause)}`, { cause })
  })
}

/**
 * A name with two addresses, such as localhost, fails with both reasons and no message of its own.
 */
function reasonOf(error: unknown): string {
  const all = error instanceof AggregateError ? error.errors : [error]
  return all.map((one) => (one instanceof Error ? one.message : String(one))).join('; ')
}
