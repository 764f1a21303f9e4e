import { join } from 'node:path'
import { appRole, ownerRole } from '#src/db/roles.ts'
import { changedFile } from '../system/changed-file.ts'
import { nginxAround, selfSigned } from '../system/nginx.ts'
import { bothCells, type Cell, registry, second } from './cells-places.ts'
import { asked } from './cells-database.ts'
import { urlOf } from './database.ts'
import { type Kept, keep, listening, until } from './kept.ts'
import { home, ports } from './places.ts'
import { passwords } from './secrets.ts'

const root = process.cwd()
const folder = join(home, 'front')

/** Capacity for many concurrent bookings. */
export const SLOT_CAPACITY = '1000'

/**
 * For every start of a cell. Sealed values travel with their rows, so both cells have the same
 * FIELD_KEY.
 */
export function settingsOf(cell: Cell): Record<string, string> {
  return {
    ENV_FILE: 'none',
    HOST: '127.0.0.1',
    DEMO: '1',
    DEMO_PASSWORD: passwords.demo,
    BASE_URL: cell.base,
    PROXY_HOPS: '1',
    DATABASE_URL: urlOf(appRole, passwords.app, cell.postgres),
    DATABASE_REPLICA_URL: '',
    DATABASE_POOLER: 'none',
    DATABASE_OWNER_URL: urlOf(ownerRole, passwords.owner, cell.postgres),
    DATABASE_POOL: '10',
    MIGRATE_AT_START: '0',
    AUTH_SECRET: cell.authSecret,
    FIELD_KEY: passwords.field,
    SANDBOX_PORT: String(cell.sandbox),
    ...bucketOf(cell),
    LOG_LEVEL: 'warn',
    SLOT_CAPACITY,
    OPEN_BOOKINGS: '100000',
    NODE_EXTRA_CA_CERTS: join(folder, 'certificate.pem'),
    NODE_OPTIONS: `--import=${join(root, 'scripts/cluster/localhost-names.ts')}`,
    DATA_DIR: join(home, cell.slug),
  }
}

function bucketOf({ bucket }: Cell) {
  return {
    S3_BUCKET: 'oxalate-files',
    S3_REGION: 'ap-south-1',
    S3_ENDPOINT: `http://127.0.0.1:${bucket}`,
    S3_ACCESS_KEY_ID: 'S3RVER',
    S3_SECRET_ACCESS_KEY: 'S3RVER',
  }
}

function startPart(cell: Cell, processes: string): Kept {
  const part = processes === 'web' ? 'web' : 'worker'
  const begin = ['--import', './src/main/quick-modules.mjs', 'src/main/server.ts'] // as in package.json
  const own = { PORT: String(cell.web), PROCESSES: processes }
  const DATA_DIR = join(home, cell.slug, part)
  const env = { ...settingsOf(cell), ...own, DATA_DIR }
  return keep({ name: `${part}-${cell.slug}`, command: ['node', ...begin], env, cwd: root })
}

/** A worker with the demonstration's gateway, and a web process, until it is ready. */
export async function startProductOf(cell: Cell): Promise<Kept[]> {
  const worker = startPart(cell, 'worker,sandbox')
  const web = startPart(cell, 'web')
  const isReady = () =>
    fetch(`http://127.0.0.1:${cell.web}/health/ready`).then(
      ({ ok }) => ok,
      () => false,
    )
  await until(`${web.name} is ready`, isReady, { by: web })
  await until(`${worker.name} works`, () => hasWorked(cell), { by: worker })
  return [worker, web]
}

/** The job of the first start has created slots, where they are wanted. */
async function hasWorked(cell: Cell): Promise<boolean> {
  const [row] = await asked(cell, 'select count(*)::int as many from slots where capacity > 0')
  return Number(row?.many) > 0
}

/** A certificate for the public front and for each cell's. */
export function certify(): void {
  selfSigned(folder, 2, ['localhost', ...bothCells.map(({ host }) => host)])
}

/** Our deploy/cells.conf with only the operator's changes. */
export async function startFrontOfCells(): Promise<Kept> {
  const shipped = (slug: string) => `${slug}.oxalate.example`
  const origin = `https://localhost:${ports.https}`
  const configuration = changedFile('deploy/cells.conf', [
    ['server 127.0.0.1:3000 ', `server 127.0.0.1:${registry.web} `, 1],
    ['server 127.0.0.1:3001 ', `server 127.0.0.1:${second.web} `, 1],
    // Including those in its head comment.
    [`https://${shipped(registry.slug)}`, registry.base, 4],
    [`https://${shipped(second.slug)}`, second.base, 2],
    [shipped(registry.slug), registry.host, 4],
    [shipped(second.slug), second.host, 4],
    ['https://oxalate.example', origin, 2],
    ['server_name oxalate.example', 'server_name localhost', 2],
    ['listen 80;', `listen 127.0.0.1:${ports.http};`, 1],
    ['listen 443 ssl', `listen 127.0.0.1:${ports.https} ssl`, 3],
    ['/etc/ssl/oxalate.example.pem', `"${folder}/certificate.pem"`, 1],
    ['/etc/ssl/private/oxalate.example.key', `"${folder}/key.pem"`, 1],
  ])
  const command = nginxAround(folder, configuration)
  return listening(keep({ name: 'nginx', command, signal: 'SIGQUIT' }), ports.https)
}
