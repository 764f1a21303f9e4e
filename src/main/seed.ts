import { systemChance } from '#src/adapters/chance.ts'
import type { KeyRing } from '#src/adapters/key-ring.ts'
import { systemClock } from '#src/adapters/clock.ts'
import type { connectOwner } from '#src/db/driver/client.ts'
import { readMark, writeMark } from '#src/db/marks.ts'
import { seedDatabase } from '#src/db/seed/index.ts'
import type { Settings } from '#src/domain/settings.ts'
import { DEMO_PASSWORD as PUBLISHED } from './demonstration/demo-password.ts'
import type { Env } from './settings/env.ts'

type Owner = ReturnType<typeof connectOwner>

/**
 * Seeds the catalogue, the places and, in a demonstration, its labs and people: once per version.
 * Returns false where this version's data was there already.
 */
export async function seed(
  { isDemo, DEMO_PASSWORD }: Pick<Env, 'isDemo' | 'DEMO_PASSWORD'>,
  { pool, db }: Owner,
): Promise<boolean> {
  const isNew = await seedCatalogue(pool, isDemo)
  if (!isDemo) return isNew
  await once(pool, 'demo people', async () => {
    const { seedDemoPeople } = await import('./demonstration/demo-people.ts')
    await seedDemoPeople({ db, chance: systemChance }, DEMO_PASSWORD)
  })
  if (DEMO_PASSWORD === PUBLISHED) return isNew
  await once(pool, 'published password retired', async () => {
    const { retirePublishedPassword } = await import('./demonstration/retire-published-password.ts')
    await retirePublishedPassword({ db, chance: systemChance }, DEMO_PASSWORD)
  })
  return isNew
}

/** Not again once its mark is set. */
async function once(pool: Owner['pool'], mark: string, act: () => Promise<void>) {
  if ((await readMark(pool, mark)) !== undefined) return
  await act()
  await writeMark(pool, mark, 'done')
}

async function seedCatalogue(pool: Owner['pool'], isDemo: boolean): Promise<boolean> {
  const client = await pool.connect()
  try {
    const { rows } = await client.query<{ now: string }>('select now()::text as now')
    const now = Temporal.Instant.from((rows[0]?.now ?? '').replace(' ', 'T'))
    return await seedDatabase(client, now, { isDemo })
  } finally {
    client.release()
  }
}

/** The parts of a demonstration's labs that are sealed with the installation's own key: once. */
export async function seedContracts(
  { isDemo }: Pick<Env, 'isDemo'>,
  fieldKey: KeyRing,
  { pool, db }: Owner,
) {
  if (!isDemo || (await readMark(pool, 'demo contracts')) !== undefined) return
  const { fieldCipher } = await import('#src/adapters/cipher.ts')
  const { seedDemoContracts } = await import('./demonstration/demo-contracts.ts')
  const cipher = fieldCipher(...fieldKey)
  await seedDemoContracts({ db, chance: systemChance, clock: systemClock(), cipher })
  await writeMark(pool, 'demo contracts', 'done')
}

/**
 * Creates the first slots, so that a new database can be booked from its first second; later a job
 * does it.
 */
export async function seedSlots(settings: Settings, { pool, db }: Owner) {
  if ((await readMark(pool, 'first hours')) !== undefined) return
  const { fillSlots } = await import('#src/usecases/parts/slots/fill-slots.ts')
  const made = await db.transaction(async (tx) =>
    fillSlots({ chance: systemChance, settings }, tx, await systemClock().now(tx)),
  )
  if (made > 0) await writeMark(pool, 'first hours', String(made))
}
