import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import { afterCommit, beforeCommit, behindBegin } from './before-commit.ts'
import type { Tx } from './client.ts'
import { sayLimits } from './pooled.ts'

/** How the connections of a pool are used. */
export type Manner = {
  /** Queries may be sent before earlier ones were answered. */
  isPiped: boolean
  /** A demonstration, whose clock its administrator moves. */
  isDemo: boolean
  /** Through a pooler: each transaction sets its limits. */
  isPooled: boolean
  /** A replica: read-only, and its instant is that of the newest change it has replayed. */
  isReplica: boolean
}

/** A connection with the statements built for it. */
export type Leased = Manner & { connection: pg.PoolClient; statements: NodePgDatabase }

/** The pipelined writes of a transaction, in order; empty for a connection without pipelining. */
const sent = new WeakMap<Tx, Promise<unknown>[]>()

/**
 * Sends a pipelined write: its answer is awaited with the commit, and a failure fails the
 * transaction with its error. Later statements on the same connection see it. Not for a write whose
 * row count is a guard, nor for one whose error somebody catches.
 * Source: decision 026.
 */
export async function sendAlong(tx: Tx, write: PromiseLike<unknown>): Promise<void> {
  const sending = Promise.resolve(write)
  const all = sent.get(tx)
  if (!all) return void (await sending)
  sending.catch(() => {}) // awaited at the end of the transaction
  all.push(sending)
}

/**
 * Runs `work` in one transaction on one connection; rolls back if anything in it fails.
 *
 * @param isStep it is a verb's own, which takes part in the key of its request.
 */
export async function inTransaction<Answer>(
  leased: Leased,
  work: (tx: Tx) => Promise<Answer>,
  isStep: boolean,
): Promise<Answer> {
  const { connection, statements, isPiped } = leased
  const send = (text: string, values: unknown[]) => connection.query(text, values)
  const [begun] = await Promise.all([begin(leased), behindBegin(send, isStep)]).catch(
    (error: unknown) => undone(connection, error),
  )
  // A transaction object of its own, over what the connection keeps.
  const tx = Object.assign(Object.create(statements) as Tx, {
    ...begun,
    send,
    connection: statements,
  })
  if (isPiped) sent.set(tx, [])
  try {
    const answer = await beforeCommit(tx, work)
    const commit = connection.query('commit') // right behind the pipelined writes
    commit.catch(() => {}) // awaited after that
    await Promise.all(sent.get(tx) ?? [])
    const { command } = await commit
    // After an error that the caller caught, PostgreSQL answers a commit with a rollback and no
    // error.
    if (command !== 'COMMIT') throw new Error(`the commit was a ${command}: an error was caught`)
    afterCommit(tx)
    return answer
  } catch (error) {
    return undone(connection, await firstFailure(tx, error))
  }
}

/**
 * Rolls back and rethrows the cause. A dead connection has rolled back already; one that cannot is
 * discarded, or the next transaction would run inside this one.
 */
async function undone(connection: pg.PoolClient, cause: unknown): Promise<never> {
  await connection.query('rollback').catch(() => thrownAway(connection))
  throw cause
}

/**
 * Missing from the library's declaration: a leased connection is a client, and the pool drops an
 * ended one.
 */
function thrownAway(connection: pg.PoolClient) {
  ;(connection as unknown as pg.Client).end().catch(() => {})
}

const MOVED = '(select moved_ms from demo_clock)'

/**
 * At a replica: everything up to this instant has arrived. A promoted replica reports its own time.
 */
const REPLAYED = 'coalesce(pg_last_xact_replay_timestamp(), now())'

type Begun = { now: string; moved: string | null }

/**
 * Begins the transaction and reads its instant in one round trip, with its limits and a
 * demonstration's clock offset.
 */
async function begin({ connection, isDemo, isPooled, isReplica }: Leased) {
  const first = isReplica ? 'begin read only' : isPooled ? `begin; ${sayLimits}` : 'begin'
  const now = isReplica ? REPLAYED : 'now()'
  const text = `${first}; select ${now}::text as now, ${isDemo ? MOVED : 'null'} as moved`
  const answers: unknown = await connection.query(text)
  const asked = (answers as pg.QueryResult<Begun>[]).at(-1)
  const { now: instant = '', moved = null } = asked?.rows[0] ?? {}
  return { begunAt: Temporal.Instant.from(instant.replace(' ', 'T')), movedMs: Number(moved) }
}

/** After one failed write every later statement fails too: the first error is the cause. */
async function firstFailure(tx: Tx, error: unknown): Promise<unknown> {
  const ends = await Promise.allSettled(sent.get(tx) ?? [])
  const first = ends.find((end) => end.status === 'rejected')
  return first ? first.reason : error
}
