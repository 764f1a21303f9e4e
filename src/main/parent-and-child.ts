import type { Secrets } from './secrets.ts'

/** What the parent tells its children, over Node's own channel. */
export type Start = {
  kind: 'start'
  /** The role that serves. */
  databaseUrl: string
  /** The role that owns: jobs, LISTEN. */
  ownerUrl: string
  secrets: Secrets
  /** Of a demonstration's own gateway; undefined where there is none. */
  sandboxPort: number | undefined
  /** For so long it goes on answering once it was told to stop. */
  drainSeconds: number
}
export type ToChild = Start | { kind: 'stop' }

/** What a child tells the parent. `failed` is said before it ends, in words for a person. */
export type ToParent = { kind: 'listening' } | { kind: 'ready' } | { kind: 'failed'; says: string }

/** In a child: the parent's orders. A parent that was killed orders to stop by its silence. */
export function ordersOf(stop: () => Promise<void>): { started: Promise<Start> } {
  let isStopping = false
  const stopOnce = () => {
    if (isStopping) return
    isStopping = true
    void stop().finally(() => process.exit(0))
  }
  process.on('SIGINT', stopOnce)
  process.on('SIGTERM', stopOnce)
  process.on('disconnect', stopOnce)
  if (!process.connected) stopOnce() // the parent was killed before we listened
  const started = new Promise<Start>((resolve) => {
    process.on('message', (message: ToChild) => {
      if (message.kind === 'start') resolve(message)
      else stopOnce()
    })
  })
  return { started }
}

export function tellParent(message: ToParent) {
  if (process.connected) process.send?.(message)
}
