import { z } from 'zod'
import { cipherNames } from '#src/adapters/ccavenue/message-cipher.ts'
import { poolLimits } from '#src/db/driver/limits.ts'
import { cancellingBySpec } from '#src/domain/bookings/cancellation-contract.ts'
import { limits } from '#src/domain/limits.ts'
import { rupees } from '#src/domain/money.ts'
import { noStatements } from '#src/domain/operator-statements.ts'
import type { Settings } from '#src/domain/settings.ts'
import { bucketFields, bucketNamesFor } from './bucket-env.ts'
import { DEMO_PASSWORD } from '#src/main/demonstration/demo-password.ts'
import { errorHookFields } from '#src/main/logging/error-hook.ts'
import { pushFields } from './push-env.ts'
import { metricsFields, wrongMetrics } from './metrics-env.ts'
import { operatorFields, operatorNames, operatorOf } from './operator-env.ts'
import { Processes, wrongProcesses } from './process-env.ts'
import {
  address,
  count,
  mailAddress,
  oneOf,
  ownNames,
  secret,
  secrets,
  written,
  wrongLines,
  yesOrNo,
} from './setting-kinds.ts'
import { StatementsFile } from '#src/main/statements-file.ts'
import { travelFields } from './travel-env.ts'
import { tracesFields } from '#src/main/logging/traces.ts'

/** As a browser names an origin: only scheme, host and port. */
function isOrigin(text: string): boolean {
  return /^https?:/.test(text) && URL.canParse(text) && new URL(text).origin === text
}

const web = address('http', 'https')

/** Its origin stands in a header, where `*` and `;` have a meaning, and all of it on pages. */
function isOneHost(url: string): boolean {
  if (!URL.canParse(url)) return false
  const { hostname, username, password } = new URL(url)
  return /^[a-z\d.-]+$/.test(hostname) && username === '' && password === ''
}

/** A page by https loads nothing by http, so a map by http is for this machine alone. */
const mapStyle = web
  .refine(
    (url) =>
      url.startsWith('https:') || (URL.canParse(url) && ownNames.includes(new URL(url).hostname)),
    'must be an address that starts with https://',
  )
  .refine(isOneHost, 'must name one host, without a user or a password')
const database = address('postgresql', 'postgres')

/** Every setting, in the order of `.env.example`. */
const Env = z.object({
  ENV_FILE: z.string().optional(), // read before all others: `env-file.ts`
  NODE_ENV: oneOf(['development', 'production', 'test']).default('development'),
  PORT: count(1, 65_535).default(3000),
  HOST: z.string().optional(),
  PROCESSES: Processes,
  BASE_URL: web
    .max(69, 'must have at most 69 characters (a limit of the payment gateway)')
    .optional(),
  HSTS_SUBDOMAINS: yesOrNo.default('0'),
  DASHBOARD_ORIGINS: z
    .string()
    .default('')
    .transform((list) =>
      list
        .split(',')
        .map((one) => one.trim())
        .filter(Boolean),
    )
    .refine(
      (list) => list.every(isOrigin),
      'must be origins like https://dashboard.example, separated by commas',
    ),
  PROXY_HOPS: count(0, 3).default(0),
  DATA_DIR: z.string().default('.data'),
  BACKUP_DIR: z.string().optional(),
  BACKUP_KEEP_DAYS: count(1, 3650).default(14),
  ...bucketFields,
  DATABASE_URL: database.optional(),
  DATABASE_OWNER_URL: database.optional(),
  DATABASE_REPLICA_URL: database.optional(),
  DATABASE_POOL: count(2, 100).default(poolLimits.max),
  DATABASE_POOLER: oneOf(['none', 'transaction']).default('none'),
  MIGRATE_AT_START: yesOrNo.default('1'),
  AUTH_SECRET: secret.optional(),
  AUTH_SECRET_PREVIOUS: secrets,
  FIELD_KEY: secret.optional(),
  FIELD_KEY_PREVIOUS: secrets,
  CCAVENUE_MERCHANT_ID: written(/^\d{1,10}$/, 'a number of up to ten digits').optional(),
  CCAVENUE_ACCESS_CODE: written(/^[A-Za-z0-9]{4,40}$/, 'letters and digits').optional(),
  CCAVENUE_WORKING_KEY: written(/^[A-Za-z0-9]{32}$/, '32 letters and digits').optional(),
  CCAVENUE_CIPHER: oneOf(cipherNames).default('cbc'),
  CCAVENUE_PAGE_URL: web.optional(),
  CCAVENUE_API_URL: web.optional(),
  SANDBOX_PORT: count(1, 65_535).optional(),
  SMTP_URL: address('smtp', 'smtps').optional(),
  MAIL_FROM: mailAddress.default('no-reply@oxalate.example'),
  SMS_URL: web.optional(),
  SMS_TOKEN: z.string().optional(),
  CALL_BRIDGE_URL: web.optional(),
  CALL_BRIDGE_TOKEN: z.string().min(1).optional(),
  ...pushFields,
  DEMO: yesOrNo.optional(),
  DEMO_PASSWORD: z.string().min(12, 'must have 12 characters or more').default(DEMO_PASSWORD),
  ...operatorFields,
  STATEMENTS_FILE: StatementsFile.optional(),
  MAP_STYLE_URL: mapStyle.optional(),
  ...travelFields,
  REGISTRATION_OPEN: yesOrNo.optional(),
  SLOT_CAPACITY: count(1, 1000).default(4),
  SLOT_DAYS: count(1, 90).default(14),
  OPEN_BOOKINGS: count(1, 100_000).default(5),
  CASH_LIMIT_RUPEES: count(0, 1_000_000).default(5000),
  CASH_IN_HAND_LIMIT_RUPEES: count(0, 1_000_000).default(20_000),
  REFUND_APPROVAL_LIMIT_RUPEES: count(0, 1_000_000).default(10_000),
  LOG_LEVEL: oneOf(['debug', 'info', 'warn', 'error', 'silent']).optional(),
  ...metricsFields,
  ...errorHookFields,
  ...tracesFields,
  DRAIN_SECONDS: count(0, 60).default(0),
})

/** The names of all settings. */
export const settingNames = Object.keys(Env.shape)

type Given = z.infer<typeof Env>
export type Env = Given & {
  isDemo: boolean
  /** The address of the serving role is a pooler's. */
  isPooled: boolean
  settings: Settings
  baseUrl: string
  host: string
}

/** The only reader of the environment. Lists every missing or wrong name, not only the first. */
export function parseEnv(source: Record<string, string | undefined>) {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''))
  const parsed = Env.safeParse(given)
  const wrong = parsed.success ? [] : wrongLines(parsed.error.issues, given)
  const missing = missingIn(given)
    .filter((name) => !given[name])
    .map((name) => `${name} is missing`)
  const env = parsed.success && missing.length === 0 ? derived(parsed.data) : undefined
  const apart = parsed.success
    ? [...wrongMetrics(parsed.data), ...wrongProcesses(parsed.data, isDemoIn(given))]
    : []
  if (env && isOpenToReaders(env)) apart.push(ownPasswordFirst)
  if (!env || apart.length > 0) {
    const lines = [...wrong, ...new Set(missing), ...apart].map((line) => `  ${line}`).join('\n')
    return { ok: false, wrong: `Some settings are wrong or missing:\n${lines}` } as const
  }
  return { ok: true, env } as const
}

const ownPasswordFirst =
  'DEMO_PASSWORD must be your own: other machines can reach this demonstration, and the default is published'

/**
 * Others can reach the demonstration, and any reader of our documents has its administrator's
 * password.
 */
function isOpenToReaders({ isDemo, settings, DEMO_PASSWORD: password }: Env): boolean {
  return isDemo && !settings.isOutboxOpen && password === DEMO_PASSWORD
}

/** A demonstration by default only where nothing says that it is production. */
function isDemoIn({ DEMO, DATABASE_URL, NODE_ENV }: Record<string, string | undefined>) {
  return DEMO === undefined ? !DATABASE_URL && NODE_ENV !== 'production' : DEMO === '1'
}

/** All of them, or a demonstration's own gateway, or only cash. */
const gatewayNames = ['CCAVENUE_MERCHANT_ID', 'CCAVENUE_ACCESS_CODE', 'CCAVENUE_WORKING_KEY']
const gatewayUrls = ['CCAVENUE_PAGE_URL', 'CCAVENUE_API_URL']

function missingIn(given: Record<string, string | undefined>): string[] {
  const isProduction = given.NODE_ENV === 'production'
  const isReal = !isDemoIn(given)
  return [
    ...(isProduction ? ['BASE_URL', 'DATABASE_URL'] : []),
    ...(isProduction || given.DATABASE_URL ? ['DATABASE_OWNER_URL'] : []),
    ...(given.DATABASE_OWNER_URL && !isProduction ? ['DATABASE_URL'] : []),
    ...(isProduction || isReal ? ['AUTH_SECRET', 'FIELD_KEY'] : []),
    ...bucketNamesFor(given),
    ...([...gatewayNames, ...gatewayUrls].some((name) => given[name]) ? gatewayNames : []),
    ...(given.CALL_BRIDGE_URL ? ['CALL_BRIDGE_TOKEN'] : []),
    ...(isReal ? ['SMTP_URL', 'SMS_URL', 'SMS_TOKEN', ...operatorNames] : []),
  ]
}

const open = { most: 10_000 } as const
const openToNetworks = {
  codesFromNetwork: { ...limits.codesFromNetwork, ...open },
  signInsFromNetwork: { ...limits.signInsFromNetwork, ...open },
  accountLinksFromNetwork: { ...limits.accountLinksFromNetwork, ...open },
  contactMessagesFromNetwork: { ...limits.contactMessagesFromNetwork, ...open },
  labDraftsFromNetwork: { ...limits.labDraftsFromNetwork, ...open },
}

/**
 * Nobody reaches it from elsewhere: neither directly, nor by another address, nor through a proxy.
 */
function isOfThisMachine({ PROXY_HOPS }: Given, host: string, baseUrl: string): boolean {
  const named = new URL(baseUrl).hostname.replaceAll(/[[\]]/g, '')
  return PROXY_HOPS === 0 && [host, named].every((name) => ownNames.includes(name))
}

function derived(env: Given): Env {
  const { DEMO, DATABASE_URL, NODE_ENV } = env
  const isDemo = isDemoIn({ DEMO, DATABASE_URL, NODE_ENV })
  const host = env.HOST ?? (isDemo ? '127.0.0.1' : '::')
  const baseUrl = env.BASE_URL ?? `http://localhost:${env.PORT}`
  const isLocal = isOfThisMachine(env, host, baseUrl)
  return {
    ...env,
    host,
    isDemo,
    isPooled: env.DATABASE_POOLER === 'transaction',
    baseUrl,
    settings: {
      isDemo,
      operator: operatorOf(env, isDemo),
      statements: env.STATEMENTS_FILE ?? noStatements,
      isRegistrationOpen: env.REGISTRATION_OPEN ? env.REGISTRATION_OPEN === '1' : isDemo,
      baseUrl,
      mapStyleUrl: env.MAP_STYLE_URL,
      dashboardOrigins: env.DASHBOARD_ORIGINS,
      isOutboxOpen: isDemo && isLocal,
      isBridged: env.CALL_BRIDGE_URL !== undefined,
      // A demonstration that only this machine reaches has one address for everybody.
      networkLimits: isDemo && isLocal ? openToNetworks : limits,
      slotCapacity: env.SLOT_CAPACITY,
      slotDays: env.SLOT_DAYS,
      openBookings: env.OPEN_BOOKINGS,
      cancelling: cancellingBySpec,
      cashLimit: rupees(env.CASH_LIMIT_RUPEES),
      cashInHandLimit: rupees(env.CASH_IN_HAND_LIMIT_RUPEES),
      dispatchWeight: env.DISPATCH_WEIGHT,
      refundApprovalLimit: rupees(env.REFUND_APPROVAL_LIMIT_RUPEES),
    },
  }
}
