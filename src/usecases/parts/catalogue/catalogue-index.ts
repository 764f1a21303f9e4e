import type { Db, Tx } from '#src/db/driver/client.ts'
import { readCatalogue, readCatalogueVersion } from '#src/db/queries/catalogue/catalogue.ts'
import { readActiveLabs, readOffers } from '#src/db/queries/labs/labs.ts'
import { findPincode, type PincodeRow, readLocations } from '#src/db/queries/places/places.ts'
import { dayBegins, indianDay } from '#src/domain/india-time.ts'
import type { Clock } from '#src/usecases/world.ts'
import { buildSnapshot, type Snapshot } from './snapshot.ts'

/**
 * Catalogue, labs and offers in the process's memory: reads cost no query, except an occasional
 * check of the version and the day.
 * Source: decision 010.
 */
export type CatalogueIndex = {
  /** What is shown now, and today in India. */
  current: (clock: Clock) => Promise<{ catalogue: Snapshot; today: Temporal.PlainDate }>
  /** The version in memory. */
  version: () => number | string
  /** Reloads everything if the version has increased; for the listener of `catalogue`. */
  refresh: () => Promise<void>
  /** Builds in advance what the first search would wait for. */
  wake: () => void
  /** The post offices of a PIN code; PIN codes do not change while the process runs. */
  postOffices: (pincode: string) => Promise<readonly PincodeRow[]>
}

/** `at` is taken before the query, so that midnight is never assumed later than it is. */
type Checked = { today: Temporal.PlainDate; at: number; millisLeft: number }

type Options = {
  /** The maximum age of day and version; 0 checks every time. */
  checkEveryMs?: number
  /** An earlier snapshot of this database: used while its version is current. */
  known?: Snapshot | undefined
}

export async function loadCatalogueIndex(
  db: Db,
  { checkEveryMs = 1000, known }: Options = {},
): Promise<CatalogueIndex> {
  let catalogue = await db.transaction((tx) => newer(tx, known))
  let checked: Checked | undefined
  let check: Promise<Checked> | undefined
  const offices = new Map<string, readonly PincodeRow[]>()

  async function refresh() {
    catalogue = await db.transaction((tx) => newer(tx, catalogue))
  }

  /** Concurrent callers share one read. */
  function readDayAndVersion(clock: Clock) {
    check ??= db
      .transaction(async (tx) => {
        const at = performance.now()
        const now = await clock.now(tx)
        catalogue = await newer(tx, catalogue)
        return { today: indianDay(now), at, millisLeft: millisOfDayLeft(now) }
      })
      .finally(() => {
        check = undefined
      })
    return check
  }

  return {
    version: () => catalogue.version,
    refresh,
    wake: () => void catalogue.search(''),
    async current(clock) {
      const age = checked ? performance.now() - checked.at : Infinity
      if (!checked || age > Math.min(checkEveryMs, checked.millisLeft))
        checked = await readDayAndVersion(clock)
      return { catalogue, today: checked.today }
    },
    async postOffices(pincode) {
      const known = offices.get(pincode)
      if (known) return known
      const found = await db.transaction((tx) => findPincode(tx, pincode))
      // A missing PIN code is not cached: anybody can ask for a million of them.
      if (found.length > 0) offices.set(pincode, found)
      return found
    },
  }
}

/** What ends with a day is not shown a second longer. */
function millisOfDayLeft(now: Temporal.Instant): number {
  const tomorrow = dayBegins(indianDay(now).add({ days: 1 }))
  return tomorrow.epochMilliseconds - now.epochMilliseconds
}

async function newer(tx: Tx, known: Snapshot | undefined): Promise<Snapshot> {
  return known && (await readCatalogueVersion(tx)) === known.version ? known : readSnapshot(tx)
}

async function readSnapshot(tx: Tx): Promise<Snapshot> {
  // The version first: a concurrent change is then read again at the next check.
  const version = await readCatalogueVersion(tx)
  return buildSnapshot({
    version,
    ...(await readCatalogue(tx)),
    labs: await readActiveLabs(tx),
    locations: await readLocations(tx),
    offers: await readOffers(tx),
  })
}
