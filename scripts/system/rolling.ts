// Two installations of one database behind our own deploy/nginx.conf, each on its own port, as
// docs/runbook.md tells an operator to upgrade them: whichever is stopped, nobody notices.
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { setDefaultCACertificates, getCACertificates } from 'node:tls'
import { connectOwner } from '#src/db/driver/client.ts'
import { type EmbeddedPg, startPostgres } from '#src/db/embedded.ts'
import { appRole, createRoles, ownerRole } from '#src/db/roles.ts'
import { cpuSecondsOf } from './cpu.ts'
import { startServer } from './installations.ts'
import { NOTICED_MS, selfSigned, startNginx } from './nginx.ts'
import { type Kept, loadedWhile } from './loaded-while.ts'
import { aCrowd, type Totals } from './rolling-load.ts'

const least = 10_000
const calm = 1500
const stops = 6

export type Place = {
  ports: readonly [number, number]
  https: number
  http: number
  folder: string
}
export type Installation = Awaited<ReturnType<typeof startServer>>
export type Stand = {
  base: string
  place: Place
  env: Record<string, string>
  kept: Kept
}

/** A database, its settings and nginx in front of two ports, where nothing serves yet. */
export async function onTwoPorts(place: Place, act: (stand: Stand) => Promise<void>) {
  const { folder, ports, https, http } = place
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const certificate = readFileSync(selfSigned(folder), 'utf8')
  setDefaultCACertificates([...getCACertificates(), certificate])
  await using begun = new AsyncDisposableStack()
  const postgres = await startPostgres({ dataDir: join(folder, 'pg') })
  begun.defer(postgres.stop)
  await emptyDatabase(postgres)
  const nginx = await startNginx({ folder, https, http, to: ports })
  begun.defer(nginx.stop)
  const base = `https://localhost:${https}`
  const kept = { databaseUrl: postgres.url('oxalate'), folder }
  await act({ base, place, env: settingsOf(base, folder, postgres), kept }).catch(
    (error: unknown) => {
      console.error(readFileSync(join(folder, 'error.log'), 'utf8').slice(-4000)) // nginx's log
      throw error
    },
  )
}

/** What the runbook names for two of them, with capacity for many bookings. */
function settingsOf(base: string, folder: string, postgres: EmbeddedPg) {
  return {
    DEMO: '1',
    BASE_URL: base, // without PROXY_HOPS: its outbox is open, so that shoppers can sign in
    DATABASE_URL: postgres.url('oxalate', appRole),
    DATABASE_OWNER_URL: postgres.url('oxalate', ownerRole),
    DATA_DIR: join(folder, 'data'),
    DRAIN_SECONDS: '5',
    SLOT_CAPACITY: '1000',
    OPEN_BOOKINGS: '100000',
  }
}

async function emptyDatabase(postgres: EmbeddedPg) {
  const { pool } = connectOwner(postgres.url('postgres'), 1)
  await createRoles(pool)
  await pool.query(`create database oxalate owner ${ownerRole}`)
  await pool.end()
}

/** Each of the two in turn gets SIGTERM under load and is started again, several times. */
export async function nobodyNotices(place: Place): Promise<void> {
  await onTwoPorts(place, async (stand) => {
    const { base, env, kept } = stand
    const serving: Installation[] = []
    try {
      for (const port of place.ports) serving.push(await startServer(port, env))
      const crowd = await aCrowd(base)
      await loadedWhile(kept, crowd, least, async (load) => {
        await load.until(load.totals.requests + calm) // caches are filled
        await cpuOfCalm(serving, load.totals)
        for (let n = 0; n < stops; n += 1) {
          const at = n % 2
          await serving[at]?.stop()
          await load.until(load.totals.requests + 300)
          serving[at] = await startServer(place.ports[at] ?? 0, env)
          await sleep(NOTICED_MS)
          await load.until(load.totals.requests + 600)
        }
      })
    } finally {
      for (const one of serving) await one.stop()
    }
  })
}

/** What a request costs the two web processes while neither is stopped. */
async function cpuOfCalm(serving: readonly Installation[], totals: Totals) {
  const pids = serving.map(({ pid }) => pid)
  const [cpu, asked] = [cpuSecondsOf(pids), totals.requests]
  while (totals.requests < asked + calm) await sleep(50)
  const each = ((cpuSecondsOf(pids) - cpu) * 1000) / (totals.requests - asked)
  console.log(`  CPU of the web processes, each request: ${each.toFixed(2)} ms`)
}
