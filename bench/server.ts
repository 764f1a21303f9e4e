import { rmSync } from 'node:fs'
import { startServer } from '#test/server.ts'

const port = 3491
export const dataDir = '.data/bench'

/** The product as `npm start` runs it, on a fresh database, for as long as the work takes. */
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
    // One that never came up is gone already, and what went wrong must be heard.
    if (server.family().length > 0) server.signal('SIGTERM')
    await server.ended()
    rmSync(dataDir, { recursive: true, force: true })
  }
}
