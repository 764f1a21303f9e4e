import type pg from 'pg'
import { connect } from '#src/db/driver/client.ts'
import { sqlStateOf } from '#src/db/driver/sql-state.ts'
import { bindVerbs, type Verbs } from '#src/usecases/index.ts'
import type { Product } from '../people.ts'

type Ask = (...asked: unknown[]) => Promise<unknown>
type Heard = (error: unknown, answer?: unknown) => void
type Waiting = { pid: number; send: () => Promise<unknown> }

/** serialization_failure and deadlock_detected: the product runs the transaction again. */
const lostRace = /^40(?:001|P01)$/

export type Side = Awaited<ReturnType<typeof aSide>>

/**
 * One side of a race: the product's verbs on their own connections, each of whose statements waits
 * at a gate until it is let through. The product does not notice; pipelined statements are let
 * through one by one, in order.
 */
export function aSide(product: Product) {
  const { pool, db } = connect(product.url, 3)
  const gate = openGate()
  pool.on('connect', (client) => stopAt(gate, client))
  const as: Verbs = bindVerbs({ ...product.world, db })
  return { ...gate, as, [Symbol.asyncDispose]: () => pool.end() }
}

function stopAt({ ask }: Pick<ReturnType<typeof openGate>, 'ask'>, client: pg.Client) {
  // The library declares neither a connection's process nor its query as one function.
  const { processID: pid } = client as unknown as { processID: number }
  const query = client.query.bind(client) as unknown as Ask
  const stopped = (...asked: unknown[]) => {
    const heard = typeof asked.at(-1) === 'function' ? (asked.pop() as Heard) : undefined
    const answer = ask({ pid, send: () => query(...asked) })
    if (!heard) return answer
    answer.then(
      (rows) => heard(null, rows),
      (error: unknown) => heard(error),
    )
    return undefined
  }
  client.query = stopped as unknown as typeof client.query
}

/** Where statements wait, and how the scheduler observes and controls them. */
function openGate() {
  const waiting: Waiting[] = []
  let act: Promise<PromiseSettledResult<unknown>> | undefined
  const lost: string[] = []
  let isOver = true
  let sent: { pid: number; isHeard: boolean; heard: Promise<void> } | undefined
  let moved = Promise.withResolvers<void>()
  const move = () => {
    moved.resolve()
    moved = Promise.withResolvers<void>()
  }

  function ask({ pid, send }: Waiting): Promise<unknown> {
    const answer = Promise.withResolvers<unknown>()
    waiting.push({
      pid,
      send: () =>
        send().then(answer.resolve, (error: unknown) => {
          const state = sqlStateOf(error) ?? ''
          if (lostRace.test(state)) lost.push(state)
          answer.reject(error)
        }),
    })
    move()
    return answer.promise
  }

  /** Begins an act; its failure is not thrown. */
  function begin(run: () => Promise<unknown>) {
    isOver = false
    act = Promise.allSettled([run()]).then(([end]) => {
      isOver = true
      move()
      return end
    })
  }

  /** Whether a statement waits; false: the act has ended. */
  async function asks(): Promise<boolean> {
    while (waiting.length === 0 && !isOver) await moved.promise
    return waiting.length > 0
  }

  /** Lets the next statement through; `heard` settles when it was answered, successfully or not. */
  function letThrough() {
    const next = waiting.shift()
    if (!next) throw new Error('no statement waits')
    const one = { pid: next.pid, isHeard: false, heard: Promise.resolve() }
    // The verb reacts to an answer before the next statement is awaited.
    one.heard = next.send().then(() => {
      one.isHeard = true
    })
    sent = one
    return one
  }

  return {
    ask,
    begin,
    asks,
    letThrough,
    /** Transactions that PostgreSQL aborted for a lost race, by its codes. */
    lost,
    /** The statement that was let through last. */
    last: () => sent,
    end: async () => act ?? Promise.reject(new Error('nothing was begun')),
  }
}
