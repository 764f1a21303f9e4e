import { AsyncLocalStorage } from 'node:async_hooks'

const ids = new AsyncLocalStorage<string>()

/** One id from the door to the job: the log's lines of one request are found by it. */
export function duringRequest<Answer>(requestId: string, run: () => Answer): Answer {
  return ids.run(requestId, run)
}

export function currentRequestId(): string | undefined {
  return ids.getStore()
}
