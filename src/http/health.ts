import { Hono } from 'hono'
import type { Env } from './api.ts'

/** Live: this process answers. Ready: it may be sent people, the database answers too. */
export function health(isReady: () => Promise<boolean>) {
  return new Hono<Env>()
    .get('/live', (c) => c.json({ isLive: true }))
    .get('/ready', async (c) => {
      if (await isReady()) return c.json({ isReady: true })
      return c.json({ isReady: false }, 503, { 'retry-after': '1' })
    })
}
