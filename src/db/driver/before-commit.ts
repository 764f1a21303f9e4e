import { AsyncLocalStorage } from 'node:async_hooks'
import type { Tx } from './client.ts'

type Send = Tx['send']

/** What a keyed request adds to the transactions of its verb. */
export type Hooks = {
  /** Sent right behind the begin of a verb's own transaction; where it fails, nothing is begun. */
  begins: (send: Send) => Promise<unknown>
  /** Sent right before the commit of a verb's change. */
  commits: (tx: Tx, answer: unknown) => Promise<void>
  /** The change that `commits` was sent with is committed. */
  committed: () => void
}

const hooks = new AsyncLocalStorage<Hooks>()

const changes = new WeakSet<object>()

/** While `run` lasts, the transactions of a verb are begun and committed with these hooks. */
export function hookedBy<Answer>(given: Hooks, run: () => Promise<Answer>): Promise<Answer> {
  return hooks.run(given, run)
}

/** Marks the audited transaction: its answer is the verb's answer, other transactions only read. */
export function markChange(tx: Tx) {
  changes.add(tx)
}

/**
 * Only for a verb's own transaction: one beside it, such as a refresh of the catalogue, neither
 * waits for the request's key nor holds it.
 */
export async function behindBegin(send: Send, isStep: boolean): Promise<void> {
  if (isStep) await hooks.getStore()?.begins(send)
}

/** `inTransaction` runs the work of a transaction through this. */
export async function beforeCommit<Answer>(
  tx: Tx,
  work: (tx: Tx) => Promise<Answer>,
): Promise<Answer> {
  const answer = await work(tx)
  if (changes.has(tx)) await hooks.getStore()?.commits(tx, answer)
  return answer
}

/** `inTransaction` says that the transaction is committed. */
export function afterCommit(tx: Tx) {
  if (changes.has(tx)) hooks.getStore()?.committed()
}
