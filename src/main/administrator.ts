// `npm run administrator -- --email someone@example.org`: makes an account an administrator while
// fewer than two can sign in. For whoever keeps the installation; it asks nobody else.
import { parseArgs } from 'node:util'
import { systemChance } from '#src/adapters/chance.ts'
import { systemClock } from '#src/adapters/clock.ts'
import { connect } from '#src/db/client.ts'
import { sqlStateOf } from '#src/db/sql-state.ts'
import { AppointAdministrator } from '#src/domain/people/grant-role.ts'
import { appointAdministrator } from '#src/usecases/people/appoint-administrator.ts'
import { isRefusal } from '#src/usecases/refusal.ts'
import { serverOf } from './data-folder.ts'
import { openDatabase } from './database.ts'
import { readEnvFile } from './env-file.ts'
import { type Env, parseEnv } from './env.ts'

const usage = 'npm run administrator -- --email someone@example.org'
const nameSecond = `Name a second one the same way: nobody becomes an administrator in the product, and no administrator gets another role, unless two agree.`

const { says, isDone } = await answer().catch(broken)
console[isDone ? 'log' : 'error'](says)
process.exitCode = isDone ? 0 : 1

async function answer(): Promise<{ says: string; isDone: boolean }> {
  readEnvFile()
  const parsed = parseEnv(process.env)
  if (!parsed.ok) return { says: parsed.wrong, isDone: false }
  const input = AppointAdministrator.safeParse({ email: emailGiven() })
  if (!input.success) return { says: `Name an e-mail address: ${usage}`, isDone: false }
  return appoint(parsed.env, input.data)
}

/** E.g. a database that does not answer. */
function broken(error: unknown) {
  return { says: error instanceof Error ? error.message : String(error), isDone: false }
}

function emailGiven(): string | undefined {
  try {
    return parseArgs({ options: { email: { type: 'string' } } }).values.email
  } catch {
    return undefined
  }
}

async function appoint(env: Env, { email }: AppointAdministrator) {
  const { baseUrl } = env
  const isServed = serverOf(env.DATA_DIR) !== undefined
  const database = await openDatabase(env)
  const { pool, db } = connect(database.appUrl, 1)
  const world = { db, clock: systemClock(), chance: systemChance }
  try {
    const done = await appointAdministrator(world, { kind: 'worker' }, { email })
    const says = done.isNew
      ? `${email} is an administrator from now on: sign in at ${baseUrl}/sign-in/password.`
      : `${email} is an administrator already: sign in at ${baseUrl}/sign-in/password.`
    return { says: done.administrators < 2 ? `${says}\n${nameSecond}` : says, isDone: true }
  } catch (error) {
    return { says: whyNot(error, email, baseUrl), isDone: false }
  } finally {
    await pool.end()
    if (!isServed) await database.stop() // of a server that runs it is not ours to stop
  }
}

/** In words, for who sits at the server; anything unexpected is thrown on. */
function whyNot(error: unknown, email: string, baseUrl: string): string {
  if (isRefusal(error) && error.refusal === 'administrators-enough')
    return `Two administrators can sign in, so one of them invites ${email} at ${baseUrl}/backoffice/invitations and the other approves it.`
  if (isRefusal(error) && error.refusal === 'suspended')
    return `The account of ${email} is suspended: name another one, who restores it.`
  if (!hasNoAccount(error)) throw error
  return `There is no account of ${email} yet: sign up first at ${baseUrl}/sign-up, then run this again.`
}

/** Not found, or a database (42P01, 3D000) in which no server ever made a table. */
function hasNoAccount(error: unknown) {
  return isRefusal(error) || ['42P01', '3D000'].includes(sqlStateOf(error) ?? '')
}
