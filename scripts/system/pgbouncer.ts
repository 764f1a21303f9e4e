import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { unprivilegedAccount } from '#src/db/embedded-files.ts'
import { requestLimits } from '#src/db/driver/limits.ts'
import { appRole } from '#src/db/roles.ts'

const password = 'of the system test'

/** Debian's PgBouncer, installed where it is missing and permitted. */
export function needPgbouncer(): void {
  if (spawnSync('pgbouncer', ['--version']).status === 0) return
  if (process.getuid?.() !== 0)
    throw new Error('Install PgBouncer first: apt-get install pgbouncer')
  const quiet = {
    stdio: 'ignore',
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  } as const
  execFileSync('apt-get', ['update'], quiet)
  execFileSync('apt-get', ['install', '-y', '--no-install-recommends', 'pgbouncer'], quiet)
}

type Pooled = {
  port: number
  socketDir: string
  poolSize: number
  /** A common setting: it drops unknown parameters instead of refusing them. */
  isSilent?: boolean
  mode?: 'transaction' | 'statement'
}

const silent = `ignore_startup_parameters = ${['options', ...Object.keys(requestLimits)].join()}\n`

/** What an operator changes in `deploy/pgbouncer.ini`, every place, and nothing else. */
function ourConfiguration(
  { port, socketDir, poolSize, isSilent, mode = 'transaction' }: Pooled,
  userlist: string,
): string {
  const changes: [string, string][] = [
    ['host=127.0.0.1 port=5432', `host=${socketDir}`],
    ['listen_port = 6432', `listen_port = ${port}`],
    ['auth_file = /etc/pgbouncer/userlist.txt', `auth_file = ${userlist}`],
    ['default_pool_size = 20', `default_pool_size = ${poolSize}`],
    ['pool_mode = transaction', `pool_mode = ${mode}`],
  ]
  let text = readFileSync('deploy/pgbouncer.ini', 'utf8')
  for (const [from, into] of changes) {
    if (text.split(from).length !== 2)
      throw new Error(`deploy/pgbouncer.ini has «${from}» not once`)
    text = text.replace(from, into)
  }
  return isSilent ? text + silent : text
}

/** Our file in a separate PgBouncer, in front of the embedded PostgreSQL's socket. */
export async function startPgbouncer(pooled: Pooled) {
  if (await takesConnections(pooled.port)) throw new Error(`Port ${pooled.port} is in use.`)
  const folder = mkdtempSync(join(tmpdir(), 'pgbouncer-'))
  chmodSync(folder, 0o755) // it runs as the database's account
  const [ini, userlist] = [join(folder, 'pgbouncer.ini'), join(folder, 'userlist.txt')]
  writeFileSync(userlist, `"${appRole}" "${password}"\n`)
  writeFileSync(ini, ourConfiguration(pooled, userlist))
  let child = await begin(ini, pooled.port)
  return {
    url: `postgresql://${appRole}:${encodeURIComponent(password)}@127.0.0.1:${pooled.port}/oxalate`,
    /** Like a machine that loses power. */
    kill: () => ended(child, 'SIGKILL'),
    again: async () => {
      child = await begin(ini, pooled.port)
    },
    stop: async () => {
      await ended(child, 'SIGTERM')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

type Child = Awaited<ReturnType<typeof begin>>

async function begin(ini: string, port: number) {
  const account = unprivilegedAccount()
  const child = spawn('pgbouncer', ['-q', ini], { ...account, cwd: '/', stdio: 'ignore' })
  while (!(await takesConnections(port))) {
    if (child.exitCode !== null) throw new Error(`PgBouncer did not start: pgbouncer ${ini}`)
    await sleep(50)
  }
  return child
}

async function ended(child: Child, signal: NodeJS.Signals) {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = new Promise((resolve) => child.once('exit', resolve))
  child.kill(signal)
  await gone
}

function takesConnections(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    socket.once('connect', () => socket.destroy())
  })
}
