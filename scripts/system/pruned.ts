import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { chmodSync, chownSync, cpSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { unprivilegedAccount } from '#src/db/embedded-files.ts'
import { answersAt } from './installations.ts'

/** The path of a service: without what npm puts before it, so that an older Node is found first. */
const plainPath = (process.env.PATH ?? '')
  .split(delimiter)
  .filter((place) => !place.includes('node_modules'))
  .join(delimiter)

/**
 * What `npm run build && npm prune --omit=dev` leaves, served by an account that may write nothing of it,
 * with its data elsewhere: a page of the built ones, and its end.
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
    else execFileSync('chmod', ['-R', 'a-w', app]) // one's own files may be written by oneself
    await serves({ app, data, port, account })
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
  const env = { ...process.env, PATH: plainPath }
  execFileSync('npm', ['prune', '--omit=dev', '--offline'], { cwd: app, env, stdio: 'ignore' })
  rmSync(join(app, 'node_modules/.cache'), { recursive: true, force: true })
  rmSync(join(app, 'node_modules/.bin/node'), { force: true }) // as an npm leaves it that skipped it
  if (existsSync(join(app, 'node_modules/knip'))) throw new Error('nothing was pruned')
}

/** Linked where that can be, for speed, but for what npm writes; never where modes are changed below. */
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

async function serves({ app, data, port, account }: Place) {
  const env = { HOME: data, TMPDIR: join(data, 'tmp'), PATH: plainPath, ENV_FILE: 'none' }
  const args = ['run', '-s', 'serve'] // as an operator types it, under the Node of the machine
  const child = spawn('npm', args, {
    ...account,
    cwd: app,
    env: { ...env, PORT: String(port), DATA_DIR: data },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
  try {
    await answersAt(port, () => child.exitCode !== null)
    const page = await fetch(`http://127.0.0.1:${port}/tests`)
    if (!page.ok || !(await page.text()).includes('</html>'))
      throw new Error(`the page of tests answered ${page.status}`)
  } finally {
    child.kill('SIGTERM')
    await ended
  }
  if (existsSync(join(data, 'pg/postmaster.pid'))) throw new Error('PostgreSQL was left behind')
}
