import { execFile, execFileSync } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { unprivilegedAccount } from '#src/db/embedded-files.ts'
import { appRole, ownerRole } from '#src/db/roles.ts'
import { expect } from '../journey/report.ts'
import { straight } from '../journey/straight.ts'
import { startServer } from './installations.ts'

const run = promisify(execFile)
const major = 15
const programs = `/usr/lib/postgresql/${major}/bin`

/**
 * Debian's PostgreSQL, the oldest that the README names, installed where it is missing and
 * permitted.
 */
export function needPostgres(): void {
  if (existsSync(`${programs}/pg_ctl`)) return
  const name = `postgresql-${major}`
  if (process.getuid?.() !== 0) throw new Error(`Install it first: apt-get install ${name}`)
  const quiet = {
    stdio: 'ignore',
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  } as const
  execFileSync('apt-get', ['update'], quiet)
  execFileSync('apt-get', ['install', '-y', '--no-install-recommends', name], quiet)
}

/**
 * A demonstration on the operator's PostgreSQL: from an empty database to a report, dumped while
 * the server runs, restored into another database, compared row by row, and served.
 */
export async function onOperatorsPostgres(port: number): Promise<void> {
  needPostgres()
  const home = mkdtempSync(join(tmpdir(), 'oxalate-operators-'))
  const server = startCluster(home)
  try {
    for (const statement of [
      `create role ${ownerRole} login`,
      `create role ${appRole} login`,
      `create database oxalate owner ${ownerRole}`,
      `create database restored owner ${ownerRole}`,
    ])
      await asked(server.url('postgres', 'postgres'), statement)
    await dumpedAndRestored(port, home, server.url)
  } finally {
    server.stop()
    rmSync(home, { recursive: true, force: true })
  }
}

type Url = (database: string, role: string) => string

async function dumpedAndRestored(port: number, home: string, url: Url) {
  const envOf = (database: string) => ({
    DEMO: '1',
    DATABASE_URL: url(database, appRole),
    DATABASE_OWNER_URL: url(database, ownerRole),
    DATA_DIR: join(home, database),
  })
  const env = { ...envOf('oxalate'), BACKUP_DIR: join(home, 'backup') }
  const first = await startServer(port, env)
  await straight(`http://127.0.0.1:${port}`, () => {}).finally(first.stop)
  const args = ['--from', env.BACKUP_DIR, '--to', envOf('restored').DATA_DIR]
  console.log(await command('backup', [], env))
  console.log(await command('restore', args, envOf('restored')))
  await isTheSame(url, home)
  const again = await command(
    'restore',
    ['--from', env.BACKUP_DIR, '--to', join(home, 'again')],
    envOf('restored'),
  )
  expect(again.startsWith('The database of DATABASE_OWNER_URL is not empty'), again)
  cpSync(join(home, 'oxalate/demo-secrets.json'), join(home, 'restored/demo-secrets.json'))
  await (await startServer(port, envOf('restored'))).stop()
}

async function command(name: string, args: string[], env: Record<string, string>) {
  const { PATH = '', HOME = '/' } = process.env
  const own = { PATH, HOME, ENV_FILE: 'none', ...env }
  return run('node', [`src/main/${name}.ts`, ...args], { env: own }).then(
    ({ stdout }) => stdout,
    ({ stderr }: { stderr: string }) => stderr,
  )
}

/** Every table, by the hash of its sorted rows; and the report's file. */
async function isTheSame(url: Url, home: string) {
  const [one, other] = await Promise.all(
    ['oxalate', 'restored'].map((database) => printOf(url(database, 'postgres'))),
  )
  expect(one !== undefined && one === other, `the rows differ:\n${one}\n${other}`)
  const files = ['oxalate', 'restored'].map((name) =>
    readdirSync(join(home, name, 'files/reports')),
  )
  expect(files[0]?.length === 1, 'there is no report to compare')
  expect(JSON.stringify(files[0]) === JSON.stringify(files[1]), 'the files differ')
}

async function printOf(url: string): Promise<string> {
  const tables = await asked(
    url,
    `select format('%I.%I', n.nspname, c.relname) as name
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'r' and n.nspname in ('public', 'drizzle') order by 1`,
  )
  const prints: string[] = []
  for (const { name } of tables) {
    const [row] = await asked(
      url,
      `select count(*) as rows, md5(string_agg(t::text, e'\\n' order by t::text)) as hash from ${name} t`,
    )
    prints.push(`${name} ${row?.rows} ${row?.hash}`)
  }
  return prints.join('\n')
}

/** The rows that a statement returns. */
export async function asked(url: string, sql: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<Record<string, string>>(sql).finally(() => client.end())
  return rows
}

/** An empty Debian PostgreSQL in this folder. */
export function startCluster(home: string) {
  const account = unprivilegedAccount()
  const [data, socket] = [join(home, 'cluster'), join(home, 'socket')]
  for (const folder of [home, data, socket]) {
    mkdirSync(folder, { recursive: true, mode: 0o755 })
    if (account && folder !== home) chownSync(folder, account.uid, account.gid)
  }
  chmodSync(home, 0o755)
  const as = { ...account, cwd: '/', stdio: 'ignore' } as const
  const settings = `-c listen_addresses='' -c unix_socket_directories='${socket}'`
  execFileSync(
    `${programs}/initdb`,
    ['-D', data, '-E', 'UTF8', '--locale=C.UTF-8', '-A', 'trust', '-U', 'postgres'],
    as,
  )
  execFileSync(
    `${programs}/pg_ctl`,
    ['-D', data, '-w', '-l', `${data}/log`, '-o', settings, 'start'],
    as,
  )
  return {
    url: ((database, role) =>
      `postgresql://${role}@localhost/${database}?host=${encodeURIComponent(socket)}`) as Url,
    stop: () => execFileSync(`${programs}/pg_ctl`, ['-D', data, '-m', 'fast', 'stop'], as),
  }
}
