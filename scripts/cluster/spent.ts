import { readdirSync, readFileSync } from 'node:fs'
import { isLeader, members } from './database.ts'
import { postgresOf } from './node-kill.ts'
import { nodes, webs, workers } from './places.ts'
import type { Cluster } from './start.ts'

const ticksASecond = 100 // on every Linux that Node runs on

/** CPU seconds by part. The sandbox gateway represents the bank's and is a part of its own. */
export type Spent = Record<string, number>

type Process = { pid: number; parent: number; seconds: number; isGateway: boolean }

/** Until now, each including its children, exited ones too. */
export async function spentBy(cluster: Cluster): Promise<Spent> {
  const all = processes()
  const leader = (await members()).find(isLeader)?.name
  const spent: Spent = {}
  const add = (part: string, seconds: number) => {
    spent[part] = (spent[part] ?? 0) + seconds
  }
  const named = [...webs.map(({ name }) => name), ...workers.map(({ name }) => name)]
  for (const name of [...named, 'pgbouncer', 'haproxy', 'nginx', 's3rver', 'etcd'])
    for (const one of familyOf(cluster.named(name)?.pid, all))
      add(one.isGateway ? 'sandbox gateway' : partOf(name), one.seconds)
  for (const { name } of nodes) {
    const pids = new Set(postgresOf(name))
    const mine = all.filter(({ pid }) => pids.has(pid))
    const part = name === leader ? 'PostgreSQL, primary' : 'PostgreSQL, two standbys'
    for (const { seconds } of mine) add(part, seconds)
  }
  return spent
}

export function between(before: Spent, after: Spent): Spent {
  const parts = Object.entries(after)
  return Object.fromEntries(parts.map(([part, s]) => [part, s - (before[part] ?? 0)]))
}

const partOf = (name: string) => name.replace(/\d+$/, '')

function familyOf(root: number | undefined, all: readonly Process[]): Process[] {
  const own = all.filter(({ pid }) => pid === root)
  return [...own, ...own.flatMap(({ pid }) => childrenOf(pid, all))]
}

function childrenOf(parent: number, all: readonly Process[]): Process[] {
  const children = all.filter((one) => one.parent === parent)
  return [...children, ...children.flatMap(({ pid }) => childrenOf(pid, all))]
}

function processes(): Process[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => processOf(Number(name)) ?? [])
}

function processOf(pid: number): Process | undefined {
  try {
    // The process name, in parentheses, may contain spaces; what follows does not.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
    const [user, system, ofEnded, systemOfEnded] = fields.slice(11, 15).map(Number)
    const ticks = [user, system, ofEnded, systemOfEnded].reduce<number>((a, b) => a + (b ?? 0), 0)
    const isGateway = readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('sandbox-process')
    return { pid, parent: Number(fields[1]), seconds: ticks / ticksASecond, isGateway }
  } catch {
    return undefined // exited meanwhile
  }
}
