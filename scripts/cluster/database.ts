import { chmodSync, chownSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { unprivilegedAccount } from '#src/db/embedded-files.ts'
import { appRole, ownerRole } from '#src/db/roles.ts'
import { type Kept, keep, listening, until } from './kept.ts'
import { home, type Node, nodes, ports } from './places.ts'
import { passwords } from './secrets.ts'

/** Where the members register, and which of them leads. */
export async function startEtcd(): Promise<Kept> {
  const [client, peer] = [ports.etcd, ports.etcdPeers].map((port) => `http://127.0.0.1:${port}`)
  const flags = {
    'data-dir': join(home, 'etcd'),
    'listen-client-urls': client,
    'advertise-client-urls': client,
    'listen-peer-urls': peer,
    'initial-advertise-peer-urls': peer,
    'initial-cluster': `default=${peer}`,
  }
  const args = Object.entries(flags).flatMap(([name, value]) => [`--${name}`, String(value)])
  return listening(keep({ name: 'etcd', command: ['etcd', ...args] }), ports.etcd)
}

/**
 * For all members. Strict: without a standby that has the change no write is acknowledged. A dead
 * leader is replaced after at most `ttl` seconds and the time to promote.
 */
const agreed = {
  ttl: 20,
  loop_wait: 5,
  retry_timeout: 5,
  maximum_lag_on_failover: 1_048_576,
  synchronous_mode: true,
  synchronous_mode_strict: true,
  postgresql: {
    use_pg_rewind: true,
    use_slots: true,
    parameters: { max_connections: 100, shared_buffers: '64MB', wal_log_hints: 'on' },
  },
}

function settingsOf({ name, postgres, patroni }: Node, folder: string) {
  const at = (port: number) => ({
    listen: `127.0.0.1:${port}`,
    connect_address: `127.0.0.1:${port}`,
  })
  const account = (username: string) => ({ username, password: passwords.superuser })
  return {
    scope: 'oxalate',
    name,
    restapi: at(patroni),
    etcd3: { host: `127.0.0.1:${ports.etcd}` },
    watchdog: { mode: 'off' },
    bootstrap: {
      dcs: agreed,
      initdb: [{ encoding: 'UTF8' }, { locale: 'C.UTF-8' }, 'data-checksums'],
    },
    postgresql: {
      ...at(postgres),
      data_dir: join(folder, 'data'),
      bin_dir: '/usr/lib/postgresql/15/bin',
      pgpass: join(folder, 'pgpass'),
      authentication: {
        superuser: account('postgres'),
        replication: account('replicator'),
        rewind: account('rewinder'),
      },
      parameters: { unix_socket_directories: '' },
      pg_hba: [
        'host replication replicator 127.0.0.1/32 scram-sha-256',
        'host all all 127.0.0.1/32 scram-sha-256',
      ],
    },
  }
}

/** One machine of the database: Patroni, and its PostgreSQL. */
export function startNode(node: Node): Kept {
  const folder = join(home, node.name)
  const account = unprivilegedAccount()
  mkdirSync(folder, { recursive: true })
  chmodSync(folder, 0o700)
  const file = join(folder, 'patroni.yml')
  writeFileSync(file, JSON.stringify(settingsOf(node, folder), undefined, 2), { mode: 0o600 })
  if (account) for (const one of [folder, file]) chownSync(one, account.uid, account.gid)
  return keep({
    name: node.name,
    command: ['patroni', file],
    env: { HOME: folder },
    ...(account && { account }),
  })
}

export type Member = { name: string; role: string; state: string; lag?: number | string }

/** As the first member that answers reports; empty where none does. */
export async function members(): Promise<Member[]> {
  for (const { patroni } of nodes) {
    const heard = await fetch(`http://127.0.0.1:${patroni}/cluster`, {
      signal: AbortSignal.timeout(2000),
    })
      .then((answer) => answer.json() as Promise<{ members?: Member[] }>) // as in Patroni's manual
      .catch(() => undefined)
    if (heard?.members?.length) return heard.members
  }
  return []
}

export const isLeader = ({ role }: Member) => role === 'leader' || role === 'master'

/** One leads, one is a synchronous standby, and this many exist in all. */
async function isWhole(many: number): Promise<boolean> {
  const all = await members()
  const up = all.filter(({ state }) => state === 'running' || state === 'streaming')
  return up.length === many && up.some(isLeader) && up.some(({ role }) => role === 'sync_standby')
}

/** The first leads from the start: one creates the cluster, two copy it. */
export async function startNodes(begun: (kept: Kept) => void): Promise<void> {
  for (const [at, node] of nodes.entries()) {
    const kept = startNode(node)
    begun(kept)
    if (at === 0)
      await until('node1 leads', async () => (await members()).some(isLeader), { by: kept })
  }
  await until('three nodes and a synchronous standby', () => isWhole(nodes.length))
}

export function urlOf(role: string, password: string, port: number, database = 'oxalate') {
  return `postgresql://${role}:${encodeURIComponent(password)}@127.0.0.1:${port}/${database}`
}

/** Through HAProxy, to whichever node leads. */
export const superuserUrl = (database?: string) =>
  urlOf('postgres', passwords.superuser, ports.primary, database)

/** Through HAProxy, and so on the leader. */
export async function asSuperuser(statements: readonly string[], database = 'postgres') {
  const client = new pg.Client({ connectionString: superuserUrl(database) })
  client.on('error', () => {}) // the caller gets the error
  await client.connect()
  try {
    const answers: pg.QueryResult[] = []
    for (const one of statements) answers.push(await client.query(one))
    return answers
  } finally {
    await client.end()
  }
}

/** Before its first check HAProxy takes every node for the leader, and uses them in turn. */
export async function leadsToPrimary(): Promise<boolean> {
  for (let times = 0; times < 2 * nodes.length; times += 1) {
    const [answer] = await asSuperuser(['select pg_is_in_recovery() as "isFollower"']).catch(
      () => [],
    )
    if (answer?.rows[0]?.isFollower !== false) return false
  }
  return true
}

/** As the leader reports: a member's own report may be from before it went down. */
export async function isFollowing(name: string): Promise<boolean> {
  const sql = `select from pg_stat_replication where state = 'streaming' and application_name = '${name}'`
  const [answer] = await asSuperuser([sql]).catch(() => [])
  return answer?.rowCount === 1
}

/** The two roles and the database, as in the README. */
export async function makeDatabase(): Promise<void> {
  await asSuperuser([
    `create role ${ownerRole} login password '${passwords.owner}'`,
    `create role ${appRole} login password '${passwords.app}'`,
    `create database oxalate owner ${ownerRole}`,
  ])
}
