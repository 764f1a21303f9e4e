import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { appRole, ownerRole } from '#src/db/roles.ts'
import { nginxWith, selfSigned } from '../system/nginx.ts'
import { urlOf } from './database.ts'
import { type Kept, keep, listening, until } from './kept.ts'
import { front, home, ports, type Start, webs, workers } from './places.ts'
import { passwords } from './secrets.ts'

const certificate = join(home, 'front', 'certificate.pem')

/** For every part: a demonstration that others reach, at one address, on shared services. */
const shared = {
  ENV_FILE: 'none',
  HOST: '127.0.0.1',
  DEMO: '1',
  DEMO_PASSWORD: passwords.demo,
  BASE_URL: front,
  PROXY_HOPS: '1',
  DATABASE_URL: urlOf(appRole, passwords.app, ports.pooler),
  DATABASE_POOLER: 'transaction',
  DATABASE_REPLICA_URL: urlOf(appRole, passwords.app, ports.replicas),
  DATABASE_OWNER_URL: urlOf(ownerRole, passwords.owner, ports.primary),
  DATABASE_POOL: '5',
  MIGRATE_AT_START: '0',
  AUTH_SECRET: passwords.auth,
  FIELD_KEY: passwords.field,
  SANDBOX_PORT: String(ports.sandbox),
  S3_BUCKET: 'oxalate-files',
  S3_REGION: 'ap-south-1',
  S3_ENDPOINT: `http://127.0.0.1:${ports.bucket}`,
  S3_ACCESS_KEY_ID: 'S3RVER',
  S3_SECRET_ACCESS_KEY: 'S3RVER',
  LOG_LEVEL: 'warn',
  NODE_EXTRA_CA_CERTS: certificate, // the sandbox gateway calls back over TLS
}

type Settings = Record<string, string>
const root = process.cwd()

/** A self-signed certificate for the front; the parts are told to trust it. */
export function makeCertificate(): void {
  selfSigned(join(home, 'front'))
}

const oneBucket = { name: 's3rver', port: ports.bucket, folder: join(home, 'bucket') }

export async function startBucket({ name, port, folder } = oneBucket): Promise<Kept> {
  mkdirSync(folder, { recursive: true })
  const command = ['node', join(root, 'scripts/cluster/bucket.ts'), String(port), folder]
  return listening(keep({ name, command, cwd: root }), port)
}

/**
 * `npm run migrate`, as a separate step of the operator, with these settings over the cluster's.
 */
export function migrate(settings: Settings): void {
  const { PATH = '', HOME = '/' } = process.env
  const env = { PATH, HOME, ...shared, DATA_DIR: join(home, 'migrate'), ...settings }
  const args = ['src/main/own-node.mjs', 'src/main/migrate.ts']
  const { status, stderr } = spawnSync('node', args, { env, cwd: root, encoding: 'utf8' })
  if (status !== 0) throw new Error(`npm run migrate: ${stderr}`)
}

function startPart({ name, port }: Start, processes: string, settings: Settings): Kept {
  const own = { PORT: String(port), DATA_DIR: join(home, name), PROCESSES: processes }
  const begin = ['--import', './src/main/quick-modules.mjs', 'src/main/server.ts'] // as in package.json
  return keep({
    name,
    command: ['node', ...begin],
    env: { ...shared, ...settings, ...own },
    cwd: root,
  })
}

/** Workers first. */
export async function startProduct(settings: Settings, begun: (kept: Kept) => void) {
  for (const { name } of workers) startWorker(name, settings, begun)
  for (const { name } of webs) await startWeb(name, settings, begun)
}

/** One of the workers; the demonstration's gateway runs with the first of them. */
export function startWorker(name: string, settings: Settings, begun: (kept: Kept) => void) {
  const at = workers.findIndex((one) => one.name === name)
  const worker = workers[at]
  if (!worker) throw new Error(`no ${name}`)
  begun(startPart(worker, at === 0 ? 'worker,sandbox' : 'worker', settings))
}

/** One of the web processes, until it is ready. */
export async function startWeb(name: string, settings: Settings, begun: (kept: Kept) => void) {
  const web = webs.find((one) => one.name === name)
  if (!web) throw new Error(`no ${name}`)
  const by = startPart(web, 'web', settings)
  begun(by)
  await until(`${name} is ready`, () => isReady(`http://127.0.0.1:${web.port}`), { by })
}

/** Our deploy/nginx.conf before this many of the web processes. */
export async function startFront(many = webs.length): Promise<Kept> {
  const folder = join(home, 'front')
  const to = webs.slice(0, many).map(({ port }) => port)
  const command = nginxWith({ folder, https: ports.https, http: ports.http, to })
  return listening(keep({ name: 'nginx', command, signal: 'SIGQUIT' }), ports.https)
}

/** Requests to the front from here trust its certificate. */
export function trustFront(): void {
  const own = readFileSync(certificate, 'utf8')
  setDefaultCACertificates([...getCACertificates('default'), own])
}

async function isReady(base: string): Promise<boolean> {
  return fetch(`${base}/health/ready`).then(
    ({ ok }) => ok,
    () => false,
  )
}
