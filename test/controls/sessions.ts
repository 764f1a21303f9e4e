import type { Control } from './control.ts'

const sessions = 'src/http/people/sessions.test.ts'
const factor = 'src/http/people/second-factor.test.ts'
const accounts = 'src/http/people/accounts.test.ts'
const hooks = 'src/adapters/sessions-hooks.ts'
const options = 'src/adapters/sessions-auth.ts'
const flags = 'every cookie is __Host-, Secure, HttpOnly and SameSite=Lax, also on http://localhost'
const suspended = 'suspending ends every session at once and lets nobody in until restored'

/** Guards of a session's rights and end, and of what a mailed link opens. */
export const sessionControls: readonly Control[] = [
  {
    guard: 'no script reads a session’s cookie',
    file: options,
    search: 'httpOnly: true',
    replace: 'httpOnly: false',
    by: { file: sessions, title: flags },
  },
  {
    guard: 'a session’s cookie goes with no request of another site',
    file: options,
    search: "sameSite: 'lax'",
    replace: "sameSite: 'none'",
    by: { file: sessions, title: flags },
  },
  {
    guard: 'a session ends with its person’s suspension',
    file: 'src/usecases/people/suspend-person.ts',
    search: 'await deleteSessionsOf(tx, userId)',
    replace: 'void deleteSessionsOf',
    // Otherwise the first use would end it.
    also: [
      {
        file: 'src/usecases/parts/people/who-asks.ts',
        search: 'await db.transaction((tx) => deleteSession(tx, session.id))',
        replace: 'void deleteSession',
      },
    ],
    by: { file: sessions, title: suspended },
  },
  {
    guard: 'nobody who is suspended begins a session',
    file: hooks,
    search: "if (!now) throw refusedBy('suspended')\n  ",
    replace: 'if (!now) return { data: session }\n  ',
    by: { file: sessions, title: suspended },
  },
  {
    guard: 'a suspension holds for a session that outlived it',
    file: 'src/usecases/parts/people/who-asks.ts',
    search: 'if (session.isSuspended || ',
    replace: 'if (',
    by: { file: sessions, title: 'a session that outlived a suspension lets nobody in either' },
  },
  {
    guard: 'staff are signed out after half an hour',
    file: 'src/domain/people/session-life.ts',
    search: 'idle: { minutes: 30 }',
    replace: 'idle: { minutes: 31 }',
    by: {
      file: sessions,
      title:
        'staff are out after 30 idle minutes and after 12 hours; patients after 30 and 90 days',
    },
  },
  {
    guard: 'signing in again ends the session of before',
    file: hooks,
    search: 'await internalAdapter.deleteSession(old)',
    replace: '',
    by: {
      file: sessions,
      title:
        'a cookie set beforehand never becomes the session, and signing in again ends the old one',
    },
  },
  {
    guard: 'a session’s cookie is signed by us',
    file: 'src/adapters/sessions-keys.ts',
    search: 'given.length === right.length && timingSafeEqual(given, right)',
    replace: 'given.length + right.length >= 0 || timingSafeEqual(given, right)',
    by: { file: sessions, title: 'a cookie whose signature is not ours is no session' },
  },
  {
    guard: 'elevation ends what is open without the second factor',
    file: hooks,
    search: 'await internalAdapter.deleteSessions(weaker.map((other) => other.token))',
    replace: 'void weaker',
    by: {
      file: factor,
      title: 'a session by password alone becomes one with the second factor under a new id',
    },
  },
  {
    guard: 'a letter’s link is for what it was sent for',
    file: 'src/db/queries/people/account-links.ts',
    search: 'eq(accountLinks.purpose, purpose),',
    replace: '',
    by: {
      file: accounts,
      title: 'a forged link, a link for another purpose and a link one minute too old do nothing',
    },
  },
  {
    guard: 'a mailbox gets five letters an hour',
    file: 'src/usecases/parts/people/mailbox-is-full.ts',
    search: 'now, [{ limit, nth }])) > 0',
    replace: 'now, [{ limit, nth }])) < 0',
    by: {
      file: accounts,
      title: 'a mailbox gets five letters an hour, and asking for more reveals nothing',
    },
  },
]
