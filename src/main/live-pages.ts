import { listen } from '#src/db/driver/listen.ts'
import { liveStreams } from '#src/http/live/live-streams.ts'
import type { App } from '#src/usecases/index.ts'

type Wiring = {
  /** Of a role that connects directly: a pooler passes no notifications on. */
  url: string
  app: Pick<App, 'listMoved' | 'listEndedFollowers'>
  report: (error: unknown) => void
}

/** The open pages of this process, and the one connection by which it hears of changes. */
export function openLivePages({ url, app, report }: Wiring) {
  const ending = new AbortController()
  const streams = liveStreams({ app, report })
  const listening = listen(streams.hear, {
    url,
    channel: 'moves',
    signal: ending.signal,
    onError: report,
  })
  return {
    streams,
    async close() {
      streams.close()
      ending.abort()
      await listening
    },
  }
}
