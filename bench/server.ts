import { rmSync } from 'node:fs'
import { isAlive, startServer } from '#test/server.ts'
import { withDescendants } from './spent.ts'

/** Another port lets two runs of one clone, or of one machine, go side by side. */
export const port = Number(process.env.BENCH_PORT ?? 3491)
export const dataDir = `.data/bench-${port}`

/**
 * Runs the product as `npm start` does, on a fresh database, for the duration of the work, which
 * gets its address and a look at all its processes, the backends of its database included.
 */
export async function withServer<Answer>(
  work: (baseUrl: string, family: () => number[]) => Promise<Answer>,
  env: Record<string, string> = {},
) {
  rmSync(dataDir, { recursive: true, force: true })
  const server = startServer({ port, dataDir, env })
  try {
    await server.ready()
    return await work(`http://localhost:${port}`, () => withDescendants(server.family()))
  } finally {
    // One that never started has exited already, and its error must be reported.
    if (isAlive(server.pid)) server.signal('SIGTERM')
    await server.ended()
    rmSync(dataDir, { recursive: true, force: true })
  }
}
