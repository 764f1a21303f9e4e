import { Hono } from 'hono'
import type { Env } from '#src/http/api.ts'

/** What can fail while the process runs. */
export type Part = 'database' | 'replica' | 'worker' | 'mail' | 'files'

/** `degraded`: names only. Anybody may ask, so no reasons are given. */
export type Readiness = { isReady: boolean; degraded: readonly Part[] }

/** Live: this process answers. Ready: it can take traffic, because the database answers too. */
export function health(readiness: () => Promise<Readiness>) {
  return new Hono<Env>()
    .get('/live', (c) => c.json({ isLive: true }))
    .get('/ready', async (c) => {
      const { isReady, degraded } = await readiness()
      if (isReady) return c.json({ isReady, degraded })
      return c.json({ isReady, degraded }, 503, { 'retry-after': '1' })
    })
}
