import type { Control } from './control.ts'

const links = 'src/http/people/invitation-links.test.ts'
const accounts = 'src/http/people/accounts.test.ts'
const invitations = 'src/http/people/invitations.test.ts'
const invited = 'src/db/migrations/0003_guards-of-accounts.sql'

/** Guards of accounts: nobody owns an address whose mail they do not read. */
export const accountControls: readonly Control[] = [
  {
    guard: 'a letter’s link is good once',
    file: 'src/db/queries/people/account-links.ts',
    search: '    isNull(accountLinks.usedAt),\n    gt',
    replace: '    gt',
    by: {
      file: accounts,
      title:
        'a new password ends every session, every other link and the old password, and its owner is told',
    },
  },
  {
    guard: 'a letter’s link runs out',
    file: 'src/db/queries/people/account-links.ts',
    search: '    gt(accountLinks.expiresAt, now),\n',
    replace: '',
    by: {
      file: accounts,
      title: 'a forged link, a link for another purpose and a link one minute too old do nothing',
    },
  },
  {
    guard: 'an address that lost its proof signs nobody in',
    file: 'src/adapters/sessions-auth.ts',
    search: 'requireEmailVerification: true',
    replace: 'requireEmailVerification: false',
    by: {
      file: accounts,
      title: 'an address that lost its verification signs nobody in, and a reset verifies it again',
    },
  },
  {
    guard: 'no role for an address that was never proved',
    file: invited,
    search: 'BEFORE INSERT OR UPDATE ON "role_grants"',
    replace: 'BEFORE DELETE ON "role_grants"',
    by: {
      file: accounts,
      title: 'the database keeps no password and no role for an address that was never verified',
    },
  },
  {
    guard: 'an invitation is accepted once',
    file: 'src/db/queries/people/invitations.ts',
    search: 'inArray(invitations.tokenHash, tokenHashes), isSent,',
    replace: 'inArray(invitations.tokenHash, tokenHashes),',
    by: {
      file: invitations,
      title: 'when several accept at once, one gets the role, and nobody afterwards',
    },
  },
  {
    guard: 'an invitation runs out',
    file: 'src/db/queries/people/invitations.ts',
    search: ' gt(invitations.expiresAt, now)))\n  const',
    replace: '))\n  const',
    by: {
      file: links,
      title: 'after 72 hours of real time it opens nothing, one minute earlier it does',
    },
  },
  {
    guard: 'an invitation is for the account of its address alone',
    file: 'src/usecases/people/accept-invitation.ts',
    search:
      "    if ((await findUserIdByProvenEmail(tx, row.email)) !== userId) throw new Refusal('link-over')\n",
    replace: '',
    by: {
      file: links,
      title: 'only the account of exactly that address accepts; another one learns nothing',
    },
  },
  {
    guard: 'every other session ends with an accepted role',
    file: 'src/db/queries/people/own-sessions.ts',
    search: 'where user_id = ${userId} returning *',
    replace: 'where user_id = ${userId} and id = ${own} returning *',
    by: {
      file: invitations,
      title: 'with the role the session is replaced: every earlier cookie answers 401',
    },
  },
  {
    guard: 'a role is accepted in a session that still is',
    file: 'src/usecases/parts/people/session-anew.ts',
    search: "  if (!expiresAt) throw new Refusal('sign-in-first')\n  return { token, expiresAt }",
    replace: '  return { token, expiresAt: expiresAt ?? (await world.clock.real(tx)) }',
    by: {
      file: invitations,
      title: 'a session that ended meanwhile gets no role',
    },
  },
  {
    guard: 'sessions of before end where the server names an administrator',
    file: 'src/usecases/people/appoint-administrator.ts',
    search: '    if (isNew) await deleteSessionsOf(tx, userId)\n',
    replace: '',
    by: {
      file: 'src/http/people/administrator-command.test.ts',
      title:
        'the operator of an installation makes an existing account administrator, once, below two',
    },
  },
  {
    guard: 'the database takes no other account’s acceptance',
    file: invited,
    search: 'u.email = new.email AND ',
    replace: '',
    by: {
      file: 'src/http/people/invitations-in-database.test.ts',
      title:
        'the database lets no other account accept, nothing be accepted twice and nothing be rewritten',
    },
  },
  {
    guard: 'an account’s sessions end with its password',
    file: 'src/usecases/people/reset-password.ts',
    search: '    await deleteSessionsOf(tx, userId)\n',
    replace: '',
    by: {
      file: accounts,
      title:
        'a new password ends every session, every other link and the old password, and its owner is told',
    },
  },
  {
    guard: 'a device is signed out by its own person alone',
    file: 'src/db/queries/people/own-sessions.ts',
    search: 'and(eq(session.userId, userId), eq(session.id, id))',
    replace: 'eq(session.id, id)',
    by: {
      file: 'src/web/routes/public/account/device-pages.test.ts',
      title: 'one device is signed out at once, and nobody else’s',
    },
  },
  {
    guard: 'answers of the sessions hold no token',
    file: 'src/adapters/sessions.ts',
    search: "return name === 'token' ? undefined : value",
    replace: 'return value',
    by: {
      file: 'src/http/people/password-again.test.ts',
      title: 'no session answer contains a token, and unused endpoints do not exist',
    },
  },
  {
    guard: 'a password shown again is counted',
    file: 'src/adapters/sessions-hooks.ts',
    search: 'if (passwordAgain.includes(ctx.path)) await countOwnGuess(ctx, people)',
    replace: '',
    by: {
      file: 'src/http/people/password-again.test.ts',
      title: '/change-password: a session holder guesses its password five times, then waits',
    },
  },
]
