import { execFile } from 'node:child_process'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { startPostgres } from '#src/db/embedded.ts'
import { straight } from '../scripts/journey/straight.ts'
import { command, homeOf, inDatabase } from './backup-stand.ts'
import { openJournal } from './durable/journal.ts'
import { aPatient, bookAndPay, type Surprises } from './durable/patients.ts'
import type { Finding } from './durable/restored-checker.ts'
import { startServer, until } from './server.ts'

const isLong = process.env.TEST_SIZE === 'long'
const [port, portAfter] = [3448, 3449]
const baseUrl = `http://localhost:${port}`
const home = homeOf('drill')
const [dataDir, backupDir, restoredDir] = ['data', 'backup', 'restored'].map((one) =>
  join(home, one),
) as [string, string, string] // as many as were named
const env = { SLOT_CAPACITY: '1000', OPEN_BOOKINGS: '100000', LOG_LEVEL: 'error' }
const run = promisify(execFile)
const { PATH = '', HOME = '/' } = process.env

async function said(name: 'backup' | 'restore', args: string[] = []) {
  const answer = await command(name, args, { DATA_DIR: dataDir, BACKUP_DIR: backupDir })
  console.log(answer.said)
  return answer.code
}

/** Three people book and pay during `meanwhile`; answers the journal of what they were told. */
async function underLoad(name: string, meanwhile: (more: () => Promise<void>) => Promise<void>) {
  const journal = openJournal(join(home, `${name}.jsonl`))
  const surprises: Surprises = []
  let over = false
  const patients = await Promise.all(Array.from({ length: 3 }, () => aPatient(baseUrl)))
  const load = { baseUrl, journal, surprises, isOver: () => over }
  const all = patients.map((patient) => bookAndPay(load, patient))
  const more = async () => {
    const wanted = journal.count() + 30
    await until(() => journal.count() >= wanted, 240_000)
  }
  await more()
  await meanwhile(more).finally(() => (over = true))
  await Promise.all(all)
  journal.close()
  expect(surprises).toEqual([])
  return journal.file
}

/** From PostgreSQL's own file. */
function urlAs(role: string) {
  const socket = readFileSync(`${dataDir}/pg/postmaster.pid`, 'utf8').split('\n')[4] ?? ''
  return `postgresql://${role}@localhost/oxalate?host=${encodeURIComponent(socket)}`
}

const aReport = () => straight(baseUrl, () => {})

async function findingsOf(checker: string, args: string[], own: Record<string, string> = {}) {
  const file = `test/durable/${checker}.ts`
  const { stdout } = await run('node', [file, ...args], { env: { PATH, HOME, ...own } })
  const said: { findings: Finding[] } & Record<string, unknown> = JSON.parse(stdout)
  return said
}

test.runIf(isLong)(
  'the drill: restored elsewhere to right before a mistake, everything acknowledged is there, complete, and nothing after it',
  { timeout: 1_800_000 },
  async () => {
    rmSync(home, { recursive: true, force: true })
    mkdirSync(home, { recursive: true })
    const server = startServer({ port, dataDir, env: { ...env, BACKUP_DIR: backupDir } })
    await server.ready()
    await aReport()
    const early = await underLoad('early', async (more) => {
      expect(await said('backup')).toBe(0)
      await more()
    })
    await aReport()
    const late = await underLoad('late', (more) => more())
    const { at: instant = '' } = await inDatabase(urlAs('postgres'), [
      'select to_json(clock_timestamp()) as at',
    ])
    const reports = readdirSync(join(dataDir, 'files/reports')).length
    const tooLate = await underLoad('too-late', (more) => more())
    await aReport()
    const { segment } = await inDatabase(urlAs('oxalate_owner'), [
      'truncate report_versions, ledger_entries cascade',
      'select pg_walfile_name(pg_current_wal_lsn()) as segment',
    ])
    // Without help: it is archived by itself, within a minute.
    const waited = performance.now()
    await until(() => existsSync(join(backupDir, 'wal', `${segment}.gz`)), 90_000)
    console.log(
      `the log was in the archive after ${Math.round((performance.now() - waited) / 1000)} s`,
    )

    const instantly = ['--from', backupDir, '--to', restoredDir, '--until', instant]
    expect(await said('restore', instantly)).toBe(0)
    server.signal('SIGTERM')
    await server.ended()
    await everythingIs({ early, late, tooLate, reports })
    await isServed()
  },
)

type Known = { early: string; late: string; tooLate: string; reports: number }

async function everythingIs({ early, late, tooLate, reports }: Known) {
  const secrets = JSON.parse(readFileSync(join(dataDir, 'demo-secrets.json'), 'utf8'))
  const postgres = await startPostgres({ dataDir: join(restoredDir, 'pg') })
  try {
    const url = postgres.url('oxalate')
    for (const journal of [early, late]) {
      const { acknowledged, findings } = await findingsOf('checker', [url, journal])
      console.log(`${String(acknowledged)} acknowledgements, ${findings.length} findings`)
      expect(findings).toEqual([])
    }
    const look = (fieldKey: string, notThere: string) =>
      findingsOf('restored-checker', [url, restoredDir, notThere], { FIELD_KEY: fieldKey })
    const { counted, findings } = await look(secrets.fieldKey, tooLate)
    console.log(JSON.stringify(counted))
    expect(findings).toEqual([])
    expect(counted).toMatchObject({ reports })
    expect(reports).toBeGreaterThanOrEqual(2)
    await bites(look, secrets.fieldKey, { late, tooLate })
  } finally {
    await postgres.stop()
  }
}

type Look = (fieldKey: string, notThere: string) => Promise<{ findings: Finding[] }>

/** Proves the checker: another key, an altered file and acknowledged rows are each reported. */
async function bites(look: Look, fieldKey: string, journals: { late: string; tooLate: string }) {
  const kinds = async (...given: Parameters<Look>) =>
    new Set((await look(...given)).findings.map(({ what }) => what))
  expect(await kinds('another key of thirty-two letters', journals.tooLate)).toEqual(
    new Set([
      'a sealed field that does not open',
      'a signature that is not of its content',
      'a file that is not what its row says',
    ]),
  )
  expect(await kinds(fieldKey, journals.late)).toEqual(new Set(['a booking of after the instant']))
  const folder = join(restoredDir, 'files/reports')
  const file = join(folder, readdirSync(folder)[0] ?? '')
  const whole = readFileSync(file)
  writeFileSync(file, Buffer.from(whole).fill(whole[100] === 1 ? 2 : 1, 100, 101))
  expect(await kinds(fieldKey, journals.tooLate)).toEqual(
    new Set(['a file that is not what its row says']),
  )
  writeFileSync(file, whole)
}

/** The product starts on it, with the keys brought separately. */
async function isServed() {
  copyFileSync(join(dataDir, 'demo-secrets.json'), join(restoredDir, 'demo-secrets.json'))
  const server = startServer({ port: portAfter, dataDir: restoredDir, env })
  await server.ready()
  expect(await server.status('/')).toBe(200)
  server.signal('SIGTERM')
  expect(await server.ended()).toBe(0)
}
