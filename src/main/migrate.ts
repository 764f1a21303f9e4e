// `npm run migrate`: brings the database to this version, and prints what it did.
import { connectOwner } from '#src/db/driver/client.ts'
import { type Brought, bringUp } from './bring-up.ts'
import { serverOf } from './data-folder.ts'
import { openDatabase } from './database.ts'
import { readEnvFile } from './settings/env-file.ts'
import { parseEnv } from './settings/env.ts'
import { refusePoolers } from './refuse-poolers.ts'
import { secretsOf } from './settings/secrets.ts'

const { says, isDone } = await answer().catch((error: unknown) => ({
  says: error instanceof Error ? error.message : String(error),
  isDone: false,
}))
console[isDone ? 'log' : 'error'](says)
process.exitCode = isDone ? 0 : 1

async function answer() {
  readEnvFile()
  const parsed = parseEnv(process.env)
  if (!parsed.ok) return { says: parsed.wrong, isDone: false }
  const { env } = parsed
  const isServed = serverOf(env.DATA_DIR) !== undefined
  await refusePoolers(env)
  const database = await openDatabase(env)
  const owner = connectOwner(database.ownerUrl)
  try {
    return { says: saysOf(await bringUp(env, database, secretsOf(env), owner)), isDone: true }
  } finally {
    await owner.pool.end()
    if (!isServed) await database.stop() // the database of a running server is not stopped here
  }
}

function saysOf({ migrations, isPrepared, isSeeded }: Brought): string {
  const done = [
    ...migrations.map((name) => `Migrated: ${name}`),
    ...(isPrepared ? ['Guards, queues and rights now match this version.'] : []),
    ...(isSeeded ? ['The catalogue now matches this version.'] : []),
  ]
  if (done.length === 0) return 'The database is already at this version. Nothing to do.'
  return [...done, 'The database is now at this version.'].join('\n')
}
