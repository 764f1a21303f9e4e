import { execFileSync } from 'node:child_process'
import { chmodSync, chownSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { unprivilegedAccount } from '#src/db/embedded-files.ts'
import { appRole, ownerRole } from '#src/db/roles.ts'
import { changedFile } from '../system/changed-file.ts'
import { type Cell, registry, second } from './cells-places.ts'
import { urlOf } from './database.ts'
import { type Kept, keep, until } from './kept.ts'
import { home } from './places.ts'
import { passwords } from './secrets.ts'

const programs = '/usr/lib/postgresql/15/bin'

const superuser = ({ postgres }: Cell, database = 'oxalate') =>
  urlOf('postgres', passwords.superuser, postgres, database)

/** For reading a cell's database. */
export const superuserOf = (cell: Cell) => superuser(cell)

/** An empty cluster of Debian's PostgreSQL 15, as the account that it runs as. */
export function makeCluster({ data, database }: Cell): void {
  const account = unprivilegedAccount()
  const folder = join(home, database)
  const secret = join(folder, 'password')
  mkdirSync(folder, { recursive: true })
  chmodSync(folder, 0o700)
  writeFileSync(secret, passwords.superuser, { mode: 0o600 })
  if (account) for (const one of [folder, secret]) chownSync(one, account.uid, account.gid)
  const how = ['-E', 'UTF8', '--locale=C.UTF-8', '-A', 'scram-sha-256', '-U', 'postgres']
  const args = ['-D', data, ...how, `--pwfile=${secret}`]
  execFileSync(`${programs}/initdb`, args, { ...account, cwd: '/', stdio: 'ignore' })
}

/** Durable, as in production: what was acknowledged is looked for after a kill. */
export async function startDatabase(cell: Cell): Promise<Kept> {
  const { data, database: name, postgres } = cell
  const settings = {
    port: String(postgres),
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    wal_level: 'logical',
    max_connections: '100',
    shared_buffers: '64MB',
  }
  const flags = Object.entries(settings).flatMap(([key, value]) => ['-c', `${key}=${value}`])
  const account = unprivilegedAccount()
  const command = [`${programs}/postgres`, '-D', data, ...flags]
  const by = keep({ name, command, signal: 'SIGINT', ...(account && { account }) })
  const isUp = () =>
    asked(cell, 'select 1', 'postgres').then(
      () => true,
      () => false,
    )
  await until(`${name} answers`, isUp, { by })
  return by
}

/** Queries as the superuser of a cell. */
export async function asked(cell: Cell, statement: string, database = 'oxalate') {
  const client = new pg.Client({ connectionString: superuser(cell, database) })
  client.on('error', () => {}) // the caller gets the error
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(statement)).rows
  } finally {
    await client.end()
  }
}

/** The two roles and the database, as in the README. */
export async function makeDatabaseOf(cell: Cell): Promise<void> {
  for (const statement of [
    `create role ${ownerRole} login password '${passwords.owner}'`,
    `create role ${appRole} login password '${passwords.app}'`,
    `create database oxalate owner ${ownerRole}`,
  ])
    await asked(cell, statement, 'postgres')
}

/**
 * Our two files for operators, with the marked values changed, run by psql as an operator would.
 */
export function publishAndSubscribe(slotCapacity: string): void {
  const at = `host=127.0.0.1 port=${registry.postgres} dbname=oxalate user=oxalate_cells password=${passwords.cells}`
  const shipped =
    'host=registry.example port=5432 dbname=oxalate user=oxalate_cells password=change-me'
  psql(registry, 'cells-publisher.sql', [
    ["password 'change-me'", `password '${passwords.cells}'`, 1],
  ])
  psql(second, 'cells-subscriber.sql', [
    [`'${shipped}'`, `'${at}'`, 1],
    ['coalesce(l.slot_capacity, 4)', `coalesce(l.slot_capacity, ${slotCapacity})`, 1],
  ])
}

function psql(cell: Cell, name: string, changes: Parameters<typeof changedFile>[1]) {
  const file = join(home, name)
  writeFileSync(file, changedFile(`deploy/${name}`, changes), { mode: 0o600 })
  const args = ['-X', '-q', '-v', 'ON_ERROR_STOP=1', '-f', file, superuser(cell)]
  execFileSync(`${programs}/psql`, args, { stdio: ['ignore', 'ignore', 'inherit'] })
}
