import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { connectOwner } from '#src/db/driver/client.ts'
import { bringUp } from '#src/main/bring-up.ts'
import type { Child } from '#src/main/child.ts'
import { claimDataFolder } from '#src/main/data-folder.ts'
import { type Database, openDatabase } from '#src/main/database.ts'
import { type Env, parseEnv } from './env.ts'
import { noteKeys, refuseWrongKeys } from '#src/main/resealing/known-keys.ts'
import type { ProcessName } from '#src/main/processes/process-names.ts'
import { refuseOtherSchema } from '#src/main/other-schema.ts'
import { sandboxPortOf } from '#src/main/sandbox.ts'
import { refusePoolers } from '#src/main/refuse-poolers.ts'
import { pushKeyOf, secretsOf, type Secrets } from './secrets.ts'

const healEvery = 1000

/** Throws every missing or wrong name of the environment in a readable message. */
export function readEnv(): Env {
  const parsed = parseEnv(process.env)
  if (!parsed.ok) throw new Error(parsed.wrong)
  return parsed.env
}

/**
 * Opens everything the children need, then the children that `PROCESSES` names. On a failure what
 * was opened is closed again; call `close` after the children have exited.
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
  await refusePoolers(env)
  const secrets = secretsOf(env)
  await fill(env, database, secrets)
  const { appUrl: databaseUrl, ownerUrl } = database
  const sandboxPort = await sandboxPortOf(env)
  const { DRAIN_SECONDS: drainSeconds } = env
  const orders = {
    kind: 'start',
    databaseUrl,
    ownerUrl,
    secrets: { ...secrets, push: pushKeyOf(env) },
    sandboxPort,
    drainSeconds,
  } as const
  const runs = (name: ProcessName) => env.PROCESSES.includes(name)
  if (runs('web')) await web.start(orders)
  onReady(sandboxPort)
  begun.defer(keepHealthy(database))
  if (runs('worker')) worker.keep(orders)
  if (runs('sandbox') && sandboxPort !== undefined) sandbox.keep(orders)
  const house = begun.move()
  return { close: () => house.disposeAsync() }
}

async function fill(env: Env, database: Database, secrets: Secrets) {
  const owner = connectOwner(database.ownerUrl)
  try {
    if (env.MIGRATE_AT_START === '1') await bringUp(env, database, secrets, owner)
    else await findAsWanted(env, database, secrets, owner.pool)
  } finally {
    await owner.pool.end()
  }
}

/** Where `npm run migrate` is a separate step: everything is in place, or the start is refused. */
async function findAsWanted(env: Env, { appRole }: Database, secrets: Secrets, owner: pg.Pool) {
  await refuseWrongKeys(owner, secrets)
  await refuseOtherSchema(owner, appRole, env)
  await noteKeys(owner, secrets)
}

/**
 * Restarts an embedded PostgreSQL that was killed while we run. One check at a time: two concurrent
 * starts would remove each other's lock files. Answers a stop function, which settles after the
 * last check.
 */
function keepHealthy(database: Database): () => Promise<void> {
  const ending = new AbortController()
  const { signal } = ending
  const looks = (async () => {
    while (await sleep(healEvery, true, { signal }).catch(() => false)) await healed(database)
  })()
  return () => {
    ending.abort()
    return looks
  }
}

async function healed(database: Database) {
  try {
    await database.heal(() => console.error('PostgreSQL has stopped; restarting it.'))
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error)) // the next check tries again
  }
}
