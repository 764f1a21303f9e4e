import { setTimeout as sleep } from 'node:timers/promises'
import { load, shoppers } from '../system/load.ts'
import { front, webs } from './places.ts'
import type { Cluster } from './start.ts'

const LEAST = 10_000
const AT_ONCE = 8
/** Milliseconds for which nginx keeps away from whom it found gone: its `fail_timeout`, and a little. */
const NOTICED_MS = 11_000
const ROUNDS = 2

/**
 * Every web process ends and begins anew, one after the other and twice over, while people read and write
 * through the front. Nobody may notice: no answer of 5xx, no connection that ends under a request.
 */
export async function rolling(cluster: Cluster): Promise<boolean> {
  const people = await shoppers(front, AT_ONCE)
  const statuses: Record<string, number> = {}
  let [requests, p99, isOver] = [0, 0, false]
  const asking = (async () => {
    while (!isOver || requests < LEAST) {
      const figures = await load(people, 500, AT_ONCE)
      requests += figures.requests
      p99 = Math.max(p99, figures.p99)
      for (const [status, many] of Object.entries(figures.statuses))
        statuses[status] = (statuses[status] ?? 0) + many
    }
  })()
  const restarts = await Promise.race([restartAll(cluster), asking.then(() => 0)])
  isOver = true
  await asking
  const failed = Object.entries(statuses).filter(([status]) => Number(status) >= 500)
  const isGreen = failed.length === 0 && restarts === ROUNDS * webs.length
  console.log(`
  web processes begun anew  ${restarts}
  requests meanwhile        ${requests}, by answer ${JSON.stringify(statuses)}
  failed                    ${failed.reduce((sum, [, many]) => sum + many, 0)}
  slowest of 100            ${p99} ms in the worst 500

Verdict: ${isGreen ? 'passed' : 'FAILED'}`)
  return isGreen
}

async function restartAll(cluster: Cluster): Promise<number> {
  let count = 0
  for (let round = 0; round < ROUNDS; round += 1)
    for (const { name } of webs) {
      const since = performance.now()
      await cluster.restart(name)
      count += 1
      console.log(`  ${name} began anew, ${((performance.now() - since) / 1000).toFixed(1)} s`)
      await sleep(NOTICED_MS)
    }
  return count
}
