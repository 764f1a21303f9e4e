import { timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { createMeters } from '#src/adapters/meters.ts'
import { describeError } from './log.ts'
import type { Env } from '#src/main/settings/env.ts'
import type { Log } from './json-log.ts'

type Given = {
  env: Pick<Env, 'METRICS_HOST' | 'METRICS_TOKEN'>
  port: number
  log: Pick<Log, 'error'>
}

/**
 * Serves a process's metrics on a port of its own. Where that is taken the log says so and people
 * are still served: monitoring sees a target that is down.
 */
export function openMetrics({ env, port, log }: Given) {
  const meters = createMeters()
  let refresh: () => Promise<void> | undefined = () => undefined
  const server = createServer((request, response) => {
    answer(request, response).catch((error) => {
      log.error({ metrics: port, error: describeError(error) })
      response.destroy() // a scrape that failed must not end the process it measures
    })
  })
  server.on('error', (error) => log.error({ metrics: port, error: describeError(error) }))
  server.listen(port, env.METRICS_HOST)

  async function answer(request: IncomingMessage, response: ServerResponse) {
    if (request.url !== '/metrics') return void response.writeHead(404).end()
    if (!isAllowed(request.headers.authorization, env.METRICS_TOKEN))
      return void response.writeHead(401, { 'www-authenticate': 'Bearer' }).end()
    await refresh()
    const { registry } = meters
    const text = await registry.metrics()
    response.writeHead(200, { 'content-type': registry.contentType }).end(text)
  }

  return {
    ...meters,
    /** Called before each answer. */
    refreshBy: (act: () => Promise<void>) => {
      refresh = act
    },
    close: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}

function isAllowed(given: string | undefined, token: string | undefined): boolean {
  if (token === undefined) return true
  const [said, wanted] = [Buffer.from(given ?? ''), Buffer.from(`Bearer ${token}`)]
  return said.length === wanted.length && timingSafeEqual(said, wanted)
}
