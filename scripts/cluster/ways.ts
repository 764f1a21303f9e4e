import { chmodSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { unprivilegedAccount } from '#src/db/embedded-files.ts'
import { appRole } from '#src/db/roles.ts'
import { changedFile } from '../system/changed-file.ts'
import { type Kept, keep, listening } from './kept.ts'
import { home, nodes, ports } from './places.ts'
import { passwords } from './secrets.ts'

/**
 * Two fixed addresses: the leader's and the followers'; Patroni's health checks say which is which.
 */
export async function startHaproxy(): Promise<Kept> {
  const way = (name: string, port: number, path: string) => `
listen ${name}
  bind 127.0.0.1:${port}
  option httpchk GET ${path}
  http-check expect status 200
  default-server inter 1s fall 2 rise 1 on-marked-down shutdown-sessions
${nodes.map((node) => `  server ${node.name} 127.0.0.1:${node.postgres} check port ${node.patroni}`).join('\n')}
`
  const file = join(home, 'haproxy.cfg')
  writeFileSync(
    file,
    `global
  maxconn 500
defaults
  mode tcp
  retries 1
  timeout connect 2s
  timeout check 2s
  timeout client 1h
  timeout server 1h
${way('primary', ports.primary, '/primary')}${way('replicas', ports.replicas, '/replica')}`,
  )
  // SIGUSR1 would wait for sessions that nobody ends.
  const kept = keep({ name: 'haproxy', command: ['haproxy', '-db', '-f', file] })
  return listening(kept, ports.primary)
}

/** Our deploy/pgbouncer.ini, in transaction mode, in front of HAProxy's address of the leader. */
export async function startPooler(): Promise<Kept> {
  const folder = join(home, 'pgbouncer')
  mkdirSync(folder, { recursive: true })
  chmodSync(folder, 0o755)
  const [ini, list] = [join(folder, 'pgbouncer.ini'), join(folder, 'userlist.txt')]
  writeFileSync(list, `"${appRole}" "${passwords.app}"\n`)
  const text = changedFile('deploy/pgbouncer.ini', [
    ['host=127.0.0.1 port=5432', `host=127.0.0.1 port=${ports.primary}`, 1],
    ['listen_port = 6432', `listen_port = ${ports.pooler}`, 1],
    ['auth_file = /etc/pgbouncer/userlist.txt', `auth_file = ${list}`, 1],
  ])
  writeFileSync(ini, text)
  const account = unprivilegedAccount()
  const kept = keep({
    name: 'pgbouncer',
    command: ['pgbouncer', ini],
    signal: 'SIGINT',
    ...(account && { account }),
  })
  return listening(kept, ports.pooler)
}
