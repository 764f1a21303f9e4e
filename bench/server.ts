import { rmSync } from 'node:fs'
import { startServer } from '#test/server.ts'

const port = 3491
export const dataDir = '.data/bench'

/** Runs the product as `npm start` does, on a fresh database, for the duration of the work. */
export async function withServer<Answer>(
  work: (baseUrl: string, family: () => number[]) => Promise<Answer>,
  env: Record<string, string> = {},
) {
  rmSync(dataDir, { recursive: true, force: true })
  const server = startServer({ port, dataDir, env })
  try {
    await server.ready()
    return await work(`http://localhost:${port}`, server.family)
  } finally {
    // One that never started has exited already, and its error must be reported.
    if (server.family().length > 0) server.signal('SIGTERM')
    await server.ended()
    rmSync(dataDir, { recursive: true, force: true })
  }
}
