import { spawnSync } from 'node:child_process'
import { existsSync, rmSync, writeFileSync } from 'node:fs'

/** Debian's package, and how its presence is checked. */
const wanted: readonly (readonly [name: string, isThere: () => boolean])[] = [
  ['etcd-server', () => has('etcd')],
  ['patroni', () => has('patroni')],
  ['python3-etcd', () => runs('/usr/bin/python3', '-c', 'import etcd')],
  ['haproxy', () => has('haproxy')],
  ['nginx-light', () => has('nginx')],
  ['pgbouncer', () => has('pgbouncer')],
  ['postgresql-15', () => existsSync('/usr/lib/postgresql/15/bin/pg_ctl')],
  ['openssl', () => has('openssl')],
]

const has = (program: string) => runs('which', program)
const runs = (program: string, ...args: string[]) => spawnSync(program, args).status === 0

/**
 * Installs what is missing, where permitted; throws apt's message where a package is not available.
 */
export function needPackages(): void {
  const missing = wanted.filter(([, isThere]) => !isThere()).map(([name]) => name)
  if (missing.length === 0) return
  const byHand = `apt-get install ${missing.join(' ')}`
  if (process.getuid?.() !== 0) throw new Error(`Install them first: ${byHand}`)
  console.log(`  ${byHand}`)
  withoutServices(() => {
    const heard = apt('update')
    const got = apt('install', '-y', '--no-install-recommends', ...missing)
    if (got.status !== 0) throw new Error(`${byHand}:\n${heard.stderr}${got.stderr}`)
  })
}

function apt(...args: string[]) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  return spawnSync('apt-get', ['-qq', ...args], { env, encoding: 'utf8' })
}

/** Debian starts what it installs: not here, where each has our own ports and files. */
function withoutServices(act: () => void) {
  const policy = '/usr/sbin/policy-rc.d'
  const isOurs = !existsSync(policy)
  if (isOurs) writeFileSync(policy, '#!/bin/sh\nexit 101\n', { mode: 0o755 })
  try {
    act()
  } finally {
    if (isOurs) rmSync(policy)
  }
}
