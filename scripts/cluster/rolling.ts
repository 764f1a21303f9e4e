import { setTimeout as sleep } from 'node:timers/promises'
import { loadedWhile } from '../system/loaded-while.ts'
import { NOTICED_MS } from '../system/nginx.ts'
import { aCrowd } from '../system/rolling-load.ts'
import { superuserUrl } from './database.ts'
import { front, home, webs, workers } from './places.ts'
import type { Cluster } from './start.ts'
import { untilWorked } from './worked.ts'

const LEAST = 10_000

/**
 * Every web process and every worker is restarted, one after the other, while people read, book and
 * cancel through the front. Nobody may notice: every answer is the expected one, everything
 * acknowledged is kept, nothing is kept twice; and the workers keep sending.
 */
export async function rolling(cluster: Cluster): Promise<boolean> {
  const crowd = await aCrowd(front)
  const kept = { databaseUrl: superuserUrl(), folder: home }
  await loadedWhile(kept, crowd, LEAST, async () => {
    for (const { name } of [...webs, ...workers]) {
      const since = performance.now()
      await cluster.restart(name)
      console.log(`  ${name} began anew, ${((performance.now() - since) / 1000).toFixed(1)} s`)
      await sleep(NOTICED_MS)
    }
    const workedMs = await untilWorked(new Date())
    console.log(`  a worker sends again after ${(workedMs / 1000).toFixed(1)} s`)
  })
  console.log('\nVerdict: passed')
  return true
}
