import type pg from 'pg'
import { compareMigrations } from '#src/db/applied-migrations.ts'
import { sqlStateOf } from '#src/db/driver/sql-state.ts'
import { refuseWrongKeys } from '#src/main/resealing/known-keys.ts'
import { refuseOtherSchema } from '#src/main/other-schema.ts'
import { migrations, refuseNewer } from '#src/main/refuse-newer.ts'
import { refusePoolers } from '#src/main/refuse-poolers.ts'
import type { Look } from './finding.ts'

const LEAST_VERSION = 15
const MOST_APART = 5

const whyNotWritten: Record<string, string> = {
  '25006':
    'The database is read-only: it is a replica, or default_transaction_read_only is on. DATABASE_OWNER_URL and DATABASE_URL must point to one that accepts writes.',
  '42501':
    'The role in DATABASE_OWNER_URL cannot create tables. Make it the owner of the database: alter database … owner to ….',
  '53100': 'The database’s disk is full. Free some space, then run this again.',
}

/**
 * Both addresses lead to a PostgreSQL that is new enough, has its extensions and accepts writes.
 */
export const lookAtDatabase: Look = async ({ env, owner }) => {
  await refusePoolers(env)
  const { rows } = await owner.query<{ version: string; number: number; missing: string[] }>(
    `select current_setting('server_version') as version,
      current_setting('server_version_num')::int as number,
      array(select name from unnest(array['pg_trgm', 'btree_gist']) name
        where name not in (select name from pg_available_extensions)) as missing`,
  )
  const { version = '', number = 0, missing = [] } = rows[0] ?? {}
  if (number < LEAST_VERSION * 10_000)
    throw new Error(`PostgreSQL is ${version}. Use ${LEAST_VERSION} or newer.`)
  if (missing.length > 0)
    throw new Error(`PostgreSQL lacks ${missing.join(' and ')}. Install its contrib package.`)
  await tryToWrite(owner)
  return `PostgreSQL ${version}, accepts writes`
}

/** Nothing of it is kept. */
async function tryToWrite(owner: pg.Pool) {
  const client = await owner.connect()
  try {
    await client.query('begin')
    await client.query('create table written_by_the_doctor as select 1 as one')
  } catch (error) {
    const why = whyNotWritten[sqlStateOf(error) ?? '']
    throw why ? new Error(why, { cause: error }) : error
  } finally {
    await client.query('rollback')
    client.release()
  }
}

/** A start would accept this schema. */
export const lookAtSchema: Look = async ({ env, owner, database }) => {
  const compared = await compareMigrations(owner)
  refuseNewer(compared)
  if (env.MIGRATE_AT_START === '0') {
    await refuseOtherSchema(owner, database.appRole, env)
    return 'matches this version'
  }
  const { length } = compared.missing
  return length === 0
    ? 'matches this version'
    : `${migrations(length)} pending, applied at the next start`
}

export const lookAtKeys: Look = async ({ owner, secrets }) => {
  await refuseWrongKeys(owner, secrets)
  return 'AUTH_SECRET and FIELD_KEY open what is sealed in the database'
}

/** The database's clock counts for bookings, this machine's for sessions and authenticator apps. */
export const lookAtClock: Look = async ({ owner, now }) => {
  const { rows } = await owner.query<{ at: string }>(
    `select round(extract(epoch from clock_timestamp()) * 1000)::text as at`,
  )
  const apart = Math.round((now().epochMilliseconds - Number(rows[0]?.at)) / 1000)
  if (Math.abs(apart) <= MOST_APART) return 'this machine and the database agree'
  throw new Error(
    `This machine’s clock is ${inWords(Math.abs(apart))} ${apart > 0 ? 'ahead of' : 'behind'} the database’s. Synchronise both with the same time server (timedatectl set-ntp true).`,
  )
}

function inWords(seconds: number): string {
  return seconds < 120 ? `${seconds} s` : `${Math.round(seconds / 60)} min`
}
