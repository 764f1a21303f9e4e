import { fork } from 'node:child_process'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import type { Figure } from './figures.ts'
import { inTurns } from './in-turns.ts'
import { withServer } from './server.ts'

/** What people type: names, abbreviations, conditions, and a typing error each. */
export const queries: readonly string[] = [
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

export function searchPath(query: string): string {
  return `/api/v1/items?q=${encodeURIComponent(query)}`
}

/**
 * T2: the search over HTTP, against a bare Node server that sends the same bytes, in turns, each with
 * the CPU of an answer: what somebody searched for within the last minute, and what nobody did.
 */
export async function measure(): Promise<Figure[]> {
  return withServer(async (base, family) => {
    const all = queries.map((query) => base + searchPath(query))
    const bare = fork(new URL('./same-bytes-server.ts', import.meta.url), all)
    try {
      const [{ port }] = (await once(bare, 'message')) as [AddressInfo]
      let asked = 0
      const path = () => searchPath(queries[(asked += 1) % queries.length] ?? '')
      const ours = { port: Number(new URL(base).port), pids: family }
      const floor = { port, pids: () => [bare.pid ?? 0] }
      const target = 'at least 0.5'
      const works = [
        { name: 'a search asked before, against the same bytes', path, target },
        { name: 'a new search, against the same bytes', path, target, requestId: 'bench-search' },
      ]
      const figures: Figure[] = []
      for (const work of works) figures.push(...(await inTurns({ ours, floor }, work)))
      return figures
    } finally {
      bare.kill()
    }
  })
}
