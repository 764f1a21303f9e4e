/** A guard, how it is removed, and the test that must then fail. */
type Edit = { file: string; search: string; replace: string }

export type Control = Edit & {
  guard: string
  /** Other guards of the same property: removed together, or the test rightly passes. */
  also?: readonly Edit[]
  /** A test by file and title, or a check by its npm script and the line that it must print. */
  by: { file: string; title: string } | { script: string; finding: string }
}

const idempotency = 'src/http/idempotency.test.ts'
const door = 'src/http/door.test.ts'
const guards = 'src/db/guards.test.ts'
const messages = 'src/usecases/messages/messages.test.ts'
const roles = 'src/http/roles.test.ts'
const downtime = 'src/http/planned-downtime.test.ts'
const memory = 'src/http/page-memory.test.ts'
const races = 'src/usecases/bookings/booking-races.test.ts'

const codes = 'src/usecases/people/sign-in-code.test.ts'

/** This lock serialises all changes to one booking. */
const unlocked = {
  file: 'src/db/queries/booking-tree.ts',
  search: ".where(isIt).for('update')",
  replace: '.where(isIt)',
}

/** The same lock for whoever deals with its visits and tubes. */
const unlockedAtTheDoor = {
  file: 'src/db/queries/collection-at-hand.ts',
  search: ".where(key).for('update')",
  replace: '.where(key)',
}

/** Compare-and-set does too, without the lock. */
const unversioned = {
  file: 'src/db/queries/save-changes.ts',
  search:
    " and found.version = taken.version\n      and found.state::text = given ->> 'former state'",
  replace: '',
}

export const controls: readonly Control[] = [
  {
    guard: 'an hour has only so many places',
    file: 'src/usecases/save.ts',
    search: "  slots_not_oversold: 'slot-full',\n",
    replace: '',
    by: { file: races, title: 'of ten accounts that book the last place of an hour one gets it' },
  },
  {
    guard: 'an hour that was full when it was looked at is not booked',
    file: 'src/domain/bookings/placeable.ts',
    search: 'used < capacity ? [id] : []',
    replace: 'used <= capacity ? [id] : []',
    also: [
      {
        file: 'src/usecases/save.ts',
        search: "  slots_not_oversold: 'slot-full',\n",
        replace: '',
      },
    ],
    by: { file: races, title: 'of 50 bookings for the last place of an hour one wins' },
  },
  {
    guard: 'who moves takes the last place of an hour alone',
    file: 'src/domain/visits/rescheduling.ts',
    search: 'return isMissing || isFull ?',
    replace: 'return isMissing ?',
    // The check of the hour, heard of by its name, does too.
    also: [
      {
        file: 'src/usecases/save.ts',
        search: "  slots_not_oversold: 'slot-full',\n",
        replace: '',
      },
    ],
    by: {
      file: 'src/usecases/bookings/attacks.test.ts',
      title: 'of ten that move to the last place of an hour one gets it, and nine keep their own',
    },
  },
  {
    guard: 'a visit is accepted once',
    file: 'src/db/queries/visit-at-hand.ts',
    search: "tx.select().from(bookings).where(bookingOfVisit).for('update').prepare('')",
    replace: "tx.select().from(bookings).where(bookingOfVisit).prepare('')",
    // The compare-and-set of the statement that saves the acceptance does too, without the lock.
    also: [
      {
        file: 'src/db/queries/save-changes.ts',
        search:
          " and found.version = taken.version\n      and found.state::text = given ->> 'former state'",
        replace: '',
      },
    ],
    by: { file: races, title: 'of two accepts that both wait to write, one wins' },
  },
  {
    guard: 'a cancel and a collect come one after the other',
    ...unlocked,
    also: [unlockedAtTheDoor, unversioned],
    by: {
      file: races,
      title:
        'cancel against collect, many times concurrently: one wins, and the money matches the winner',
    },
  },
  {
    guard: 'no phlebotomist is in two places',
    file: 'src/db/migrations/0005_guards-of-visits.sql',
    search: `WHERE ("state" IN ('accepted', 'en-route', 'arrived', 'identified'))`,
    replace: `WHERE (false)`,
    by: { file: races, title: 'a phlebotomist cannot have two visits at the same time' },
  },
  {
    guard: 'a quote is booked once',
    file: 'src/db/queries/placing.ts',
    search: 'for no key update) as of_quote',
    replace: ') as of_quote',
    // Bookings of one account wait for each other anyway while they are counted, and those of one person too.
    also: [
      {
        file: 'src/db/queries/placing.ts',
        search: 'for no key update) as of_account',
        replace: ') as of_account',
      },
      {
        file: 'src/db/queries/placing.ts',
        search: 'order by id for no key update) as of_people',
        replace: 'order by id) as of_people',
      },
    ],
    by: { file: races, title: 'one quote sent 20 times at once is one booking' },
  },
  {
    guard: 'a code is worth one session',
    file: 'src/db/queries/people-codes.ts',
    search: 'isNull(otpChallenges.usedAt)',
    replace: 'sql`true`',
    by: { file: codes, title: 'of 50 right codes at once exactly one makes a session' },
  },
  {
    guard: 'a code has five tries, counted one by one',
    file: 'src/db/queries/people-codes.ts',
    search: 'lt(otpChallenges.tries, limit),',
    replace: '',
    also: [
      { file: 'src/db/migrations/0000_schema.sql', search: 'between 0 and 5', replace: '>= 0' },
    ],
    by: { file: codes, title: 'of 50 wrong codes at once five are compared' },
  },
  {
    guard: 'a claim is one person’s',
    file: 'src/usecases/parts/replies/owner.ts',
    search: "actor.kind === 'person' ? actor.id : actor.kind",
    replace: 'actor.kind',
    by: { file: idempotency, title: 'a key belongs to its person and its call' },
  },
  {
    guard: 'a key is for one body',
    file: 'src/usecases/replies/claim-reply.ts',
    search: 'kept.fingerprint !== fingerprint',
    replace: 'false',
    by: {
      file: idempotency,
      title: 'the same key with another body is refused, and with the first body still replayed',
    },
  },
  {
    guard: 'the lease of a killed process runs out',
    file: 'src/usecases/replies/claim-reply.ts',
    search: 'const lease = { seconds: 60 }',
    replace: 'const lease = { seconds: 6000 }',
    by: {
      file: idempotency,
      title:
        'a claim without its change, as after a crash: after a minute the same request makes the change',
    },
  },
  {
    guard: 'the lease does not run out early',
    file: 'src/usecases/replies/claim-reply.ts',
    search: 'const lease = { seconds: 60 }',
    replace: 'const lease = { seconds: 0 }',
    by: {
      file: idempotency,
      title:
        'a claim without its change, as after a crash: after a minute the same request makes the change',
    },
  },
  {
    guard: 'the answer is written in the verb’s own transaction',
    file: 'src/db/before-commit.ts',
    search: 'if (changes.has(tx)) await hooks.getStore()?.(tx, answer)',
    replace: '',
    by: {
      file: idempotency,
      title:
        'a change without its reply, as after a crash: the same request gets the answer, and nothing is done twice',
    },
  },
  {
    guard: 'a claim that was taken over is lost',
    file: 'src/db/queries/replies.ts',
    search: 'return and(eq(replies.token, token), isNull(replies.status))',
    replace: 'return isNull(replies.status)',
    by: {
      file: idempotency,
      title: 'a first attempt that comes back too late changes nothing and overwrites nothing',
    },
  },
  {
    guard: 'a call that changes something wants a key',
    file: 'src/http/idempotency.ts',
    search: "if (!key) return problem(c, 400, 'key-missing', refusals['key-missing'].says)",
    replace: 'if (!key) return next()',
    by: {
      file: idempotency,
      title: 'a call that changes something requires a key of at most 255 characters',
    },
  },
  {
    guard: 'only our own pages may change anything',
    file: 'src/http/app.ts',
    search: "app.use(except('/api/dashboard/*', sameOrigin(own)))",
    replace: '',
    by: { file: door, title: 'only our own pages may change anything' },
  },
  {
    guard: 'a body has 100 kB at most',
    file: 'src/http/body-sizes.ts',
    search: 'if (most === usual || length <= usual) return limit(c, next)',
    replace: 'if (most === usual || length <= usual) return next()',
    by: { file: door, title: 'a body without a declared length is cut off at 100 kB' },
  },
  {
    guard: 'text is text',
    file: 'src/http/app.ts',
    search: "app.use('/api/*', wellFormed)",
    replace: '',
    by: {
      file: door,
      title: 'NUL and half a surrogate pair are refused everywhere, never a 500',
    },
  },
  {
    guard: 'what happened stays as it was written',
    file: 'src/db/append-only.ts',
    search: "  'audit',\n",
    replace: '',
    by: { file: guards, title: 'audit, events, ledger and range statements are append-only' },
  },
  {
    guard: 'no state changes against its machine, by hand neither',
    file: 'src/db/transition-guard.ts',
    search: "then raise exception '% has no way from % to %', tg_argv[0], old.state, new.state",
    replace: "then raise notice '% has no way from % to %', tg_argv[0], old.state, new.state",
    by: {
      file: guards,
      title: 'a manual change of state against the machine is refused, along it allowed',
    },
  },
  {
    guard: 'every journal sums to zero',
    file: 'src/db/ledger-guard.ts',
    search: 'if total <> 0 then',
    replace: 'if false then',
    by: {
      file: guards,
      title: 'an unbalanced journal is refused completely when its transaction ends',
    },
  },
  {
    guard: 'one sender sends',
    file: 'src/db/queries/messages.ts',
    search: "\n      .for('update', { skipLocked: true })",
    replace: '',
    by: { file: messages, title: 'of ten concurrent senders one sends' },
  },
  {
    guard: 'a sender that was presumed dead settles nothing',
    file: 'src/db/queries/messages.ts',
    search: ' and found.sending_since = ${since.toString()}::timestamptz',
    replace: '',
    also: [
      {
        file: 'src/db/queries/messages.ts',
        search: " and found.state = 'sending'",
        replace: '',
      },
    ],
    by: {
      file: messages,
      title:
        'a sender that was presumed dead records nothing about a message that another has sent',
    },
  },
  {
    guard: 'a message wakes the worker',
    file: 'src/db/migrations/0017_messages-wake-the-worker.sql',
    search: "perform pg_notify('outbox', '')",
    replace: 'perform 1',
    by: {
      file: 'src/jobs/outbox.test.ts',
      title: 'a message written by the serving role wakes the worker at once',
    },
  },
  {
    guard: 'messages that expire are sent first',
    file: 'src/db/queries/messages.ts',
    search: '.orderBy(messages.expiresAt, messages.createdAt)',
    replace: '.orderBy(messages.createdAt)',
    by: { file: messages, title: 'a sign-in code does not wait behind a hundred older messages' },
  },
  {
    guard: 'what has run out is not sent',
    file: 'src/usecases/messages/deliver-messages.ts',
    search: 'if (isExpired(row, now))',
    replace: 'if (!row)',
    by: { file: messages, title: 'an expired message is dropped, not sent' },
  },
  {
    guard: 'what is sealed belongs to its row',
    file: 'src/adapters/cipher.ts',
    search: '.setAAD(Buffer.from(context))',
    replace: '',
    by: {
      file: 'src/adapters/cipher.test.ts',
      title: 'a sealed text does not open in another row',
    },
  },
  {
    guard: 'the log repeats nothing that people typed',
    file: 'src/main/log.ts',
    search: 'at: chain.flatMap(framesOf),',
    replace: 'at: chain.flatMap(framesOf), says: chain.map(({ message }) => message),',
    by: {
      file: 'src/main/log.test.ts',
      title:
        'an error is logged with kind, code, constraint and place, never with what people typed',
    },
  },
  {
    guard: 'the domain sees nothing',
    file: '.oxlintrc.json',
    search: '"!#src/domain/**", "!zod"',
    replace: '"!#src/**", "!zod"',
    by: { script: 'layers', finding: `wrongly judged in domain: import '#src/db/client.ts'` },
  },
  {
    guard: 'every verb asks who may',
    file: 'src/usecases/messages/deliver-messages.ts',
    search: "authorise(actor, 'message:deliver')",
    replace: '',
    by: { script: 'verbs', finding: 'deliverMessages: no authorise(' },
  },
  {
    guard: 'every verb is audited',
    file: 'src/usecases/messages/read-outbox.ts',
    search: "await audit(world, tx, actor, 'outbox:read', 'outbox')",
    replace: '',
    by: { script: 'verbs', finding: 'readOutbox: no audit(' },
  },
  {
    guard: 'roles are the administrator’s to give',
    file: 'src/usecases/access.ts',
    search: "'invitation:manage': { administrator: 'any' }",
    replace: "'invitation:manage': { administrator: 'any', 'lab-manager': 'any' }",
    by: {
      file: roles,
      title: 'only an administrator gives or takes roles, and only with the second factor',
    },
  },
  {
    guard: 'roles are the administrator’s to take',
    file: 'src/usecases/access.ts',
    search: "'role:grant': { administrator: 'any' }",
    replace: "'role:grant': { administrator: 'any', 'lab-manager': 'any' }",
    by: {
      file: roles,
      title: 'only an administrator gives or takes roles, and only with the second factor',
    },
  },
  {
    guard: 'somebody who can give roles stays',
    file: 'src/usecases/parts/people/keep-an-administrator.ts',
    search: "if ((await countAdministrators(tx)) === 0) throw new Refusal('last-administrator')",
    replace: '',
    by: {
      file: roles,
      title: 'nobody takes the role of the last administrator, not even their own',
    },
  },
  {
    guard: 'of two who take the roles of each other the second is counted after the first',
    file: 'src/usecases/parts/people/keep-an-administrator.ts',
    search: 'await lockAdministrators(tx)',
    replace: '',
    by: {
      file: roles,
      title: 'when two administrators revoke each other at once, one remains, every time',
    },
  },
  {
    guard: 'who is suspended gives no roles and is not counted',
    file: 'src/db/queries/administrators.ts',
    search: 'sql`not ${isSuspendedUser}`',
    replace: 'sql`true`',
    by: { file: roles, title: 'a suspended administrator does not count as one' },
  },
  {
    guard: 'suspending too keeps one who can give roles',
    file: 'src/usecases/people/suspend-person.ts',
    search: 'if (isAdministrator(person.grants)) await keepAnAdministrator(tx)',
    replace: '',
    by: {
      file: roles,
      title: 'when two administrators suspend each other at once, one remains, every time',
    },
  },
  {
    guard: 'sessions end with the role; roles are read anew, the cookie is not',
    file: 'src/usecases/people/revoke-role.ts',
    search: 'await deleteSessionsOf(tx, userId)',
    replace: '',
    by: {
      file: roles,
      title: 'taking a role away ends every session of its person at once, and nobody else’s',
    },
  },
  {
    guard: 'roles name a place that exists',
    file: 'src/usecases/people/invite-to-role.ts',
    search: "if (sqlStateOf(error) === '23503') throw new Refusal('not-found')",
    replace: '',
    by: {
      file: roles,
      title: 'an unknown lab or city is refused, and so is a lab for a role without one',
    },
  },
  {
    guard: 'roles name the place they are for and no other',
    file: 'src/domain/people/invitation.ts',
    search: '.superRefine(isAtItsPlace)',
    replace: '',
    by: {
      file: 'src/domain/people/grant-role.test.ts',
      title: 'a lab role names its lab, a phlebotomist a city, any other role neither',
    },
  },
  {
    guard: 'roles are taken from whom they are named with',
    file: 'src/db/queries/people-roles.ts',
    search: 'and(eq(roleGrants.id, grantId), eq(roleGrants.userId, userId))',
    replace: 'eq(roleGrants.id, grantId)',
    by: { file: roles, title: 'a grant is taken only from the person it is named with' },
  },
  {
    guard: 'no header says whose request it is unless proxies of ours do',
    file: 'src/main/caller-address.ts',
    search: 'if (hops === 0) return socket',
    replace: '',
    by: {
      file: 'src/main/caller-address.test.ts',
      title: 'without a proxy the caller is the peer of the socket, whatever a header says',
    },
  },
  {
    guard: 'what a caller puts into X-Forwarded-For is not believed, behind proxies neither',
    file: 'src/main/caller-address.ts',
    search: '.at(-hops)',
    replace: '.at(0)',
    by: {
      file: 'src/main/caller-address.test.ts',
      title: 'addresses that a caller makes up are further left and are ignored',
    },
  },
  {
    guard: 'what a proxy writes that is no address is not used as one',
    file: 'src/main/caller-address.ts',
    search: 'return isIP(named) > 0 ? named : socket',
    replace: 'return named',
    by: {
      file: 'src/main/caller-address.test.ts',
      title: 'an invalid or missing address counts as the socket’s',
    },
  },
  {
    guard: 'two planned downtimes never stand at once',
    file: 'src/db/migrations/0002_guards-of-labs.sql',
    search: 'WHERE ("withdrawn_at" IS NULL)',
    replace: 'WHERE (false)',
    by: {
      file: 'src/usecases/downtimes/downtimes.test.ts',
      title: 'of ten announced for the same hour at once one is planned',
    },
  },
  {
    guard: 'pages kept in memory are forgotten when a downtime is told of, begins or ends',
    file: 'src/main/downtime-watch.ts',
    search: "return told ? `${told.id} ${told.isRunning}` : ''",
    replace: "return ''",
    by: {
      file: 'src/usecases/downtimes/downtimes.test.ts',
      title: 'a web process learns of it with its next check',
    },
  },
  {
    guard: 'during a planned downtime the site is closed',
    file: 'src/http/app.ts',
    search: 'app.use(plannedDowntime(wiring))',
    replace: '',
    by: { file: downtime, title: 'programs get a problem' },
  },
  {
    guard: 'who is no administrator is closed out of the page that ends a downtime',
    file: 'src/http/planned-downtime.ts',
    search: "if (actor.kind !== 'person') return true",
    replace: 'return true',
    by: {
      file: downtime,
      title:
        'only administrators, or people who may be one once signed in, reach the page that ends it',
    },
  },
  {
    guard: 'the cancellation policy says what is charged',
    file: 'src/domain/bookings/cancellation.ts',
    search: 'PLATFORM_CANCELLATION_FEE = rupees(20)',
    replace: 'PLATFORM_CANCELLATION_FEE = rupees(25)',
    by: {
      file: 'src/domain/bookings/cancellation-example.test.ts',
      title:
        'the policy’s example: a charge of ₹100 costs ₹120 after acceptance, and ₹430 of ₹550 are refunded',
    },
  },
  {
    guard: 'an inbox is not flooded: messages of one writer are counted',
    file: 'src/usecases/parts/contact/refuse-too-many.ts',
    search: 'await instantOfNewest(tx, PER_WRITER_AN_HOUR, { writerHash }, since)',
    replace: 'undefined',
    by: {
      file: 'src/usecases/contact/contact-messages.test.ts',
      title: 'an e-mail address may write five times an hour, however many at once',
    },
  },
  {
    guard: 'messages of one writer are counted one after the other',
    file: 'src/usecases/parts/contact/refuse-too-many.ts',
    search: 'await lockName(tx, `contact writer ${writerHash}`)',
    replace: '',
    by: {
      file: 'src/usecases/contact/contact-messages.test.ts',
      title: 'an e-mail address may write five times an hour, however many at once',
    },
  },
  {
    guard: 'what a stranger typed is no formula in the office’s spreadsheet',
    file: 'src/usecases/spreadsheet.ts',
    search: 'escape_formulas: true,',
    replace: '',
    by: {
      file: 'src/usecases/contact/export-contact-messages.test.ts',
      title: 'every CSV cell is shown by a spreadsheet and never evaluated',
    },
  },
  {
    guard: 'what a stranger typed begins no row in the office’s spreadsheet',
    file: 'src/usecases/spreadsheet.ts',
    search: 'quoted: true,',
    replace: '',
    by: {
      file: 'src/usecases/contact/export-contact-messages.test.ts',
      title: 'every CSV cell is shown by a spreadsheet and never evaluated',
    },
  },
  {
    guard: 'pages in memory: what sets a cookie is not kept',
    file: 'src/http/page-memory.ts',
    search: " && !res.headers.has('set-cookie')",
    replace: '',
    by: {
      file: memory,
      title: 'an answer that sets a cookie is never cached, neither here nor by a cache in between',
    },
  },
  {
    guard: 'pages in memory: what was made for somebody is not kept',
    file: 'src/http/page-memory.ts',
    search: " || c.get('isPersonal')",
    replace: '',
    by: {
      file: memory,
      title: 'what was made for a signed-in person is cached for nobody',
    },
  },
  {
    guard: 'pages in memory: the data of a page says who looks and is not kept',
    file: 'src/http/page-memory.ts',
    search: 'isLooking && isDocument',
    replace: 'isLooking',
    by: { file: memory, title: 'the data of a page, which says who is signed in, is never cached' },
  },
  {
    guard: 'pages in memory: forgotten when what they show changes',
    file: 'src/http/page-memory.ts',
    search: 'pages.clear()',
    replace: '',
    by: { file: memory, title: 'no cached page outlives a change of what pages show' },
  },
  {
    guard: 'pages in memory: not kept when what they show changes meanwhile',
    file: 'src/http/page-memory.ts',
    search: 'if (version() !== before) return',
    replace: '',
    by: {
      file: memory,
      title: 'a page rendered while its contents changed is shown once and not cached',
    },
  },
  {
    guard: 'pages in memory: one for each theme and city',
    file: 'src/http/page-memory.ts',
    search: "`${theme ?? ''} ${city ?? ''} ${path}`",
    replace: 'theme === city ? path : path',
    by: {
      file: memory,
      title: 'a page is cached for each theme and city, and for no other cookie',
    },
  },
  {
    guard: 'pages in memory: they have their measure',
    file: 'src/http/page-memory.ts',
    search: 'maxSize: maxBytes',
    replace: 'maxSize: maxBytes * 100',
    by: {
      file: memory,
      title: 'however many addresses are requested, the memory stays within its limit',
    },
  },
  {
    guard: 'where to go back to is on this site',
    file: 'src/web/addresses.ts',
    search: " || url.pathname.includes('//')",
    replace: '',
    by: {
      file: 'src/web/addresses.test.ts',
      title: 'a form that was sent from https://evil.example/hi//evil is answered at /',
    },
  },
]
