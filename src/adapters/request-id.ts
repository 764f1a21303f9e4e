import { AsyncLocalStorage } from 'node:async_hooks'

const ids = new AsyncLocalStorage<string>()

/** One id from the request to the job: it finds a request's log lines. */
export function duringRequest<Answer>(requestId: string, run: () => Answer): Answer {
  return ids.run(requestId, run)
}

export function currentRequestId(): string | undefined {
  return ids.getStore()
}
