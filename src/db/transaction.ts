import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import { beforeCommit } from './before-commit.ts'
import type { Tx } from './client.ts'
import { sayLimits } from './pooled.ts'

/** How the connections of a pool are used. */
export type Manner = {
  /** One may be asked again before it has answered. */
  isPiped: boolean
  /** Of a demonstration, whose clock its administrator moves. */
  isDemo: boolean
  /** Through a pooler: a transaction brings its limits. */
  isPooled: boolean
  /** Of a replica: it only reads, and its instant is that of the newest change that came through. */
  isReplica: boolean
}

/** A connection, and the statements that are written for it. */
export type Leased = Manner & { connection: pg.PoolClient; statements: NodePgDatabase }

/** What was sent along in a transaction, in order; nothing is kept of one that is not piped. */
const sent = new WeakMap<Tx, Promise<unknown>[]>()

/**
 * Sends a write of which nothing further is asked: its answer is awaited with the commit, and where
 * it fails the transaction fails with its error. What follows on the same connection sees it. Not for
 * a write whose count of rows is a guard, nor for one whose error somebody catches.
 */
export async function sendAlong(tx: Tx, write: PromiseLike<unknown>): Promise<void> {
  const sending = Promise.resolve(write)
  const all = sent.get(tx)
  if (!all) return void (await sending)
  sending.catch(() => {}) // heard at the end of the transaction
  all.push(sending)
}

/** Runs `work` in one transaction of one connection; undone as soon as anything of it fails. */
export async function inTransaction<Answer>(
  leased: Leased,
  work: (tx: Tx) => Promise<Answer>,
): Promise<Answer> {
  const { connection, statements, isPiped } = leased
  // Each has its own identity, on what the connection keeps.
  const begun = await begin(leased).catch((error: unknown) => undone(connection, error))
  const tx = Object.assign(Object.create(statements) as Tx, {
    ...begun,
    send: (text: string, values: unknown[]) => connection.query(text, values),
    connection: statements,
  })
  if (isPiped) sent.set(tx, [])
  try {
    const answer = await beforeCommit(tx, work)
    const commit = connection.query('commit') // right behind what was sent along
    commit.catch(() => {}) // heard after that
    await Promise.all(sent.get(tx) ?? [])
    const { command } = await commit
    // After an error that somebody caught PostgreSQL answers a commit with a rollback, and no error.
    if (command !== 'COMMIT') throw new Error(`the commit was a ${command}: an error was caught`)
    return answer
  } catch (error) {
    return undone(connection, await firstFailure(tx, error))
  }
}

/**
 * Leaves nothing of a transaction on its connection and throws why it failed. One that died has
 * undone it; one that cannot is thrown away, for the next transaction would be within this one.
 */
async function undone(connection: pg.PoolClient, cause: unknown): Promise<never> {
  await connection.query('rollback').catch(() => thrownAway(connection))
  throw cause
}

/** The library's declaration lacks it: a leased connection is a client, and the pool drops an ended one. */
function thrownAway(connection: pg.PoolClient) {
  ;(connection as unknown as pg.Client).end().catch(() => {})
}

const MOVED = '(select moved_ms from demo_clock)'

/** Of a replica: everything up to this instant is there. One that has been made the primary says its own time. */
const REPLAYED = 'coalesce(pg_last_xact_replay_timestamp(), now())'

type Begun = { now: string; moved: string | null }

/** The transaction and its one instant in one round trip, its limits and a demonstration's lever with them. */
async function begin({ connection, isDemo, isPooled, isReplica }: Leased) {
  const first = isReplica ? 'begin read only' : isPooled ? `begin; ${sayLimits}` : 'begin'
  const now = isReplica ? REPLAYED : 'now()'
  const text = `${first}; select ${now}::text as now, ${isDemo ? MOVED : 'null'} as moved`
  const answers: unknown = await connection.query(text)
  const asked = (answers as pg.QueryResult<Begun>[]).at(-1)
  const { now: instant = '', moved = null } = asked?.rows[0] ?? {}
  return { begunAt: Temporal.Instant.from(instant.replace(' ', 'T')), movedMs: Number(moved) }
}

/** After one write that failed every later statement fails too: the first error says why. */
async function firstFailure(tx: Tx, error: unknown): Promise<unknown> {
  const ends = await Promise.allSettled(sent.get(tx) ?? [])
  const first = ends.find((end) => end.status === 'rejected')
  return first ? first.reason : error
}
