import { fork } from 'node:child_process'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { type Figure, figureOf, median } from './figures.ts'
import { perSecond } from './load.ts'
import { withServer } from './server.ts'
import { cpuMsOf } from './spent.ts'

const rounds = 5
const seconds = 3
const clients = 8
/** What people type: names, abbreviations, conditions, and a typing error each. */
const queries = [
  'cbc',
  'thyroid',
  'sugar',
  'vitmin d',
  'lipd',
  'hba1c',
  'kidny',
  'fever',
  'urine',
  'iron',
]

type Server = { port: number; pids: () => number[] }

/**
 * T2: the search over HTTP, against a bare Node server that sends the same bytes, in turns. Each
 * with the CPU of an answer.
 */
export async function measure(): Promise<Figure[]> {
  return withServer(async (base, family) => {
    const address = (query: string) => `/api/v1/items?q=${encodeURIComponent(query)}`
    const all = queries.map((query) => base + address(query))
    const bare = fork(new URL('./same-bytes-server.ts', import.meta.url), all)
    try {
      const [{ port }] = (await once(bare, 'message')) as [AddressInfo]
      let asked = 0
      const path = () => address(queries[(asked += 1) % queries.length] ?? '')
      const ours = { port: Number(new URL(base).port), pids: family }
      const floor = { port, pids: () => [bare.pid ?? 0] }
      const pairs = []
      for (let round = 0; round <= rounds; round += 1)
        pairs.push({ ours: await spent(ours, path), floor: await spent(floor, path) })
      return figuresOf(pairs.slice(1)) // the first round warms up
    } finally {
      bare.kill()
    }
  })
}

async function spent({ port, pids }: Server, path: () => string) {
  const since = cpuMsOf(pids())
  const rate = await perSecond({ port, clients, seconds, path })
  return { rate, us: ((cpuMsOf(pids()) - since) * 1000) / (rate * seconds) }
}

type Spent = Awaited<ReturnType<typeof spent>>

function figuresOf(pairs: readonly { ours: Spent; floor: Spent }[]): Figure[] {
  const of = (kind: 'rate' | 'us') => ({
    figure: median(pairs.map(({ ours }) => ours[kind])),
    floor: median(pairs.map(({ floor }) => floor[kind])),
  })
  return [
    figureOf(
      'search, against a bare server with the same bytes',
      'per second',
      of('rate'),
      'at least 0.5',
    ),
    figureOf('CPU of a search', 'µs', of('us'), 'stated, no target'),
  ]
}
