// `npm run test:system`: what only shows where the product runs as in production. The built product
// behind Debian's nginx with TLS and our own deploy/nginx.conf: the main journeys on a
// demonstration, and a production installation from nothing to its first report, with real mail; a
// demonstration behind Debian's PgBouncer in transaction mode and our own deploy/pgbouncer.ini; two
// installations of one database that are stopped and upgraded under load; one on Debian's
// PostgreSQL 15, dumped and restored; one that Debian's Prometheus scrapes, with our alerts; one by
// the exact commands of README's section for operators; a slim installation that its account may
// not write into; one image in podman containers; then a clean clone in a folder whose name has a
// space and a non-ASCII letter. As root it installs what is missing. SYSTEM_PART: a word of the
// parts to run, where not all.
import { spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { asReadmeSays } from './system/as-readme-says.ts'
import { cleanClone } from './system/clean-clone.ts'
import { inContainers } from './system/containers.ts'
import { startProduction, startServer } from './system/installations.ts'
import { needNginx, selfSigned, startNginx } from './system/nginx.ts'
import { onOperatorsPostgres } from './system/operators-postgres.ts'
import { behindPooler } from './system/pooler.ts'
import { upgraded } from './system/upgrade.ts'
import { watched } from './system/prometheus.ts'
import { prunedInstallation } from './system/pruned.ts'
import { nobodyNotices } from './system/rolling.ts'

const first = Number(process.env.SYSTEM_PORT ?? 3560)
const ports = {
  demo: first,
  earnest: first + 1,
  clone: first + 2,
  http: first + 3,
  https: first + 5,
  pooled: first + 7,
  pooler: first + 8,
  pruned: first + 9,
  watched: first + 10,
  webFigures: first + 11,
  workerFigures: first + 12,
  prometheus: first + 13,
  operators: first + 14,
  readme: { server: first + 15, http: first + 16, https: first + 17 },
  rolling: first + 18, // and the three after it
  containers: first + 22,
}
const home = resolve('.data/system')
const chromium = '.data/chromium-path'
const tally = { passed: 0, failed: 0 }

/** One line for each part; the others run anyway. */
async function part(name: string, act: () => Promise<boolean | void>) {
  if (!name.includes(process.env.SYSTEM_PART ?? '')) return
  const began = performance.now()
  const isGreen = await act().then(
    (answer) => answer !== false,
    (error) => {
      console.error(error instanceof Error ? error.message : String(error))
      return false
    },
  )
  tally[isGreen ? 'passed' : 'failed'] += 1
  const seconds = Math.round((performance.now() - began) / 1000)
  console.log(`${isGreen ? 'passed' : 'FAILED'}  ${name}, ${seconds} s`)
}

/**
 * The journeys of one project of `config/system.config.ts`, through nginx. Asynchronous: the mail
 * server that they need is in this process.
 */
function journeys(project: string, baseUrl: string, env: Record<string, string> = {}) {
  const args = ['test', '--config', 'config/system.config.ts', '--project', project]
  const own = { CHROMIUM: readFileSync(chromium, 'utf8'), SYSTEM_URL: baseUrl, ...env }
  const child = spawn('playwright', [...args, ...process.argv.slice(2)], {
    stdio: 'inherit',
    env: { ...process.env, ...own },
  })
  return new Promise<boolean>((settle) => child.once('close', (status) => settle(status === 0)))
}

async function behindNginx(
  name: 'demo' | 'earnest',
  act: (baseUrl: string, folder: string) => Promise<boolean>,
) {
  const folder = `${home}/${name}`
  mkdirSync(folder, { recursive: true })
  selfSigned(folder)
  const apart = name === 'demo' ? 0 : 1
  const https = ports.https + apart
  const nginx = await startNginx({ folder, https, http: ports.http + apart, to: ports[name] })
  try {
    return await act(`https://localhost:${https}`, folder)
  } finally {
    await nginx.stop()
  }
}

/** Others can reach it, because a proxy is in front: only the administrator reads its outbox. */
async function demonstration(baseUrl: string, folder: string): Promise<boolean> {
  const DEMO_PASSWORD = randomBytes(18).toString('base64url')
  const server = await startServer(ports.demo, {
    DEMO: '1',
    DEMO_PASSWORD,
    BASE_URL: baseUrl,
    PROXY_HOPS: '1',
    DATA_DIR: `${folder}/data`,
    NODE_EXTRA_CA_CERTS: `${folder}/certificate.pem`, // the sandbox gateway calls back over TLS
  })
  try {
    return await journeys('demonstration', baseUrl, { DEMO_PASSWORD })
  } finally {
    await server.stop()
  }
}

async function earnest(baseUrl: string, folder: string): Promise<boolean> {
  const server = await startProduction({ port: ports.earnest, baseUrl, folder })
  writeFileSync(`${folder}/settings.json`, JSON.stringify(server.env))
  try {
    return await journeys('earnest', baseUrl, { SYSTEM_FOLDER: folder })
  } finally {
    await server.stop()
  }
}

rmSync(home, { recursive: true, force: true })
mkdirSync(home, { recursive: true })
needNginx()
if (spawnSync('npm', ['run', '-s', 'build'], { stdio: 'inherit' }).status !== 0) process.exit(1)
if (spawnSync('node', ['scripts/chromium.ts', chromium], { stdio: 'inherit' }).status !== 0)
  process.exit(1)
await part('an installation in earnest behind nginx: from nothing to the first report', () =>
  behindNginx('earnest', earnest),
)
await part(
  'README: its commands, one by one, from an empty PostgreSQL 15 to a report behind TLS',
  () => asReadmeSays(ports.readme, `${home}/readme`, journeys),
)
await part('the main journeys behind nginx with TLS', () => behindNginx('demo', demonstration))
await part('a demonstration behind PgBouncer in transaction mode', () =>
  behindPooler({ server: ports.pooled, pooler: ports.pooler, folder: `${home}/pooler` }),
)
await part('a demonstration watched by Prometheus, and the alarms', () =>
  watched({
    server: ports.watched,
    web: ports.webFigures,
    worker: ports.workerFigures,
    prometheus: ports.prometheus,
    folder: `${home}/watched`,
  }),
)
await part('PostgreSQL 15 of an operator: from empty to a report, dumped and restored', () =>
  onOperatorsPostgres(ports.operators),
)
const rolling = {
  ports: [ports.rolling, ports.rolling + 1],
  https: ports.rolling + 2,
  http: ports.rolling + 3,
  folder: `${home}/rolling`,
} as const
await part('rolling: two installations behind nginx, each stopped and begun again under load', () =>
  nobodyNotices(rolling),
)
await part('rolling: an upgrade from the version before the newest migration, both serving', () =>
  upgraded(rolling),
)
await part('a pruned installation that nobody may write into, under an older Node', () =>
  prunedInstallation(ports.pruned),
)
await part('containers: one image for web, worker and migration, by podman', () =>
  inContainers({ port: ports.containers, folder: `${home}/containers` }),
)
await part('a clean clone in «oxalate ü»', () =>
  cleanClone(ports.clone, readFileSync(chromium, 'utf8')),
)
console.log(`\n${tally.passed} passed, ${tally.failed} failed`)
process.exit(tally.failed > 0 ? 1 : 0)
