import { execFile } from 'node:child_process'
import { rmSync } from 'node:fs'
import { promisify } from 'node:util'
import { afterAll, expect, test } from 'vitest'
import { freePort } from './scraped.ts'
import { startServer } from './server.ts'

const dataDir = `.data/test-lines-${process.env.TEST_PG ?? 'main'}`
rmSync(dataDir, { recursive: true, force: true })
const port = await freePort()
const server = startServer({ port, dataDir, env: { LOG_LEVEL: 'info' } })
afterAll(async () => {
  server.signal('SIGTERM')
  await server.ended()
})
await server.ready()

type Line = {
  process: string
  method?: string
  path?: string
  booking?: string
}
type Step = { who: string; number?: string }

const lines = (): Line[] =>
  server
    .said()
    .split('\n')
    .flatMap((text) => (/^\{.*\}$/.test(text) ? [JSON.parse(text)] : []))

test('the log line of a request about a booking carries its number, and no personal data', async () => {
  const args = ['scripts/journey.ts', '--base-url', `http://localhost:${port}`, '--json']
  const { stdout } = await promisify(execFile)('node', args)
  const steps: Step[] = stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
  const number = steps.find((step) => step.number !== undefined)?.number ?? ''
  expect(number).toMatch(/^OPL\d+$/)
  const about = () => lines().filter(({ booking }) => booking === number)
  const calls = () => new Set(about().map(({ method, path }) => `${method} ${path}`))
  for (const call of [
    'POST /api/v1/bookings',
    'GET /api/v1/bookings/.?id.?',
    'POST /api/v1/visits/.?id.?/accept',
    'POST /api/v1/specimens/accept',
  ])
    await expect.poll(calls).toContainEqual(expect.stringMatching(new RegExp(`^${call}$`)))
  const known = ['level', 'time', 'process', 'requestId', 'method', 'path', 'status', 'ms', 'job']
  const more = about().flatMap((line) => Object.keys(line).filter((name) => !known.includes(name)))
  expect(new Set(more)).toEqual(new Set(['booking']))
  const others = lines().filter(({ path }) => path === '/api/v1/quotes' || path === '/tests')
  expect(others.length).toBeGreaterThan(0)
  for (const line of others) expect(line).not.toHaveProperty('booking')
})
