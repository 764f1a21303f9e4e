import { AsyncLocalStorage } from 'node:async_hooks'
import type { Tx } from './client.ts'

type Hook = (tx: Tx, answer: unknown) => Promise<void>
const hooks = new AsyncLocalStorage<Hook>()

/** While `run` lasts, every transaction that succeeds ends with `hook`, within the transaction. */
export function endingWith<Answer>(hook: Hook, run: () => Promise<Answer>): Promise<Answer> {
  return hooks.run(hook, run)
}

/** What `connect` runs a transaction's work through. */
export async function beforeCommit<T extends Tx, Answer>(
  tx: T,
  work: (tx: T) => Promise<Answer>,
): Promise<Answer> {
  const answer = await work(tx)
  await hooks.getStore()?.(tx, answer)
  return answer
}
