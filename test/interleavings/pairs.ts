import type { App, Verbs } from '#src/usecases/index.ts'
import { isRefusal } from '#src/usecases/refusal.ts'
import { broken, sumOfAll } from './laws.ts'
import { alone, type Ends, interleave, scheduleOf } from './schedule.ts'
import type { Acts, Scene, Stage } from './stage.ts'

type Act = Acts[string]
/** A scene that is set, with the statement count of each verb alone. */
type SetScene = Awaited<ReturnType<typeof setScene>>
export type Pair = {
  name: string
  acts: readonly [string, string]
  /** The number of their schedules, which are numbered from 1. */
  count: number
}

/** Sets up a scene and counts each verb's statements; each of them can be done there, alone. */
export async function setScene(stage: Stage, name: string, scene: Scene) {
  const { acts, again = async () => {}, with: some = Object.keys(acts) } = await scene(stage)
  const mark = await stage.undo.mark()
  async function anew() {
    stage.product.queue.jobs.length = 0
    await stage.undo.backTo(mark)
    await again()
  }
  const counts = new Map<string, number>()
  /** The result of each verb when the other does nothing. */
  const sums = new Map<string, string>()
  for (const [act, run] of Object.entries(acts)) {
    await anew()
    const called = new Set<string>()
    const { count, end } = await alone(stage.sides[0], ({ as }) => run(watched(as, called)))
    if (!called.has(act.split(' ')[0] ?? '')) throw new Error(`${name}: ${act} is another verb`)
    if (end.status === 'rejected') throw new Error(`${name}: ${act} alone`, { cause: end.reason })
    counts.set(act, count)
    sums.set(act, await sumNow(stage))
  }
  const accounts = await accountsOf(stage)
  const pairs = pairsOf(name, counts).filter((pair) => pair.acts.some((act) => some.includes(act)))
  return { stage, acts, accounts, counts, sums, anew, pairs }
}

/** The same verbs; `called` records which were called. */
function watched(as: Verbs, called: Set<string>): Verbs {
  const get = (app: App, name: string) => {
    called.add(name)
    return Reflect.get(app, name)
  }
  return (actor) => new Proxy(as(actor), { get: get as never })
}

/** Each with each, and with itself: a verb paired with itself has only half the orders. */
function pairsOf(scene: string, counts: ReadonlyMap<string, number>): Pair[] {
  const all = [...counts]
  return all.flatMap(([one, n], at) =>
    all.slice(at).map(([other, m]) => ({
      name: `${scene}: ${one} × ${other}`,
      acts: [one, other] as const,
      count: one === other ? n : n + m,
    })),
  )
}

async function accountsOf({ product }: Stage): Promise<string[]> {
  const { rows } = await product.pool.query('select distinct account_id as id from bookings')
  return rows.map(({ id }) => id)
}

const sumNow = async ({ product }: Stage) => (await sumOfAll(product)).join('\n')

/**
 * One schedule of a pair, from the scene as it was set: what is wrong after it, and the sum of all
 * rows. Where one was refused, `alsoRight` is the other's result alone: a verb that was shown a row
 * that then changed is refused for it, even where the change would have let both through one after
 * the other.
 */
export async function play(set: SetScene, { acts, name }: Pair, number: number) {
  const { stage, counts, accounts, anew } = set
  const both = acts.map((act) => set.acts[act]) as [Act, Act]
  const lengths = acts.map((act) => counts.get(act)) as [number, number]
  await anew()
  const { ends, story } = await interleave(
    stage.monitor,
    stage.sides,
    both.map(
      (act): Parameters<typeof alone>[1] =>
        ({ as }) =>
          act(as),
    ) as never,
    scheduleOf(number, lengths),
  )
  const isAgain = doneBySecondRun.includes(acts.join(' × '))
  if (isAgain) for (const act of both) await alone(stage.sides[0], ({ as }) => act(as))
  const [wrong, all] = await Promise.all([broken(stage.product, accounts), sumNow(stage)])
  const sum = isAgain ? inTheEnd(all) : all
  // To run it again: INTERLEAVING='…'. Who sent each statement, and how both ended.
  const told = `${name}:${number} ${story} ${said(ends).join(', ')}`
  const alsoRight = acts.flatMap((act, at) =>
    ends[1 - at]?.status === 'rejected' ? [set.sums.get(act) ?? ''] : [],
  )
  return { told, wrong: [...bugs(ends), ...wrong], sum, alsoRight }
}

/**
 * A scheduled job takes each row by itself, so the other may come between two rows, and what was
 * not due when the first read waits for its next run: after another run of both all money is the
 * same, and every state. Two tubes of one order may then be two refunds with the same total.
 */
const doneBySecondRun = ['giveUpVisits × giveUpWaiting', 'decideChargeback × giveUpTubes']

const inTheEnd = (sum: string) =>
  sum
    .split('\n')
    .filter((line) => /^account |^state of (item|order|tube|visit) /.test(line))
    .join('\n')

/**
 * A verb succeeds or refuses with a code of ours; anything else is a bug, or a race lost
 * permanently.
 */
function bugs(ends: Ends) {
  return ends.flatMap((end) =>
    end.status === 'rejected' && !isRefusal(end.reason) ? [['thrown', causeOf(end.reason)]] : [],
  )
}

function causeOf(thrown: unknown): string {
  return thrown instanceof Error && thrown.cause ? causeOf(thrown.cause) : String(thrown)
}

/** Done, or the code of its refusal. */
function said(ends: Ends) {
  return ends.map((end) => {
    if (end.status === 'fulfilled') return 'done'
    return isRefusal(end.reason) ? end.reason.refusal : 'thrown'
  })
}

/** The result of running one verb after the other, in both orders. */
export async function inTurn(set: SetScene, pair: Pair): Promise<string[]> {
  const [n = 0] = [set.counts.get(pair.acts[0])]
  const sums: string[] = []
  for (const number of new Set([n, pair.count])) sums.push((await play(set, pair, number)).sum)
  return sums
}
