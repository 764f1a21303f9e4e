import './localhost-names.ts'
import { keptBoth, loadedCells, oneGone } from './cells-load.ts'
import { bothCells, portsOfCells, registry } from './cells-places.ts'
import { booked, hoursAtHome, priceArrives, refusedElsewhere, routed } from './cells-proofs.ts'
import { killCell, startAgain, startCells } from './cells-start.ts'
import type { Kept } from './kept.ts'
import { front, home } from './places.ts'

/**
 * Two cells, each a complete installation for one city, behind one front; the registry cell feeds
 * the other with the catalogue and the labs. One is killed under load, and the other's people
 * notice nothing.
 */
export async function cells(all: Kept[]): Promise<boolean> {
  const since = performance.now()
  await startCells(all)
  shownMap(Math.round((performance.now() - since) / 1000))
  const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`
  await shown('routed', routed)
  await shown('own hours', hoursAtHome)
  await shown('a price', priceArrives)
  await shown('guarded', refusedElsewhere)
  await shown('booked', booked)
  const loaded = await loadedCells()
  await oneGone(loaded, () => killCell(registry, all))
  const again = performance.now()
  await startAgain(registry, all)
  const againMs = performance.now() - again
  console.log(`  ${registry.slug} serves again ${seconds(againMs)} after it was begun`)
  await shown('a price again', priceArrives)
  await shown('kept', () => keptBoth(loaded))
  console.log('\nVerdict: passed')
  return true
}

async function shown(what: string, act: () => Promise<string>) {
  const says = await act().catch((error: unknown) => {
    console.log(`\nVerdict: FAILED at «${what}»`)
    throw error
  })
  console.log(`  ${what.padEnd(14)} ${says}`)
}

function shownMap(seconds: number) {
  console.log(`The cells (all at 127.0.0.1, ports ${Math.min(...portsOfCells)} and on, logs in ${home}/logs):
  nginx, TLS     ${front} leads to a cell by the city of the address
${bothCells
  .map(
    ({ slug, base, postgres, web, sandbox }) =>
      `  ${slug.padEnd(14)} ${base}: PostgreSQL ${postgres}, web ${web}, worker, sandbox gateway ${sandbox}`,
  )
  .join('\n')}
  the registry   ${registry.slug}: it publishes, the other subscribes
They began in ${seconds} s.`)
}
