import { readdirSync, readFileSync } from 'node:fs'
import { commandOf } from '#test/server.ts'

const ticksASecond = 100 // on every Linux that Node runs on

/** The parts of a running product; the sandbox gateway stands for the bank's and costs us nothing. */
export const parts = ['web', 'worker', 'PostgreSQL', 'supervisor', 'sandbox'] as const
type Part = (typeof parts)[number]
/** CPU milliseconds by part. */
export type Spent = Record<Part, number>

/** CPU milliseconds of these processes so far, including exited children; from /proc. */
export function cpuMsOf(pids: readonly number[]): number {
  return pids.map(msOf).reduce((sum, ms) => sum + ms, 0)
}

/** CPU of each part so far: of every process of the product, and of every backend of its database. */
export function spentSoFar(pids: readonly number[]): Spent {
  const spent: Spent = { web: 0, worker: 0, PostgreSQL: 0, supervisor: 0, sandbox: 0 }
  for (const pid of pids) spent[partOf(pid)] += msOf(pid)
  return spent
}

/** What was spent since, for each of so many pieces of work. */
export function spentEach(now: Spent, since: Spent, pieces: number): Spent {
  const each = { ...now }
  for (const part of parts) each[part] = (now[part] - since[part]) / pieces
  return each
}

/** What the product itself spent: without the sandbox gateway. */
export function ofProduct({ sandbox: _bank, ...own }: Spent): number {
  return Object.values(own).reduce((sum, ms) => sum + ms, 0)
}

/** As text, e.g. `web 1.20, worker 0.31, PostgreSQL 2.05 ms`; parts below 0.005 ms are left out. */
export function shownSpent(spent: Spent): string {
  const said = parts.filter((part) => spent[part] >= 0.005)
  return `${said.map((part) => `${part} ${spent[part].toFixed(2)}`).join(', ')} ms`
}

/** These processes and everything below them. A database's backends are below its postmaster. */
export function withDescendants(roots: readonly number[]): number[] {
  const children = Map.groupBy(everybody(), parentOf)
  const all = new Set<number>()
  const add = (pid: number) => {
    if (all.has(pid)) return
    all.add(pid)
    for (const child of children.get(pid) ?? []) add(child)
  }
  for (const root of roots) add(root)
  return [...all]
}

function partOf(pid: number): Part {
  const command = commandOf(pid)
  if (/^postgres|bin\/postgres/.test(command)) return 'PostgreSQL'
  if (command.includes('web-process')) return 'web'
  if (command.includes('worker-process')) return 'worker'
  return command.includes('sandbox-process') ? 'sandbox' : 'supervisor'
}

function everybody(): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
}

function parentOf(pid: number): number {
  return Number(statOf(pid)[1] ?? 0)
}

function msOf(pid: number): number {
  const ticks = statOf(pid).slice(11, 15).map(Number)
  return (ticks.reduce((sum, one) => sum + one, 0) * 1000) / ticksASecond
}

/** What follows the name of a process, which stands in parentheses and may hold spaces. */
function statOf(pid: number): string[] {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
  } catch {
    return [] // exited meanwhile
  }
}
