import { connectOwner } from '#src/db/client.ts'
import type { Child } from './child.ts'
import { claimDataFolder } from './data-folder.ts'
import { type Database, openDatabase } from './database.ts'
import { type Env, parseEnv } from './env.ts'
import { noteKeys, refuseWrongKeys } from './known-keys.ts'
import { sandboxPortOf } from './sandbox.ts'
import { prepareDatabase } from './prepare-database.ts'
import { seed, seedContracts, seedSlots } from './seed.ts'
import { secretsOf, type Secrets } from './secrets.ts'

const healEvery = 1000

/** Throws every missing or wrong name of the environment, in words for a person. */
export function readEnv(): Env {
  const parsed = parseEnv(process.env)
  if (!parsed.ok) throw new Error(parsed.wrong)
  return parsed.env
}

/**
 * Everything behind the children, then the children. What fails half way is closed again;
 * `close` is for after the children are gone.
 */
export async function openHouse(
  env: Env,
  listening: Promise<void>,
  { web, worker, sandbox }: { web: Child; worker: Child; sandbox: Child },
  onReady: (sandboxPort: number | undefined) => void,
) {
  await using begun = new AsyncDisposableStack()
  if (!env.DATABASE_URL) {
    const folder = claimDataFolder(env.DATA_DIR)
    begun.defer(folder.release)
  }
  await listening
  const database = await openDatabase(env)
  begun.defer(database.stop)
  const secrets = secretsOf(env)
  await fill(env, database, secrets)
  const { appUrl: databaseUrl, ownerUrl } = database
  const sandboxPort = await sandboxPortOf(env)
  const orders = { kind: 'start', databaseUrl, ownerUrl, secrets, sandboxPort } as const
  await web.start(orders)
  onReady(sandboxPort)
  const healing = keepHealthy(database)
  begun.defer(() => clearInterval(healing))
  worker.keep(orders)
  if (sandboxPort !== undefined) sandbox.keep(orders)
  const house = begun.move()
  return { close: () => house.disposeAsync() }
}

async function fill(env: Env, { ownerUrl, appRole }: Database, secrets: Secrets) {
  const owner = connectOwner(ownerUrl)
  try {
    await refuseWrongKeys(owner.pool, secrets)
    await prepareDatabase(ownerUrl, appRole, owner)
    await noteKeys(owner.pool, secrets)
    await seed(env, owner)
    await seedContracts(env, secrets.fieldKey, owner)
    await seedSlots(env.settings, owner)
  } finally {
    await owner.pool.end()
  }
}

/** A database of ours that was killed is started again while we run. */
function keepHealthy(database: Database) {
  return setInterval(() => {
    database.heal().catch(() => {}) // the next round tries again
  }, healEvery)
}
