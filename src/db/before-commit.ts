import { AsyncLocalStorage } from 'node:async_hooks'
import type { Tx } from './client.ts'

type Hook = (tx: Tx, answer: unknown) => Promise<void>
const hooks = new AsyncLocalStorage<Hook>()

const changes = new WeakSet<object>()

/**
 * While `run` lasts, every transaction that is a verb's change and succeeds ends with `hook`, within
 * the transaction.
 */
export function endingWith<Answer>(hook: Hook, run: () => Promise<Answer>): Promise<Answer> {
  return hooks.run(hook, run)
}

/** Said of the transaction that is audited: its answer is the verb's, others only look things up. */
export function markChange(tx: Tx) {
  changes.add(tx)
}

/** What `inTransaction` runs a transaction's work through. */
export async function beforeCommit<Answer>(
  tx: Tx,
  work: (tx: Tx) => Promise<Answer>,
): Promise<Answer> {
  const answer = await work(tx)
  if (changes.has(tx)) await hooks.getStore()?.(tx, answer)
  return answer
}
