// `npm run administrator -- --email someone@example.org`: makes an account an administrator while
// fewer than two can sign in; with `--reset-second-factor` it removes a lost second factor instead.
// For the operator of the installation; runs without confirmation.
import { parseArgs } from 'node:util'
import type pg from 'pg'
import { systemChance } from '#src/adapters/chance.ts'
import { fieldCipher } from '#src/adapters/cipher.ts'
import { systemClock } from '#src/adapters/clock.ts'
import { jobQueue } from '#src/adapters/job-queue.ts'
import { connect, connectOwner } from '#src/db/driver/client.ts'
import { sqlStateOf } from '#src/db/driver/sql-state.ts'
import { AppointAdministrator, type ResetSecondFactor } from '#src/domain/people/grant-role.ts'
import { appointAdministrator } from '#src/usecases/people/appoint-administrator.ts'
import { resetSecondFactor } from '#src/usecases/people/reset-second-factor.ts'
import { isRefusal } from '#src/usecases/refusal.ts'
import { serverOf } from './data-folder.ts'
import { openDatabase } from './database.ts'
import { readEnvFile } from './settings/env-file.ts'
import { type Env, parseEnv } from './settings/env.ts'
import { refuseWrongKeys } from './resealing/known-keys.ts'
import { secretsOf, type Secrets } from './settings/secrets.ts'

const usage = 'npm run administrator -- --email someone@example.org [--reset-second-factor]'
const nameSecond = `Add a second administrator the same way. From then on, making someone an administrator or giving an administrator another role needs two administrators.`

const { says, isDone } = await answer().catch(broken)
console[isDone ? 'log' : 'error'](says)
process.exitCode = isDone ? 0 : 1

async function answer(): Promise<{ says: string; isDone: boolean }> {
  readEnvFile()
  const parsed = parseEnv(process.env)
  if (!parsed.ok) return { says: parsed.wrong, isDone: false }
  const given = argumentsGiven()
  const input = AppointAdministrator.safeParse({ email: given?.email })
  if (!input.success) return { says: `Give an e-mail address: ${usage}`, isDone: false }
  const act = given?.['reset-second-factor'] ? resetFactor : appoint
  return withDatabase(parsed.env, (databases) => act(parsed.env, databases, input.data))
}

/** For example a database that does not answer. */
function broken(error: unknown) {
  return { says: error instanceof Error ? error.message : String(error), isDone: false }
}

function argumentsGiven() {
  const options = {
    email: { type: 'string' },
    'reset-second-factor': { type: 'boolean' },
  } as const
  try {
    return parseArgs({ options }).values
  } catch {
    return undefined
  }
}

type Said = { says: string; isDone: boolean }
type Opened = { pool: pg.Pool; db: ReturnType<typeof connect>['db']; ownerUrl: string }

/** Uses a running server's database, which must not be stopped here. */
async function withDatabase(env: Env, act: (opened: Opened) => Promise<Said>): Promise<Said> {
  const isServed = serverOf(env.DATA_DIR) !== undefined
  const database = await openDatabase(env)
  const { pool, db } = connect(database.appUrl, 2, { isPooled: env.isPooled })
  try {
    return await act({ pool, db, ownerUrl: database.ownerUrl })
  } finally {
    await pool.end()
    if (!isServed) await database.stop()
  }
}

async function appoint({ baseUrl }: Env, { db }: Opened, { email }: AppointAdministrator) {
  const world = { db, clock: systemClock(), chance: systemChance }
  try {
    const done = await appointAdministrator(world, { kind: 'worker' }, { email })
    const says = done.isNew
      ? `${email} is now an administrator. Sign in at ${baseUrl}/sign-in/password.`
      : `${email} is already an administrator. Sign in at ${baseUrl}/sign-in/password.`
    return { says: done.administrators < 2 ? `${says}\n${nameSecond}` : says, isDone: true }
  } catch (error) {
    return { says: whyNot(error, email, baseUrl), isDone: false }
  }
}

/** The letter is sealed: with a wrong key it could never be sent. */
async function resetFactor(env: Env, { pool, db, ownerUrl }: Opened, { email }: ResetSecondFactor) {
  const secrets = secretsOf(env)
  await knownOnly(ownerUrl, secrets)
  const cipher = fieldCipher(...secrets.fieldKey)
  const ports = { db, clock: systemClock(), chance: systemChance, cipher, queue: jobQueue(pool) }
  const world = { ...ports, settings: env.settings }
  try {
    const had = await resetSecondFactor(world, { kind: 'worker' }, { email })
    const isThere = had.hadApp || had.passkeys > 0
    return {
      says: isThere ? removed(email, env.baseUrl) : `${email} has no second factor.`,
      isDone: true,
    }
  } catch (error) {
    return { says: whyNot(error, email, env.baseUrl), isDone: false }
  }
}

async function knownOnly(ownerUrl: string, secrets: Secrets): Promise<void> {
  const owner = connectOwner(ownerUrl)
  try {
    await refuseWrongKeys(owner.pool, secrets)
  } finally {
    await owner.pool.end()
  }
}

function removed(email: string, baseUrl: string): string {
  return `The second factor of ${email} has been removed, all sessions have ended and an e-mail is on its way. The person signs in at ${baseUrl}/sign-in/password and sets up the app again.`
}

/** In words for the operator; anything unexpected is rethrown. */
function whyNot(error: unknown, email: string, baseUrl: string): string {
  if (isRefusal(error) && error.refusal === 'administrators-enough')
    return `Two administrators can already sign in: one of them must invite ${email} at ${baseUrl}/backoffice/invitations, and the other must approve it.`
  if (isRefusal(error) && error.refusal === 'suspended')
    return `The account of ${email} is suspended. Add another administrator, who can restore it.`
  if (!hasNoAccount(error)) throw error
  return `There is no account for ${email} yet. Sign up first at ${baseUrl}/sign-up, then run this again.`
}

/** Not found, or a database (42P01, 3D000) without our tables. */
function hasNoAccount(error: unknown) {
  return isRefusal(error) || ['42P01', '3D000'].includes(sqlStateOf(error) ?? '')
}
