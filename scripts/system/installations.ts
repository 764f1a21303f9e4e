import { spawn } from 'node:child_process'
import { appendFileSync, mkdirSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { connectOwner } from '#src/db/driver/client.ts'
import { startPostgres } from '#src/db/embedded.ts'
import { appRole, createRoles, ownerRole } from '#src/db/roles.ts'
import { aMailbox } from '#test/mailbox.ts'
import { anOperator } from '#test/operator.ts'

type Env = Record<string, string>
const patience = 90_000

/** The built server with only these settings, until it is ready. */
export async function startServer(port: number, env: Env, cwd = process.cwd()) {
  const { PATH = '', HOME = '/' } = process.env
  const own = { PATH, HOME, ENV_FILE: 'none', PORT: String(port), HOST: '127.0.0.1', ...env }
  const begin = ['--import', './src/main/quick-modules.mjs', 'src/main/server.ts'] // as in package.json
  const child = spawn('node', begin, { cwd, env: own })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      said += chunk.toString()
    })
  const ended = new Promise((resolve) => child.once('exit', resolve))
  await answersAt(port, () => child.exitCode !== null).catch(() => {
    throw new Error(said)
  })
  return {
    pid: child.pid ?? 0,
    said: () => said,
    stop: async () => {
      child.kill('SIGTERM')
      await ended
    },
  }
}

/** Waits until a server is ready; throws where it has exited before, or takes too long. */
export async function answersAt(port: number, hasEnded: () => boolean): Promise<void> {
  const deadline = performance.now() + patience
  while (!(await isReady(port))) {
    if (hasEnded() || performance.now() > deadline) throw new Error('the server is not ready')
    await sleep(100)
  }
}

async function isReady(port: number): Promise<boolean> {
  try {
    return (await fetch(`http://127.0.0.1:${port}/health/ready`)).ok
  } catch {
    return false
  }
}

type Production = { port: number; baseUrl: string; folder: string }

/**
 * A production installation with no accounts: its own PostgreSQL, mail server and SMS gateway, each
 * real. Sent messages are in `mail.jsonl` and `sms.jsonl` of the folder. `env`: its settings.
 */
export async function startProduction({ port, baseUrl, folder }: Production) {
  mkdirSync(folder, { recursive: true })
  const postgres = await startPostgres({ dataDir: join(folder, 'pg'), durable: false })
  const { pool } = connectOwner(postgres.url('postgres'), 1)
  await createRoles(pool)
  await pool.query(`create database oxalate owner ${ownerRole}`)
  await pool.end()
  const letters = await carriers(folder)
  const env = {
    ...letters.env,
    NODE_ENV: 'production',
    BASE_URL: baseUrl,
    PROXY_HOPS: '1',
    DATABASE_URL: postgres.url('oxalate', appRole),
    DATABASE_OWNER_URL: postgres.url('oxalate', ownerRole),
    AUTH_SECRET: 'the system test signs with this one',
    FIELD_KEY: 'the system test seals with this one',
    REGISTRATION_OPEN: '1',
    DATA_DIR: join(folder, 'data'),
    OPERATOR_NAME: 'Meridian',
    ...anOperator,
  }
  const server = await startServer(port, env)
  return {
    env,
    stop: async () => {
      await server.stop()
      await letters.stop()
      await postgres.stop()
    },
  }
}

/**
 * A mail server and an SMS gateway, each real, and the settings for them. What they received is in
 * `mail.jsonl` and `sms.jsonl` of the folder.
 */
export async function carriers(folder: string) {
  const mailbox = await aMailbox()
  const mails = writtenAsTheyCome(mailbox.taken, join(folder, 'mail.jsonl'))
  const sms = await smsGateway(join(folder, 'sms.jsonl'))
  return {
    env: {
      SMTP_URL: mailbox.smtpUrl,
      SMS_URL: sms.url,
      SMS_TOKEN: 'the system test sends with this one',
    },
    stop: async () => {
      clearInterval(mails)
      sms.stop()
      await mailbox.stop()
    },
  }
}

function writtenAsTheyCome(taken: { to: string[]; raw: Buffer }[], file: string) {
  let written = 0
  return setInterval(() => {
    for (const { to, raw } of taken.slice(written))
      appendFileSync(file, `${JSON.stringify({ to, raw: raw.toString() })}\n`)
    written = taken.length
  }, 100)
}

async function smsGateway(file: string) {
  const server = createServer((request, response) => {
    request.on('data', (chunk: Buffer) => appendFileSync(file, chunk))
    request.on('end', () => {
      appendFileSync(file, '\n')
      response.end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const place = server.address()
  if (typeof place !== 'object' || !place) throw new Error('the SMS gateway has no port')
  return { url: `http://127.0.0.1:${place.port}/`, stop: () => server.close() }
}
