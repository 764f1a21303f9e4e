import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { sha256Of } from '#src/adapters/file-copies.ts'
import { connectOwner } from '#src/db/driver/client.ts'
import { startPostgres } from '#src/db/embedded.ts'
import { lookAtBackups } from '#src/main/doctor/look-at-backups.ts'
import { parseEnv } from '#src/main/settings/env.ts'
import { secretsOf } from '#src/main/settings/secrets.ts'
import { aBucket } from './bucket.ts'
import { aBackupStand, command, everythingIn, homeOf, words } from './backup-stand.ts'
import { until } from './server.ts'

const home = homeOf('backup')
const stand = await aBackupStand(home)
afterAll(stand.leave)
const { place, backupDir, asSuperuser, backUp, restore, aReport, now, archived } = stand
const secrets = {
  AUTH_SECRET: randomBytes(32).toString('base64url'),
  FIELD_KEY: randomBytes(32).toString('base64url'),
}

const first = await aReport('reports/first.sealed')
const { name } = await backUp()
const folder = join(backupDir, 'base', name)

test('a backup of a running database is restored elsewhere, as it was right before a mistake', async () => {
  const second = await aReport('reports/second.sealed')
  const beforeIt = await now()
  await asSuperuser('set session_replication_role = replica', 'delete from report_versions')
  await aReport('reports/third.sealed')
  await archived()

  const to = join(home, 'restored')
  const { code, said } = await command(
    'restore',
    ['--from', backupDir, '--to', to, '--until', String(beforeIt)],
    {},
  )
  expect([code, said]).toEqual([0, expect.stringContaining(`Restored into ${to} in `)])
  expect(said).toContain('2 report versions, 0 journals; 2 of the 2 files that its rows name.')
  const postgres = await startPostgres({ dataDir: join(to, 'pg') })
  const client = new pg.Client({ connectionString: postgres.url('oxalate') })
  await client.connect()
  const { rows } = await client.query('select pdf_key as key from report_versions order by 1')
  await client.end()
  await postgres.stop()
  expect(rows.map(({ key }) => key)).toEqual(['reports/first.sealed', 'reports/second.sealed'])
  expect(readdirSync(join(to, 'files/reports')).toSorted()).toEqual([
    'first.sealed',
    'second.sealed',
  ])
  const hashes = ['first', 'second'].map((one) =>
    sha256Of(readFileSync(join(to, `files/reports/${one}.sealed`))),
  )
  expect(hashes).toEqual([first, second])
})

test('a file without a copy is named, and everything else is restored', async () => {
  const copies = join(backupDir, 'files/reports/third.sealed')
  renameSync(copies, `${copies}.away`)
  const to = join(home, 'without-a-file')
  const { code, said } = await command('restore', ['--from', backupDir, '--to', to], {})
  renameSync(`${copies}.away`, copies)
  expect(code).toBe(1)
  expect(said).toMatch(/^1 of 1 files are in no copy: reports\/third\.sealed\. Copy them from/)
  expect(existsSync(join(to, 'pg/PG_VERSION'))).toBe(true)
})

test('files in a bucket are looked up there, and a missing one is named', async () => {
  await using bucket = await aBucket(join(home, 's3'))
  await bucket.files.put('reports/third.sealed', randomBytes(100))
  const { name: inBucket } = await backUp({ bucket: 'oxalate-files' })
  await aReport('reports/lost.sealed')
  await archived()
  const from = ['--from', backupDir, '--backup', inBucket]
  const restored = await command('restore', [...from, '--to', join(home, 'beside')], bucket.env)
  expect(restored.code).toBe(1)
  expect(restored.said).toMatch(
    /^1 of 2 files are not in the bucket oxalate-files: reports\/lost\.sealed\. Recover them from its versions/,
  )
  expect(restored.said).toContain(
    '1 of the 2 files that its rows name, in the bucket oxalate-files.',
  )
  rmSync(join(backupDir, 'files'), { recursive: true })
  const without = await command('restore', [...from, '--to', join(home, 'without-bucket')], {})
  expect(without.said).toMatch(
    /^2 of 2 files are in no copy: .*\. They were in the bucket oxalate-files: set the server’s S3_ settings/,
  )
  const halfSet = { ...bucket.env, S3_REGION: '' }
  const half = await command('restore', [...from, '--to', join(home, 'half-set')], halfSet)
  expect(half.said).toContain('S3_REGION is missing')
  const gone = { ...bucket.env, S3_ENDPOINT: 'http://127.0.0.1:1' }
  const unreached = await command('restore', [...from, '--to', join(home, 'unreached')], gone)
  expect(unreached.said).toContain('The bucket oxalate-files could not be asked for its files')
  expect(existsSync(join(home, 'unreached'))).toBe(false)
})

test('a backup is readable only by its owner, and contains no key', async () => {
  writeFileSync(join(place.DATA_DIR, 'demo-secrets.json'), JSON.stringify(secrets))
  const { code, said } = await command('backup', [], { ...place, ...secrets })
  expect([code, said]).toEqual([0, expect.stringContaining('was made in ')])
  const all = everythingIn(backupDir)
  expect(all.length).toBeGreaterThan(1000)
  for (const { at, isFolder } of [{ at: backupDir, isFolder: true }, ...all])
    expect(statSync(at).mode & 0o777, at).toBe(isFolder ? 0o700 : 0o600)
  const keys = Object.values(secrets).map((secret) => Buffer.from(secret))
  const holding = all.filter(
    ({ at, isFolder }) => !isFolder && keys.some((key) => readFileSync(at).includes(key)),
  )
  expect(holding).toEqual([])
})

test('a concurrent second backup is refused with a message, and the first is made', async () => {
  const both = await Promise.all([words(backUp()), words(backUp())])
  expect(both.toSorted()).toEqual([
    'Another backup of this database is being made. Wait for it to finish, then run this again. Nothing was backed up.',
    'it was done',
  ])
})

test('a backup that is killed midway does not count: nothing restores it, and the next one removes it', async () => {
  const { PATH = '', HOME = '/' } = process.env
  const env = { PATH, HOME, ENV_FILE: 'none', ...place, ...secrets }
  const base = join(backupDir, 'base')
  const halves = () => readdirSync(base).filter((one) => one.endsWith('.unfinished'))
  const begun = spawn('node', ['src/main/own-node.mjs', 'src/main/backup.ts'], {
    env,
    stdio: 'ignore',
  })
  await until(() => halves().some((one) => existsSync(join(base, one, 'pg/base'))))
  begun.kill('SIGKILL')
  await new Promise((settle) => begun.once('exit', settle))
  const [half = ''] = halves()
  const named = await words(restore({ to: join(home, 'half'), name: half }))
  expect(named).toContain('is not a finished backup: it has no manifest.json.')
  await until(async () => (await words(backUp())) === 'it was done')
  expect(halves()).toEqual([])
})

test('a folder that is not empty is not overwritten', async () => {
  const to = join(home, 'full')
  mkdirSync(to)
  writeFileSync(join(to, 'somebodys.txt'), 'theirs')
  expect(await words(restore({ to }))).toBe(
    `${to} is not empty: a restore overwrites nothing. Give a folder that does not exist yet (--to NEW_DATA_DIR).`,
  )
  expect(readdirSync(to)).toEqual(['somebodys.txt'])
})

const control = 'pg/global/pg_control'
const cuts: { what: string; file: () => string; says: string; to: (bytes: Buffer) => Buffer }[] = [
  {
    what: 'a bit of the database',
    file: () => join(folder, control),
    says: `${control} is not what was written`,
    to: (bytes) => bytes.fill(bytes[4000] === 1 ? 2 : 1, 4000, 4001),
  },
  {
    what: 'the end of a file',
    file: () => join(folder, control),
    says: `${control} has 8000 bytes, not 8192`,
    to: (bytes) => bytes.subarray(0, 8000),
  },
  {
    what: 'the list itself',
    file: () => join(folder, 'manifest.json'),
    says: 'manifest.json is not what was written',
    to: (bytes) => Buffer.from(bytes.toString().replace('"size"', '"size" ')),
  },
  {
    what: 'the log that it needs',
    file: () => join(backupDir, 'wal', `${lastSegment()}.gz`),
    says: `is missing or incomplete in ${join(backupDir, 'wal')}`,
    to: (bytes) => bytes.subarray(0, bytes.length / 2),
  },
]
const lastSegment = () =>
  String(JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8')).lastSegment)

test.each(cuts)(
  'a backup is refused where $what is altered or truncated',
  async ({ file, says, to }) => {
    const at = file()
    const whole = readFileSync(at)
    writeFileSync(at, to(Buffer.from(whole)))
    const target = join(home, 'altered')
    const said = await words(restore({ to: target, name })).finally(() => writeFileSync(at, whole))
    expect(said).toMatch(/^The backup \S+ is incomplete or altered: /)
    expect(said).toContain(says)
    expect(existsSync(target)).toBe(false)
  },
)

test('an instant before a backup’s end, or after the last change in the archive, is refused', async () => {
  const [early, late] = [
    Temporal.Instant.from('2020-01-01T00:00:00Z'),
    (await now()).add({ hours: 1 }),
  ]
  const to = join(home, 'elsewhere')
  expect(await words(restore({ to, until: early }))).toMatch(
    /^2020-01-01T00:00:00Z is before the end of the first backup \(\S+\)\. Give a later instant\./,
  )
  expect(await words(restore({ to, until: late }))).toMatch(
    /^The archive ends before \S+: (its last change was at \S+ \S+ UTC|it holds no change after the backup)\./,
  )
  expect(readdirSync(home)).not.toContain('elsewhere')
  expect(readdirSync(home)).not.toContain('elsewhere.unfinished')
})

test('where the log has a gap, an instant before it must be named', async () => {
  await archived()
  const { segment: hole } = await asSuperuser(
    'select pg_walfile_name(pg_current_wal_lsn()) as segment',
  )
  await aReport('reports/fourth.sealed')
  await archived()
  await aReport('reports/fifth.sealed')
  await archived()
  const at = join(backupDir, 'wal', `${hole}.gz`)
  renameSync(at, `${at}.away`)
  const said = await words(restore({ to: join(home, 'hole') }))
  renameSync(`${at}.away`, at)
  expect(said).toBe(
    `The archive has a gap: ${hole} is missing or incomplete, although later segments exist. Give an earlier instant (--until). Nothing was restored.`,
  )
})

test('an invalid request is refused with what to do', async () => {
  const { BACKUP_DIR: _, ...without } = place
  const inside = { ...without, BACKUP_DIR: join(place.DATA_DIR, 'backup') }
  const other = { ...without, BACKUP_DIR: join(home, 'another') }
  const zoneless = ['--from', backupDir, '--to', join(home, 'no'), '--until', '2026-11-24 10:31']
  const answers = await Promise.all([
    ...[inside, other, without].map((env) => command('backup', [], { ...env, ...secrets })),
    ...[[], zoneless].map((args) => command('restore', args, {})),
  ])
  expect(answers.map(({ code }) => code)).toEqual([1, 1, 1, 1, 1])
  expect(answers.map(({ said }) => said.slice(0, 47))).toEqual([
    `BACKUP_DIR (${join(place.DATA_DIR, 'backup')}`.slice(0, 47),
    'The running PostgreSQL does not archive into BA',
    'BACKUP_DIR is not set. Set it to a folder, pref',
    'Give --from and --to: npm run restore -- --from',
    '--until must be an instant with a time zone, su',
  ])
})

test('a backup of a newer version than this one is refused, and nothing of it stays', async () => {
  const later = `insert into drizzle.__drizzle_migrations (hash, created_at) values ('later', 99999999999999)`
  await asSuperuser(later)
  await backUp()
  const to = join(home, 'newer')
  expect(await words(restore({ to }))).toContain(
    'The database is newer than this version: 1 migration',
  )
  expect(readdirSync(home).filter((one) => one.startsWith('newer'))).toEqual([])
})

test('the doctor reports a log that cannot be archived', async () => {
  const owner = connectOwner(stand.database.ownerUrl)
  const looked = () => words(look(owner.pool))
  expect(await looked()).toBe('it was done')
  renameSync(join(backupDir, 'wal'), join(backupDir, 'wal.away'))
  await asSuperuser(
    `select pg_logical_emit_message(true, 'test', 'so that there is something')`,
    'select pg_switch_wal()',
  )
  await until(async () => (await looked()) !== 'it was done')
  expect(await looked()).toMatch(/^The database’s log does not reach \S+\/wal since [0-9A-F]{24};/)
  await owner.pool.end()
})

function look(owner: pg.Pool) {
  const parsed = parseEnv({ ...place, ...secrets })
  if (!parsed.ok) throw new Error(parsed.wrong)
  const { env } = parsed
  const rest = { secrets: secretsOf(env), now: () => Temporal.Now.instant(), leastFree: 0 }
  return lookAtBackups({ env, database: stand.database, owner, ...rest })
}
