import { isLeader, members } from './database.ts'
import { front, home, nodes, ports, webs, workers } from './places.ts'

const roles: Record<string, string> = {
  sync_standby: 'synchronous standby',
  replica: 'replica, may lag',
}

/** Who listens where, and who leads. */
export async function map(): Promise<string> {
  const all = await members()
  const roleOf = (name: string) => {
    const one = all.find((member) => member.name === name)
    if (!one) return 'not a member'
    return isLeader(one) ? 'PRIMARY' : `${roles[one.role] ?? one.role}, ${one.state}`
  }
  const rows: [string, number | string, string][] = [
    ['nginx, TLS', ports.https, `the front: ${front}`],
    ...webs.map(
      ({ name, port }) => [name, port, 'web process, behind nginx'] as [string, number, string],
    ),
    ...workers.map(
      ({ name }) => [name, '-', 'worker: the queue and the clock'] as [string, string, string],
    ),
    ['sandbox gateway', ports.sandbox, 'of the demonstration, beside worker1'],
    ['PgBouncer', ports.pooler, 'transaction mode → HAProxy primary: the role that serves'],
    [
      'HAProxy primary',
      ports.primary,
      'whoever leads: the owner, migrations, the queue with LISTEN',
    ],
    [
      'HAProxy replicas',
      ports.replicas,
      'whoever follows: what may lag, the ledger and the audit log',
    ],
    ...nodes.map(
      ({ name, postgres, patroni }) =>
        [name, postgres, `PostgreSQL: ${roleOf(name)}; Patroni at ${patroni}`] as [
          string,
          number,
          string,
        ],
    ),
    ['etcd', ports.etcd, 'who leads'],
    ['s3rver', ports.bucket, 'the bucket of the files'],
  ]
  const lines = rows.map(
    ([name, port, what]) => `  ${name.padEnd(17)} ${String(port).padEnd(5)} ${what}`,
  )
  return [`The cluster (all at 127.0.0.1, logs in ${home}/logs):`, ...lines].join('\n')
}
