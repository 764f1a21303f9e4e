import { execFile } from 'node:child_process'
import { rmSync } from 'node:fs'
import { promisify } from 'node:util'
import { afterAll, expect, test } from 'vitest'
import { startServer } from './server.ts'

let ports = 3471

/** The product as `npm start` runs it, on its own data folder. */
async function aServer(env: Record<string, string> = {}) {
  ports += 1
  const dataDir = `.data/journey-${ports}`
  rmSync(dataDir, { recursive: true, force: true })
  const server = startServer({ port: ports, dataDir, env })
  await server.ready()
  return {
    baseUrl: `http://localhost:${ports}`,
    async [Symbol.asyncDispose]() {
      server.signal('SIGTERM')
      await server.ended()
    },
  }
}

const run = promisify(execFile)

async function journey(baseUrl: string, scenario: string) {
  const args = ['scripts/journey.ts', '--base-url', baseUrl, '--scenario', scenario, '--json']
  const { stdout } = await run('node', args).catch((error) => {
    throw new Error(`the journey met a surprise: ${error.stdout.split('\n').at(-2)}`)
  })
  return stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
}

/**
 * Two time zones in the long run, started at once, because a start waits for half of its time. All
 * other tests run in this machine's; here the distant one suffices, where a day begins at another
 * hour.
 */
const zones = process.env.TEST_SIZE === 'long' ? ['America/New_York', 'UTC'] : ['America/New_York']
const servers = await Promise.all(
  zones.map(async (TZ): Promise<[string, Awaited<ReturnType<typeof aServer>>]> => [
    TZ,
    await aServer({ TZ }),
  ]),
)
const [[, inNewYork] = []] = servers
if (!inNewYork) throw new Error('no server')
afterAll(() => Promise.all(servers.map(([, one]) => one[Symbol.asyncDispose]())))

test.each(servers)(
  'with its clock in %s the server takes a booking from search to report, straight and with a fresh sample',
  async (_place, server) => {
    const steps = await journey(server.baseUrl, 'booking')
    const states = steps.flatMap(({ state }) => state ?? [])
    for (const state of ['PLACED', 'ACCEPTED', 'COLLECTING', 'SAMPLE_COLLECTED', 'AT_LAB'])
      expect(states).toContain(state)
    for (const state of ['PROCESSING', 'REPORTED', 'CANCELLED', 'RECOLLECTION_DUE'])
      expect(states).toContain(state)
    expect(steps.filter(({ surprise }) => surprise)).toEqual([])
  },
)

test('paid online and cancelled, less is refunded; in cash, the next booking carries the fee once', async () => {
  const steps = await journey(inNewYork.baseUrl, 'money')
  expect(steps.filter(({ surprise }) => surprise)).toEqual([])
  const refund = steps.find(({ refundPaise }) => refundPaise !== undefined)
  expect(refund.refundPaise).toBe(refund.paidPaise - refund.chargePaise)
  const fees = steps.flatMap(({ feePaise }) => feePaise ?? [])
  expect(fees).toEqual([refund.chargePaise, refund.chargePaise, 0])
})

test('of fifty at once one wins: a slot’s last place, a visit, a code', async () => {
  const steps = await journey(inNewYork.baseUrl, 'race')
  expect(steps.flatMap(({ winners }) => winners ?? [])).toEqual([1, 1, 1])
})
