import { AsyncLocalStorage } from 'node:async_hooks'
import type { Tx } from './client.ts'

type Hook = (tx: Tx, answer: unknown) => Promise<void>
const hooks = new AsyncLocalStorage<Hook>()

const changes = new WeakSet<object>()

/**
 * While `run` lasts, every successful transaction that is a verb's change ends with `hook`, inside
 * the transaction.
 */
export function endingWith<Answer>(hook: Hook, run: () => Promise<Answer>): Promise<Answer> {
  return hooks.run(hook, run)
}

/** Marks the audited transaction: its answer is the verb's answer, other transactions only read. */
export function markChange(tx: Tx) {
  changes.add(tx)
}

/** `inTransaction` runs the work of a transaction through this. */
export async function beforeCommit<Answer>(
  tx: Tx,
  work: (tx: Tx) => Promise<Answer>,
): Promise<Answer> {
  const answer = await work(tx)
  if (changes.has(tx)) await hooks.getStore()?.(tx, answer)
  return answer
}
