import { join, resolve } from 'node:path'
import { noCarriers } from '#src/adapters/no-carriers.ts'
import { bankList } from '#src/adapters/banks.ts'
import { instrumentProfiles } from '#src/adapters/instrument-profiles.ts'
import { systemChance } from '#src/adapters/chance.ts'
import { fieldCipher } from '#src/adapters/cipher.ts'
import { deviceSeal } from '#src/adapters/device-seal.ts'
import { systemClock } from '#src/adapters/clock.ts'
import { fileCopiesIn, filesWithCopies } from '#src/adapters/file-copies.ts'
import { filesIn, filesInBucket } from '#src/adapters/files.ts'
import { imageCleaner } from '#src/adapters/image-cleaner.ts'
import { osrmTravel } from '#src/adapters/osrm.ts'
import { paceTravel } from '#src/adapters/travel.ts'
import { ucumUnits } from '#src/adapters/units.ts'
import { jobQueue } from '#src/adapters/job-queue.ts'
import { webauthnAt } from '#src/adapters/webauthn.ts'
import { connect, connectReplica } from '#src/db/driver/client.ts'
import { laggingReads } from '#src/db/driver/lagging-reads.ts'
import { loadCatalogueIndex } from '#src/usecases/parts/catalogue/catalogue-index.ts'
import type { Files, Travel, World } from '#src/usecases/world.ts'
import { bucketOf } from './settings/bucket-env.ts'
import type { Env } from './settings/env.ts'
import { gatewayOf } from './gateway.ts'
import type { Start } from './processes/parent-and-child.ts'
import { reasonOf } from './logging/log.ts'
import { passwordsIn } from './sessions.ts'

/** The world of one process, from the environment and the parent's orders. */
export async function buildWorld(env: Env, start: Start): Promise<World> {
  const { isDemo, isPooled } = env
  const { db } = connect(start.databaseUrl, env.DATABASE_POOL, { isDemo, isPooled })
  const { DATABASE_REPLICA_URL: replicaUrl } = env
  const replica = replicaUrl ? connectReplica(replicaUrl, { isDemo }).db : undefined
  const ports = {
    db,
    lagging: laggingReads(db, replica),
    clock: systemClock(),
    chance: systemChance,
    cipher: fieldCipher(...start.secrets.fieldKey),
    deviceSeal: deviceSeal(...start.secrets.fieldKey),
  }
  return {
    ...ports,
    passwords: passwordsIn(ports),
    webauthn: webauthnAt(env.settings.baseUrl),
    carriers: await carriersOf(env),
    push: await pushOf(env, start.secrets.push),
    files: copiedFilesOf(env),
    images: imageCleaner(),
    banks: bankList(),
    instruments: instrumentProfiles(),
    travel: travelOf(env),
    units: ucumUnits(),
    gateway: gatewayOf(env, start.sandboxPort),
    // A connection of its own: the queue queries from inside transactions, which may hold all the
    // others.
    queue: jobQueue(connect(start.databaseUrl, 1, { isPooled }).pool),
    catalogue: await loadCatalogueIndex(db),
    settings: env.settings,
  }
}

/** A folder, or a bucket where one is configured. */
export function filesOf(env: Env): Files {
  const bucket = bucketOf(env)
  return bucket ? filesInBucket(bucket) : filesIn(`${env.DATA_DIR}/files`)
}

/**
 * Each stored file is copied into the backup at once: a restore to any instant has the files of its
 * rows.
 */
export function copiedFilesOf(env: Env): Files {
  if (!env.BACKUP_DIR || env.S3_BUCKET) return filesOf(env)
  const copies = fileCopiesIn(join(resolve(env.BACKUP_DIR), 'files'))
  return filesWithCopies(filesOf(env), copies, (error) =>
    console.error(`A file has no copy in BACKUP_DIR until the next backup: ${reasonOf(error)}`),
  )
}

/** By an OSRM server where one is configured; its failures are logged without a place. */
function travelOf({ OSRM_URL: url, TRAVEL_DETOUR: detour, TRAVEL_KMH: kmh }: Env): Travel {
  const otherwise = paceTravel({ detour, kmh })
  if (!url) return otherwise
  const failed = (error: unknown) =>
    console.error(`The routing server gave no times, so they are estimated: ${reasonOf(error)}`)
  return osrmTravel({ url, otherwise, failed })
}

async function carriersOf(env: Env) {
  const { isDemo, SMTP_URL, MAIL_FROM, SMS_URL, SMS_TOKEN } = env
  const { CALL_BRIDGE_URL: url, CALL_BRIDGE_TOKEN: token } = env
  if (isDemo || !SMTP_URL || !SMS_URL || !SMS_TOKEN) return noCarriers
  const { carriers } = await import('#src/adapters/carriers.ts')
  return carriers({
    smtpUrl: SMTP_URL,
    mailFrom: MAIL_FROM,
    smsUrl: SMS_URL,
    smsToken: SMS_TOKEN,
    bridge: url && token ? { url, token } : undefined,
  })
}

/** Undefined without a key. */
async function pushOf({ VAPID_SUBJECT, PUSH_HOSTS: hosts, settings }: Env, privateKey?: string) {
  if (privateKey === undefined) return undefined
  const { webPush } = await import('#src/adapters/push.ts')
  const subject = VAPID_SUBJECT ?? `mailto:${settings.operator.email}`
  return webPush({ privateKey, subject, hosts })
}
