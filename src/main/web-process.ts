// The process that answers people and programs. It takes its port before anything else: a second
// server must fail before it touches the database. Requests meanwhile wait.
import { createServer } from 'node:http'
import { parseEnv } from './settings/env.ts'
import { keptUntilReady } from './development/kept-until-ready.ts'
import { ordersOf, tellParent } from './processes/parent-and-child.ts'
import { KEPT_MS, softEndOf } from './processes/soft-end.ts'
import type { Web } from './web.ts'

const parsed = parseEnv(process.env)
if (!parsed.ok) process.exit(1) // the parent says why
const { env } = parsed
const isDev = process.argv.includes('--dev')
// Only libraries read it, after our own settings: React's development build takes three times as
// long.
if (!isDev) process.env.NODE_ENV ??= 'production'

const kept = keptUntilReady()
const times = { headersTimeout: 15_000, requestTimeout: 60_000, keepAliveTimeout: KEPT_MS }
const server = createServer(times, kept.keep)
const end = softEndOf(server)
const { started } = ordersOf(stop)
let web: Web | undefined
await listen()
tellParent({ kind: 'listening' })

// Only now: loading all this takes longer than the port, and the database waits only for the port.
const graph = import('./web.ts')
const { openPages } = await import('./pages.ts')
const pages = openPages(server, isDev)
pages.catch(() => {}) // handled by its awaiter
const { openWeb } = await graph
web = await openWeb(server, env, await started, pages)
server.off('request', kept.keep)
kept.release((request, response) => server.emit('request', request, response))
tellParent({ kind: 'ready' })
if (isDev) void pages.then(({ build }) => build()).catch(() => {}) // before the first page is requested

function listen() {
  return new Promise<void>((resolve) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const says =
        error.code === 'EADDRINUSE'
          ? `Port ${env.PORT} is in use. Stop what uses it, or set PORT to another one.`
          : `Cannot listen on ${env.host}:${env.PORT}: ${error.message}`
      tellParent({ kind: 'failed', says })
      process.exitCode = 1
      process.disconnect?.()
    })
    server.listen(env.PORT, env.host, resolve)
  })
}

/** Reports not ready, lets the proxies notice, finishes what was begun, closes. */
async function stop() {
  if (isDev) return // a developer waits for the next process: requests to this one end with it
  end.sayGoodbye()
  kept.refuse()
  await web?.drain(env.DRAIN_SECONDS)
  await end.close()
  await web?.close()
}
