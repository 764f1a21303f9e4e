import type { connectOwner } from '#src/db/driver/client.ts'
import type { Database } from './database.ts'
import type { Env } from './settings/env.ts'
import { noteKeys, refuseWrongKeys } from './resealing/known-keys.ts'
import { prepareDatabase } from './prepare-database.ts'
import type { Secrets } from './settings/secrets.ts'
import { seed, seedContracts, seedSlots } from './seed.ts'

type Owner = ReturnType<typeof connectOwner>
type Place = Pick<Database, 'ownerUrl' | 'appRole'>

/**
 * What was done: the migrations by name, whether guards, queues and privileges were installed, and
 * the catalogue.
 */
export type Brought = { migrations: string[]; isPrepared: boolean; isSeeded: boolean }

/** Brings a database to this version, including its seed data. Idempotent. */
export async function bringUp(
  env: Env,
  { ownerUrl, appRole }: Place,
  secrets: Secrets,
  owner: Owner,
): Promise<Brought> {
  await refuseWrongKeys(owner.pool, secrets)
  const prepared = await prepareDatabase(ownerUrl, appRole, owner)
  await noteKeys(owner.pool, secrets)
  const isSeeded = await seed(env, owner)
  await seedContracts(env, secrets.fieldKey, owner)
  await seedSlots(env.settings, owner)
  return { ...prepared, isSeeded }
}
