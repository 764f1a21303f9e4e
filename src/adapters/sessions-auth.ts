import { betterAuth, type BetterAuthOptions } from 'better-auth'
import { isAPIError } from 'better-auth/api'
import { twoFactor } from 'better-auth/plugins'
import type { Limit } from '#src/domain/limits.ts'
import { SESSION_SECONDS } from '#src/domain/people/session-life.ts'
import { newBackupCodes } from './backup-codes.ts'
import type { KeyRing } from './key-ring.ts'
import { authKeys } from './sessions-keys.ts'
import { BASE_PATH, PREFIX } from './sessions-names.ts'
import { aroundEndpoints, beforeSession } from './sessions-hooks.ts'
import { byEmail, byPhone, limitOfStrangers } from './sessions-guessing.ts'
import { accountLinks } from './sessions-links.ts'
import { passkeySignIn } from './sessions-passkeys.ts'
import { phoneSignIn } from './sessions-phone.ts'
import type { PeoplePorts } from './sessions-ports.ts'

export type AuthOptions = {
  database: NonNullable<BetterAuthOptions['database']>
  baseUrl: string
  secrets: KeyRing
  people: PeoplePorts
  /** From one network address; five times as many other calls. */
  signIns: Limit
  /** The operator's name: the issuer in an authenticator app. */
  brand: string
}

/** Better Auth as we want it. In its own file: it is large, and loaded when first needed. */
export function openAuth(options: AuthOptions, origins: string[]) {
  return betterAuth(optionsOf(options, origins))
}

function optionsOf(
  { database, baseUrl, secrets, people, signIns, brand }: AuthOptions,
  origins: string[],
) {
  return {
    appName: brand,
    baseURL: baseUrl,
    basePath: BASE_PATH,
    ...authKeys(secrets),
    database,
    trustedOrigins: origins,
    // An account is created by the link sent to its address (`sessions-links.ts`), never here.
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      requireEmailVerification: true,
      minPasswordLength: 8,
      maxPasswordLength: 128,
    },
    session: {
      // The absolute expiry; the idle limit is ours, from `updatedAt`, so Better Auth never moves
      // it.
      expiresIn: SESSION_SECONDS,
      disableSessionRefresh: true,
      freshAge: 0,
      cookieCache: { enabled: false },
      additionalFields: { secondFactor: { type: 'boolean', input: false, defaultValue: false } },
    },
    rateLimit: {
      enabled: true,
      storage: 'database',
      window: 10,
      max: 5 * signIns.most,
      customRules: addressRules(people, secrets, signIns),
    },
    plugins: [
      // Wrong codes wait by our own count, which locks nobody out.
      twoFactor({
        issuer: brand,
        accountLockout: { enabled: false },
        backupCodeOptions: { customBackupCodesGenerate: newBackupCodes },
      }),
      phoneSignIn(people),
      accountLinks(people),
      passkeySignIn(people),
    ],
    hooks: aroundEndpoints(people),
    databaseHooks: { session: { create: { before: beforeSession(people) } } },
    // Only error messages: their arguments may name a person or a token.
    logger: { log: (level, message) => level === 'error' && console.error(`sessions: ${message}`) },
    // By default it answers a bug with an empty 500 and prints what was sent with it.
    onAPIError: { onError: throwUnlessAnswer },
    telemetry: { enabled: false },
    advanced: {
      database: { generateId: () => people.newId() },
      // Its own `secure` prefix would precede ours; the attributes below say the same.
      useSecureCookies: false,
      cookiePrefix: PREFIX,
      defaultCookieAttributes: { secure: true, httpOnly: true, sameSite: 'lax', path: '/' },
      // Explicit: under NODE_ENV=test Better Auth turns its origin check off by itself.
      disableOriginCheck: false,
      disableCSRFCheck: false,
      ipAddress: { ipAddressHeaders: ['x-real-ip'], ipv6Subnet: 64 },
    },
  } as const satisfies BetterAuthOptions
}

/**
 * How many requests an address may send to each path. Where a person is signed in, or has shown the
 * password, each secret waits by its account and network: with Better Auth's own three in ten
 * seconds the fourth colleague of an office would have to wait.
 */
function addressRules(people: PeoplePorts, secrets: KeyRing, { most, per }: Limit) {
  const window = Temporal.Duration.from(per).total('seconds')
  const more = { window, max: 5 * most }
  return {
    '/sign-in/email': limitOfStrangers(people, secrets, byEmail, { window, max: most }),
    '/two-factor/*': false,
    '/change-password': false,
    '/phone/add': false,
    '/account/*': more,
    '/phone/*': limitOfStrangers(people, secrets, byPhone, more),
    '/passkey/*': more,
  } as const
}

/**
 * An error that is no answer of an endpoint goes to our own error handler: busy, or a bug that is
 * reported.
 */
function throwUnlessAnswer(error: unknown) {
  if (!isAPIError(error)) throw error
}
