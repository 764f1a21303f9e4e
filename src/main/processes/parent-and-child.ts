import type { Secrets } from '#src/main/settings/secrets.ts'

/** What the parent sends its children, over Node's own channel. */
export type Start = {
  kind: 'start'
  /** The serving role. */
  databaseUrl: string
  /** The owning role: jobs, LISTEN. */
  ownerUrl: string
  secrets: Secrets
  /** The demonstration's own gateway; undefined where there is none. */
  sandboxPort: number | undefined
  /** Seconds for which it keeps answering after it was told to stop. */
  drainSeconds: number
}
export type ToChild = Start | { kind: 'stop' }

/** What a child sends the parent. `failed` is sent before it exits, with a readable message. */
export type ToParent = { kind: 'listening' } | { kind: 'ready' } | { kind: 'failed'; says: string }

/** In a child: the parent's orders. A killed parent stops it by disconnecting. */
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
