import type pg from 'pg'
import type { Side } from './gate.ts'

export type Ends = readonly [PromiseSettledResult<unknown>, PromiseSettledResult<unknown>]
type Act = (side: Side) => Promise<unknown>
export type Schedule = {
  /** Which side begins. */
  first: 0 | 1
  /** After this many of its statements the other runs to its end, and then it continues. */
  stop: number
}

/**
 * Every order of two verbs' statements with at most two switches, numbered from 1: one runs 1, 2, …
 * n statements, the other runs completely, the first ends; then with swapped roles. The n-th is one
 * after the other.
 */
export function scheduleOf(number: number, [n, m]: readonly [number, number]): Schedule {
  if (number < 1 || number > n + m) throw new Error(`no schedule ${number} of ${n + m}`)
  return number <= n ? { first: 0, stop: number } : { first: 1, stop: number - n }
}

/** Runs one act alone; answers how many statements it sends, and how it ends. */
export async function alone(side: Side, act: Act) {
  side.begin(() => act(side))
  let count = 0
  for (; await side.asks(); count += 1) await side.letThrough().heard
  return { count, end: await side.end() }
}

/**
 * Runs two acts by a schedule. A side that waits for a lock of the other, as PostgreSQL reports, is
 * skipped until it has the lock: the other continues meanwhile. Answers how both ended and who sent
 * each statement, in order.
 */
export async function interleave(
  monitor: pg.Pool,
  sides: readonly [Side, Side],
  acts: readonly [Act, Act],
  { first, stop }: Schedule,
) {
  const [one, two] = sides
  const story: string[] = []
  const run = { monitor, story, sides }
  for (const [at, side] of sides.entries()) side.begin(() => (acts[at] as Act)(side))
  const [begins, comes] = first === 0 ? [one, two] : [two, one]
  await goOn(run, begins, comes, stop)
  await goOn(run, comes, begins, Infinity)
  await goOn(run, begins, comes, Infinity)
  const ends: Ends = [await one.end(), await two.end()]
  return { ends, story: story.join('') }
}

type Run = { monitor: pg.Pool; story: string[]; sides: readonly Side[] }

async function goOn(run: Run, side: Side, other: Side, most: number) {
  for (let count = 0; count < most && (await side.asks()); count += 1) {
    send(run, side)
    while (await waitsFor(run, side, other)) await getsOutOfTheWay(run, side, other)
  }
}

function send({ story, sides }: Run, side: Side) {
  story.push(sides[0] === side ? 'A' : 'B')
  side.letThrough()
}

/**
 * One statement of the other, which may end what `side` waits for; both may wait, until one is
 * aborted.
 */
async function getsOutOfTheWay(run: Run, side: Side, other: Side) {
  const waits = side.last()
  if (other.last()?.isHeard === false) {
    await Promise.race([waits?.heard, other.last()?.heard])
    return
  }
  if (!(await Promise.race([other.asks(), waits?.heard.then(() => false)]))) return
  send(run, other)
  await waitsFor(run, other, side)
}

const PATIENCE_MS = 2

/**
 * Whether the last statement of `side` waits for a lock of the other's; false once it is answered.
 */
async function waitsFor({ monitor }: Run, side: Side, other: Side): Promise<boolean> {
  const asked = side.last()
  const others = other.last()?.pid
  if (!asked) return false
  await Promise.race([asked.heard, new Promise((passed) => setTimeout(passed, PATIENCE_MS))])
  while (!asked.isHeard) {
    const { rows } = await monitor.query({
      name: 'blocked',
      text: 'select pg_blocking_pids($1) as by',
      values: [asked.pid],
    })
    if (others !== undefined && rows[0].by.includes(others)) return !asked.isHeard
  }
  return false
}
