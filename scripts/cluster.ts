// `npm run cluster`: the product as on several machines, on this one: three PostgreSQL under
// Patroni with etcd in synchronous mode, HAProxy, PgBouncer, four web processes and two workers
// behind nginx with TLS, a bucket; all from Debian's packages, which root installs where they are
// missing. It prints who listens where, runs the journeys through the front, and stops it. `--
// failover` kills the primary's node while people pay; `-- silence` freezes it, like a machine that
// loses power, and lets it return as it was; `-- alone` stops both standbys, when no write may be
// acknowledged; `-- rolling` restarts every web process and worker, one after the other, while
// people read and book; `-- cells` starts two complete installations of a city each instead, and
// kills one of them (decision 114); `-- scale` serves with 4, 2 and 1 web processes and prints what
// an order costs; `-- stay` keeps everything running until Ctrl-C. CLUSTER_PORT: the first of a
// hundred ports.
import { needBuild } from '#src/main/finished-build.ts'
import type { Kept } from './cluster/kept.ts'
import { map } from './cluster/map.ts'
import { needPackages } from './cluster/packages.ts'
import { trustFront } from './cluster/product.ts'
import { passwords } from './cluster/secrets.ts'
import { startCluster, stopAll } from './cluster/start.ts'

const [mode = 'journeys'] = process.argv.slice(2)
const modes = ['journeys', 'failover', 'silence', 'alone', 'rolling', 'scale', 'cells', 'stay']
process.env.DEMO_PASSWORD = passwords.demo // for the people of the journeys

const all: Kept[] = []
let stopping: Promise<void> | undefined
const stop = () => (stopping ??= stopAll(all))
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => void stop().finally(() => process.exit(1)))

for (const kind of ['uncaughtException', 'unhandledRejection'])
  process.on(kind, (error: unknown) => {
    console.error(error)
    void stop().finally(() => process.exit(1))
  })

async function run(): Promise<boolean> {
  if (!modes.includes(mode)) throw new Error(`no mode ${mode}: ${modes.join(', ')}`)
  needPackages()
  needBuild()
  if (mode === 'cells') return (await import('./cluster/cells.ts')).cells(all)
  // Capacity for many concurrent bookings, without the usual limits.
  const crowded = { SLOT_CAPACITY: '1000', OPEN_BOOKINGS: '100000' }
  const since = performance.now()
  const drained = mode === 'rolling' ? { DRAIN_SECONDS: '5' } : {}
  const settings = mode === 'journeys' ? {} : { ...crowded, ...drained }
  const cluster = await startCluster(settings, all)
  console.log(`${await map()}\nIt began in ${Math.round((performance.now() - since) / 1000)} s.`)
  trustFront()
  if (mode === 'failover' || mode === 'silence')
    return (await import('./cluster/failover.ts')).failover(cluster, mode)
  if (mode === 'alone') return (await import('./cluster/alone.ts')).alone(cluster)
  if (mode === 'rolling') return (await import('./cluster/rolling.ts')).rolling(cluster)
  if (mode === 'scale') return (await import('./cluster/scale.ts')).scale(cluster)
  if (mode === 'journeys') return (await import('./cluster/journeys.ts')).journeys()
  console.log('Press Ctrl-C to stop.')
  return new Promise(() => {})
}

const isGreen = await run().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : String(error))
  return false
})
await stop()
process.exit(isGreen ? 0 : 1)
