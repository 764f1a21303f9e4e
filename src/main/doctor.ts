// `npm run doctor`: tries everything the settings refer to, and says what is wrong and what to do.
import { connectOwner } from '#src/db/driver/client.ts'
import { serverOf } from './data-folder.ts'
import { openDatabase } from './database.ts'
import { examine, reportOf } from './doctor/examine.ts'
import { readEnvFile } from './settings/env-file.ts'
import { parseEnv } from './settings/env.ts'
import { secretsOf } from './settings/secrets.ts'

/** Bytes: a few weeks of reports and documents. */
const LEAST_FREE = 1_000_000_000

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
  const { pool: owner } = connectOwner(database.ownerUrl, 3)
  const now = () => Temporal.Now.instant()
  try {
    const secrets = secretsOf(env)
    const findings = await examine({ env, database, owner, secrets, now, leastFree: LEAST_FREE })
    return { says: reportOf(findings), isDone: findings.every(({ isSound }) => isSound) }
  } finally {
    await owner.end()
    if (!isServed) await database.stop() // the database of a running server is not stopped here
  }
}
