import { AsyncLocalStorage } from 'node:async_hooks'
import { ownHooks } from '#src/db/driver/before-commit.ts'
import type { Tx } from '#src/db/driver/client.ts'
import type { Action } from '#src/domain/access/access.ts'
import type { Changes, Decision } from '#src/domain/changes.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { doneTogether, KeyTaken, type Member } from './done-together.ts'
import type { Told } from './letters.ts'
import type { RefusalCode } from './refusal.ts'
import { save } from './save.ts'
import { inStep, type Step } from './step.ts'
import type { World } from './world.ts'

/** A verb whose requests can be loaded, decided and saved together. */
export type Grouped<Input, Facts, Answer, Code extends RefusalCode> = {
  action: Action
  /** Two requests with one of these in common are never done together. */
  keysOf: (actor: Actor, input: Input) => readonly string[]
  /** Everything that decides, locked. */
  load: (tx: Tx, input: Input) => Promise<Facts | undefined>
  /** The same for several in one statement, in their order. */
  loadAll: (tx: Tx, inputs: readonly Input[]) => Promise<readonly (Facts | undefined)[]>
  /** `earlier`: what the decisions before it change, which is saved together with it. */
  decide: (
    step: Step,
    asked: { input: Input; facts: Facts | undefined; earlier: readonly Changes[] },
  ) => { told: Told; decision: Decision<Answer, Code> }
}

/** How many requests share a transaction at most. */
const MOST = 16

/**
 * How many wait at most. More go by themselves, so that the pool of connections sheds what the
 * database cannot do, as it does everywhere else.
 */
const MOST_WAITING = 8 * MOST

/** How long a request waits for each group before its own, in ms; then it goes by itself. */
const PATIENCE_MS = 1_000

type Waiting<Input, Answer> = Member<Input, Answer> & {
  keys: readonly string[]
  singly: () => Promise<Answer>
}
type Queue<Input, Answer> = {
  isBusy: boolean
  waiting: Waiting<Input, Answer>[]
  patience: NodeJS.Timeout | undefined
}

/** The context of no request: whoever begins a group does not lend it theirs. */
const outside = AsyncLocalStorage.snapshot()

/**
 * Runs a verb alone where no other request of it is running; requests that come meanwhile wait for
 * it and are then done together, in one transaction. Where that fails, each of them runs by itself,
 * exactly as if it had been alone: whatever the guards of the database refuse is refused to the
 * right one.
 * Source: decision 157.
 */
export function grouped<Input, Facts, Answer, Code extends RefusalCode>(
  verb: Grouped<Input, Facts, Answer, Code>,
) {
  const queues = new WeakMap<World, Queue<Input, Answer>>()
  const queueOf = (world: World) => {
    const queue = queues.get(world) ?? { isBusy: false, waiting: [], patience: undefined }
    queues.set(world, queue)
    return queue
  }
  return async (world: World, actor: Actor, input: Input): Promise<Answer> => {
    const queue = queueOf(world)
    const singly = () => alone(verb, { world, actor, input })
    if (queue.waiting.length >= MOST_WAITING) return singly()
    if (queue.isBusy) {
      const keys = verb.keysOf(actor, input)
      return waitIn(queue, { world, actor, input, keys, singly })
    }
    queue.isBusy = true
    try {
      return await singly()
    } finally {
      outside(() => void workOff(verb, queue))
    }
  }
}

type Asked<Input> = { world: World; actor: Actor; input: Input }

function alone<Input, Facts, Answer, Code extends RefusalCode>(
  verb: Grouped<Input, Facts, Answer, Code>,
  { world, actor, input }: Asked<Input>,
): Promise<Answer> {
  return inStep(world, actor, async (step) => {
    const facts = await verb.load(step.tx, input)
    const { told, decision } = verb.decide(step, { input, facts, earlier: [] })
    return save(step, verb.action, told, decision)
  })
}

function waitIn<Input, Answer>(
  queue: Queue<Input, Answer>,
  asked: Omit<Waiting<Input, Answer>, 'hooks' | 'within' | 'settle'>,
): Promise<Answer> {
  const { promise, resolve: settle } = Promise.withResolvers<Answer>()
  queue.waiting.push({ ...asked, hooks: ownHooks(), within: AsyncLocalStorage.snapshot(), settle })
  awaitTurn(queue)
  return promise
}

/** While somebody waits, and no longer than that for one group. */
function awaitTurn<Input, Answer>(queue: Queue<Input, Answer>) {
  queue.patience ??= setTimeout(() => {
    queue.patience = undefined
    // Whoever comes next does not wait for what is stuck: two groups are as good as two processes.
    queue.isBusy = false
    void eachAlone(queue.waiting.splice(0))
  }, PATIENCE_MS)
}

/** One group after the other, until nobody waits. */
async function workOff<Input, Facts, Answer, Code extends RefusalCode>(
  verb: Grouped<Input, Facts, Answer, Code>,
  queue: Queue<Input, Answer>,
): Promise<void> {
  while (queue.waiting.length > 0) {
    const group = takenFrom(queue)
    const left = group.length > 1 ? await leftBy(verb, group, queue) : group
    await eachAlone(left)
  }
  queue.isBusy = false
}

/**
 * Those of a group that have to go by themselves: none, or whoever's key is taken, and the others
 * are first in the next group; or all of them, where nobody knows whose fault it was.
 */
async function leftBy<Input, Facts, Answer, Code extends RefusalCode>(
  verb: Grouped<Input, Facts, Answer, Code>,
  group: Waiting<Input, Answer>[],
  queue: Queue<Input, Answer>,
): Promise<Waiting<Input, Answer>[]> {
  try {
    await doneTogether(verb, group)
    return []
  } catch (error) {
    if (!(error instanceof KeyTaken)) return group
    queue.waiting.unshift(...group.toSpliced(error.at, 1))
    awaitTurn(queue)
    return group.slice(error.at, error.at + 1)
  }
}

/** Who comes first, without two that share a key. The others stay, in their order. */
function takenFrom<Input, Answer>(queue: Queue<Input, Answer>): Waiting<Input, Answer>[] {
  const keys = new Set<string>()
  const group: Waiting<Input, Answer>[] = []
  queue.waiting = queue.waiting.filter((one) => {
    if (group.length === MOST || one.keys.some((key) => keys.has(key))) return true
    for (const key of one.keys) keys.add(key)
    group.push(one)
    return false
  })
  clearTimeout(queue.patience)
  queue.patience = undefined
  if (queue.waiting.length > 0) awaitTurn(queue)
  return group
}

async function eachAlone<Input, Answer>(group: readonly Waiting<Input, Answer>[]): Promise<void> {
  const answers = group.map((one) => {
    const answer = one.within(one.singly)
    one.settle(answer)
    return answer
  })
  await Promise.allSettled(answers)
}
