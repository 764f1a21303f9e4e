import { mkdtempSync } from 'node:fs'
import { createServer } from 'node:http'
import {
  type AddressInfo,
  createServer as createSocketServer,
  type Server,
  type Socket,
} from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connectOwner } from '#src/db/driver/client.ts'
import { appRole } from '#src/db/roles.ts'
import { examine } from '#src/main/doctor/examine.ts'
import { parseEnv } from '#src/main/settings/env.ts'
import { noteKeys } from '#src/main/resealing/known-keys.ts'
import { secretsOf } from '#src/main/settings/secrets.ts'
import { demoMerchant } from '#src/sandbox/merchant.ts'
import { aDatabase } from '#test/database.ts'
import { aMailbox } from '#test/mailbox.ts'
import { anOperator } from '#test/operator.ts'
import { aSandbox } from '#test/sandbox.ts'

type Settings = Record<string, string>
type Given = { now?: () => Temporal.Instant; leastFree?: number }

function envOf(settings: Settings) {
  const parsed = parseEnv(settings)
  if (!parsed.ok) throw new Error(parsed.wrong)
  return parsed.env
}

/** A production installation with no faults, each part of it real, and the doctor's findings. */
export async function aPatient() {
  await using begun = new AsyncDisposableStack()
  const database = begun.use(await aDatabase(2))
  const mailbox = begun.use(await aMailbox())
  const gateway = await aSandbox()
  begun.defer(gateway.close)
  const sms = createServer((request, response) => {
    const isKnown = request.headers.authorization === 'Bearer the token'
    response.writeHead(isKnown ? 204 : 401).end()
  })
  const smsPort = await listening(sms)
  begun.defer(() => void sms.close())
  const settings: Settings = {
    DEMO: '0',
    DATABASE_URL: database.url,
    DATABASE_OWNER_URL: database.ownerUrl,
    DATA_DIR: mkdtempSync(join(tmpdir(), 'oxalate-doctor-')),
    AUTH_SECRET: 'the doctor’s patient signs with this',
    FIELD_KEY: 'the doctor’s patient seals with this',
    SMTP_URL: mailbox.smtpUrl,
    SMS_URL: `http://127.0.0.1:${smsPort}/`,
    SMS_TOKEN: 'the token',
    CCAVENUE_MERCHANT_ID: demoMerchant.id,
    CCAVENUE_ACCESS_CODE: demoMerchant.accessCode,
    CCAVENUE_WORKING_KEY: demoMerchant.workingKey,
    CCAVENUE_API_URL: `${gateway.url}/apis/servlet/DoWebTrans`,
    ...anOperator,
  }
  const keeper = connectOwner(database.ownerUrl)
  begun.defer(() => keeper.pool.end())
  await noteKeys(keeper.pool, secretsOf(envOf(settings)))

  /** With these settings in place of its own. */
  async function findings(changed: Settings, { now = Temporal.Now.instant, leastFree = 1 }: Given) {
    const env = envOf({ ...settings, ...changed })
    const { DATABASE_URL: appUrl = '', DATABASE_OWNER_URL: ownerUrl = '' } = env
    const { pool: owner } = connectOwner(ownerUrl, 3)
    try {
      const [places, secrets] = [{ appUrl, ownerUrl, appRole }, secretsOf(env)]
      return await examine({ env, database: places, owner, secrets, now, leastFree })
    } finally {
      await owner.end()
    }
  }
  const whole = begun.move()
  return {
    settings,
    database,
    findings: (changed: Settings = {}, given: Given = {}) => findings(changed, given),
    /** The faults, in lines: `mail: …`. */
    wrong: async (changed: Settings = {}, given: Given = {}) =>
      (await findings(changed, given))
        .filter(({ isSound }) => !isSound)
        .map(({ name, says }) => `${name}: ${says}`),
    [Symbol.asyncDispose]: () => whole.disposeAsync(),
  }
}

/** Accepts connections and never answers. */
export async function aSilentServer() {
  const open = new Set<Socket>()
  const server = createSocketServer((socket) => open.add(socket))
  const port = await listening(server)
  return {
    port,
    [Symbol.dispose]() {
      for (const socket of open) socket.destroy()
      server.close()
    },
  }
}

/** Its port. */
export function listening(server: Server): Promise<number> {
  return new Promise((resolve) =>
    server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port)),
  )
}
