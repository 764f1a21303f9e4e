import type { Control } from './control.ts'

const factor = 'src/http/people/second-factor.test.ts'
const passkeys = 'src/http/people/passkeys.test.ts'
const guessing = 'src/http/door/guessing.test.ts'
const crowded =
  'sixty sign-ins of others in a minute use up an address for strangers, never for a known device'

/** Guards of signing in: codes of the app, wrong attempts, known devices. */
export const signInControls: readonly Control[] = [
  {
    guard: 'a passkey’s challenge is used once',
    file: 'src/db/queries/people/passkey-challenges.ts',
    search: 'await tx.delete(passkeyChallenges).where(isGood(of, now)).returning()',
    replace: 'await tx.select().from(passkeyChallenges).where(isGood(of, now))',
    by: {
      file: passkeys,
      title: 'a challenge works once, for five minutes, in the browser that requested it',
    },
  },
  {
    guard: 'a passkey’s device checks its person',
    file: 'src/adapters/webauthn.ts',
    search: 'requireUserVerification: true',
    replace: 'requireUserVerification: false',
    by: {
      file: passkeys,
      title: 'a signature of a device that did not check its person lets nobody in',
    },
  },
  {
    guard: 'the password alone adds no passkey beside a second factor',
    file: 'src/usecases/people/begin-passkey.ts',
    search: 'if (!factors || !mayAddFactor(factors)) throw',
    replace: 'if (!factors) throw',
    also: [
      {
        file: 'src/usecases/people/begin-passkey.ts',
        search: '  mayAddFactor,\n',
        replace: '',
      },
    ],
    by: {
      file: passkeys,
      title:
        'a password alone does not bypass the second factor: it adds neither a passkey nor an app',
    },
  },
  {
    guard: 'a new password by the mailbox ends every passkey',
    file: 'src/usecases/people/reset-password.ts',
    search: 'await deletePasskeysOf(tx, userId)',
    replace: 'Object.keys(deletePasskeysOf)',
    by: {
      file: passkeys,
      title: 'a new password by the mailed link removes every passkey and names them in its letter',
    },
  },
  {
    guard: 'a code of the app opens one session',
    file: 'src/usecases/parts/people/second-factor.ts',
    search: 'if (!(await insertStepUsed(tx, { userId, step, usedAt }))) continue',
    replace: 'await insertStepUsed(tx, { userId, step, usedAt })',
    by: { file: factor, title: 'when ten browsers send one code at once, one gets in' },
  },
  {
    guard: 'a code of the app counts in its half minute and those beside it',
    file: 'src/domain/people/app-code.ts',
    search: 'const DRIFT = 1',
    replace: 'const DRIFT = 40',
    by: { file: factor, title: 'a code one minute old, or one minute early, opens nothing' },
  },
  {
    guard: 'the app’s code shown within a session makes a new one',
    file: 'src/adapters/sessions-hooks.ts',
    search: 'await stepUp(ctx)',
    replace: 'void stepUp',
    by: {
      file: factor,
      title: 'a session by password alone becomes one with the second factor under a new id',
    },
  },
  {
    guard: 'the app’s secret is shown to the session that sets it up',
    file: 'src/db/queries/people/people-second-factor.ts',
    search: 'and(eq(session.token, token), gt(expiresAt, now))',
    replace: "and(sql`${token}::text <> ''`, gt(expiresAt, now))",
    also: [
      {
        file: 'src/db/queries/people/people-second-factor.ts',
        search: 'import { and, eq, gt, lt } from',
        replace: 'import { and, eq, gt, lt, sql } from',
      },
    ],
    by: {
      file: factor,
      title:
        'the app’s secret is in no cookie, and the server shows it only where it was requested',
    },
  },
  {
    guard: 'tries are counted one after another',
    file: 'src/usecases/parts/people/guesses.ts',
    search: 'await lockName(tx, `guesses ${subject}`)',
    replace: '',
    also: [
      {
        file: 'src/db/queries/people/people-guesses.ts',
        search: 'setWhere: lte(signInGuesses.waitUntil, lastAt),',
        replace: '',
      },
      {
        file: 'src/db/migrations/0003_guards-of-accounts.sql',
        search: 'IF new.wrong > old.wrong AND new.last_at < old.wait_until',
        replace: 'IF false',
      },
    ],
    by: {
      file: guessing,
      title:
        'of twelve wrong passwords at once, five are compared; then each waits longer, and is told so',
    },
  },
  {
    guard: 'the database counts no try before its time',
    file: 'src/db/migrations/0003_guards-of-accounts.sql',
    search: 'IF new.wrong > old.wrong AND new.last_at < old.wait_until',
    replace: 'IF false',
    by: {
      file: guessing,
      title: 'the database counts no attempt made before its wait was over',
    },
  },
  {
    guard: 'a known device is not refused for what strangers do',
    file: 'src/usecases/parts/people/guesses.ts',
    search: 'if (await isKnownDevice(world, tx, guess, at)) return 0',
    replace: '',
    by: {
      file: guessing,
      title:
        'many networks together are slowed down, and a known device with the right password never is',
    },
  },
  {
    guard: 'a known device is not counted with the strangers of its address',
    file: 'src/adapters/sessions-guessing.ts',
    search: 'device })) ? false : limit',
    replace: 'device })) ? limit : limit',
    by: { file: guessing, title: crowded },
  },
  {
    guard: 'strangers of one address sign in so often a minute',
    file: 'src/adapters/sessions-guessing.ts',
    search: '    if (!device) return limit\n',
    replace: '    if (!device) return false\n',
    by: { file: guessing, title: crowded },
  },
  {
    guard: 'a device is free of its address’s limit for the account that knows it alone',
    file: 'src/db/queries/people/people-guesses.ts',
    search: 'inArray(knownDevices.userId, owner),',
    replace: '',
    by: { file: guessing, title: crowded },
  },
  {
    guard: 'a device is known to the account it was let into',
    file: 'src/db/queries/people/people-guesses.ts',
    search: 'inArray(knownDevices.userId, owner),',
    replace: '',
    by: {
      file: guessing,
      title:
        'a device is known to the accounts that signed in on it, not to others, and not when forged',
    },
  },
  {
    guard: 'a device guesses ten times',
    file: 'src/db/queries/people/people-guesses.ts',
    search: 'lt(knownDevices.wrong, limit),',
    replace: '',
    also: [
      {
        file: 'src/db/migrations/0000_schema.sql',
        search: 'between 0 and 10',
        replace: '>= 0',
      },
    ],
    by: {
      file: guessing,
      title: 'a stolen device guesses ten times, even all at once, and then waits like a stranger',
    },
  },
  {
    guard: 'the owner is told once a day',
    file: 'src/db/queries/people/people-guesses.ts',
    search: 'setWhere: lte(signInWarnings.warnedAt, since),',
    replace: '',
    by: { file: guessing, title: 'the owner is told by mail once a day, and nobody else is' },
  },
  {
    guard: 'an erasure that overtakes a sign-in is said in words',
    file: 'src/adapters/sessions.ts',
    search: 'if (people.isErased(error))',
    replace: 'if (!error)',
    by: {
      file: 'src/http/idempotency/erased-meanwhile.test.ts',
      title:
        'a sign-in that races with an erasure is refused with a message, and begins no session',
    },
  },
  {
    guard: 'trouble of the database behind a sign-in is for our own door',
    file: 'src/adapters/sessions-auth.ts',
    search: 'if (!isAPIError(error)) throw error',
    replace: '',
    by: {
      file: 'src/http/idempotency/erased-meanwhile.test.ts',
      title:
        'a sign-in that waited too long for the database says when to retry, and logs nothing that was sent',
    },
  },
  {
    guard: 'R12: a session ends by the database’s clock',
    file: 'src/db/queries/people/people-sessions.ts',
    search: 'now: instantOf(row.now),',
    replace: 'now: instantOf(Date.now() / 1000),',
    by: {
      file: 'src/http/door/skewed-clock.test.ts',
      title: 'a clock wrong by -60 minutes lets no session live longer, or end sooner',
    },
  },
  {
    guard: 'R12: a code ends by the database’s clock',
    file: 'src/adapters/clock.ts',
    search: 'real: async ({ begunAt }) => begunAt,',
    replace: 'real: async () => Temporal.Instant.fromEpochMilliseconds(Date.now()),',
    also: [
      {
        file: 'src/adapters/clock.ts',
        search: 'now: async ({ begunAt, movedMs }) => begunAt.add({ milliseconds: movedMs }),',
        replace: 'now: async () => Temporal.Instant.fromEpochMilliseconds(Date.now()),',
      },
    ],
    by: {
      file: 'src/http/door/skewed-clock.test.ts',
      title: 'a clock wrong by -60 minutes lets no code live longer, or end sooner',
    },
  },
]
