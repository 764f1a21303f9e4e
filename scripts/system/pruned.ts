import { execFile, execFileSync, spawn, spawnSync } from 'node:child_process'
import {
  appendFileSync,
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'
import { unprivilegedAccount } from '#src/db/embedded-files.ts'
import { expect } from '../journey/report.ts'
import { aBucket, everythingAsked, keptInBucket } from './asked-of-pruned.ts'
import { answersAt } from './installations.ts'
import { megabytesOfModules } from './megabytes.ts'

/** The path of a service: without npm's own entries, so that an older Node is found first. */
const plainPath = (process.env.PATH ?? '')
  .split(delimiter)
  .filter((place) => !place.includes('node_modules'))
  .join(delimiter)

/** In 10⁶ bytes on disk, without the packages of Node and PostgreSQL (decision 109). */
const MOST_MEGABYTES = 150

/**
 * The result of `npm run build && npm run slim`, served by an account that may not write to it,
 * with its data elsewhere: its size, everything that libraries do, the operator's commands, a start
 * from the source, and the message where PostgreSQL was removed.
 */
export async function prunedInstallation(port: number): Promise<void> {
  const above = mkdtempSync(join(tmpdir(), 'oxalate-pruned-'))
  chmodSync(above, 0o755)
  const app = join(above, 'app')
  try {
    install(app)
    const data = join(above, 'data')
    mkdirSync(join(data, 'tmp'), { recursive: true })
    const account = unprivilegedAccount()
    if (account)
      for (const own of [data, join(data, 'tmp')]) chownSync(own, account.uid, account.gid)
    else execFileSync('chmod', ['-R', 'a-w', app]) // an owner can always write their own files
    await tried({ app, data, port, account })
  } finally {
    if (!unprivilegedAccount()) execFileSync('chmod', ['-R', 'u+w', app])
    rmSync(above, { recursive: true, force: true })
  }
}

function install(app: string) {
  const listed = execFileSync('git', ['ls-files', '-z', '-co', '--exclude-standard'])
    .toString()
    .split('\0')
  for (const name of [...listed.filter((name) => name && existsSync(name)), 'build'])
    cpSync(name, join(app, name), { recursive: true, preserveTimestamps: true })
  copyModules(app)
  slim(app)
  rmSync(join(app, 'node_modules/.bin/node'), { force: true }) // as left by an npm that skipped it
  if (existsSync(join(app, 'node_modules/knip'))) throw new Error('nothing was pruned')
  const size = megabytesOfModules(app)
  console.log(`node_modules beside Node and PostgreSQL: ${size.toFixed(1)} MB`)
  expect(size <= MOST_MEGABYTES, `that is more than ${MOST_MEGABYTES} MB`)
}

/** As in the README. */
function slim(app: string, ...more: string[]) {
  const env = { ...process.env, PATH: plainPath, npm_config_offline: 'true' }
  execFileSync('npm', ['run', '-s', 'slim', ...more], { cwd: app, env, stdio: 'inherit' })
}

/**
 * Hard-linked where possible, for speed, except what npm writes; never where modes are changed
 * below.
 */
function copyModules(app: string) {
  const listed = 'node_modules/.package-lock.json'
  const isLinked =
    unprivilegedAccount() &&
    spawnSync('cp', ['-al', 'node_modules', app], { stdio: 'ignore' }).status === 0
  if (!isLinked) return void execFileSync('cp', ['-a', 'node_modules', app])
  rmSync(join(app, listed))
  cpSync(listed, join(app, listed))
}

type Place = {
  app: string
  data: string
  port: number
  account: { uid: number; gid: number } | undefined
}

async function tried(place: Place) {
  await served(place, {}, everythingAsked)
  await operatorsCommands(place)
  const isOurs = unprivilegedAccount() !== undefined // otherwise nobody may write here, including us
  if (isOurs) appendFileSync(join(place.app, 'src/main/settings/house.ts'), '\n') // the bundle is stale: source is served
  const bucket = await aBucket(join(place.data, '..', 'bucket'))
  try {
    await served(place, bucket.env, keptInBucket)
  } finally {
    await bucket.stop()
  }
  if (isOurs) await withoutPostgres(place)
}

const envOf = ({ data }: Place) => ({
  HOME: data,
  TMPDIR: join(data, 'tmp'),
  PATH: plainPath,
  ENV_FILE: 'none',
  DATA_DIR: join(data, 'own'),
  BACKUP_DIR: join(data, 'backup'),
})

/** The output of an operator's command, run by the machine's own Node. */
async function said(place: Place, command: string[], more: Record<string, string> = {}) {
  const how = { ...place.account, cwd: place.app, env: { ...envOf(place), ...more } }
  return promisify(execFile)('npm', ['run', '-s', ...command], how).then(
    ({ stdout, stderr }) => ({ text: stdout + stderr, isDone: true }),
    ({ stdout, stderr }) => ({ text: String(stdout) + String(stderr), isDone: false }),
  )
}

async function operatorsCommands(place: Place) {
  const at = (name: string) => join(place.data, name)
  const commands = [
    ['migrate'],
    ['backup'],
    ['doctor'],
    ['restore', '--', '--from', at('backup'), '--to', at('restored')],
    ['reseal'],
  ]
  for (const command of commands) {
    const { text, isDone } = await said(place, command)
    expect(isDone, `npm run ${command.join(' ')} says:\n${text}`)
  }
  const naming = ['administrator', '--', '--email', 'nobody@example.org']
  const { text } = await said(place, naming)
  expect(text.includes('nobody@example.org'), `npm run administrator says:\n${text}`)
}

async function withoutPostgres(place: Place) {
  slim(place.app, '--', '--without-postgres')
  const { text, isDone } = await said(place, ['serve'], { PORT: String(place.port) })
  const isTold = text.includes('DATABASE_URL names no database') && text.includes('npm ci')
  expect(!isDone && isTold, `without PostgreSQL a start says:\n${text}`)
}

async function served(
  place: Place,
  more: Record<string, string>,
  ask: (base: string) => Promise<void>,
) {
  const { app, port, account } = place
  const child = spawn('npm', ['run', '-s', 'serve'], {
    ...account,
    cwd: app,
    env: { ...envOf(place), PORT: String(port), ...more },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
  try {
    await answersAt(port, () => child.exitCode !== null)
    await ask(`http://127.0.0.1:${port}`)
  } finally {
    child.kill('SIGTERM')
    await ended
  }
  if (existsSync(join(place.data, 'own/pg/postmaster.pid')))
    throw new Error('PostgreSQL was left behind')
}
