// `npm run reseal`: reseals everything with the present keys, after AUTH_SECRET or FIELD_KEY was
// changed.
import { connectOwner } from '#src/db/driver/client.ts'
import { copiedFilesOf } from './build-world.ts'
import { serverOf } from './data-folder.ts'
import { openDatabase } from './database.ts'
import { readEnvFile } from './settings/env-file.ts'
import { parseEnv } from './settings/env.ts'
import { resealAll } from './resealing/reseal-all.ts'
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
  const database = await openDatabase(env)
  const { pool } = connectOwner(database.ownerUrl, 2)
  try {
    return await resealAll(pool, copiedFilesOf(env), secretsOf(env))
  } finally {
    await pool.end()
    if (!isServed) await database.stop() // the database of a running server is not stopped here
  }
}
