import type { Control } from './control.ts'

const last = 'src/http/people/last-administrator.test.ts'
const ends = 'src/http/people/administrator-request-ends.test.ts'
const inDatabase = 'src/http/people/second-administrator-in-database.test.ts'
const file = 'src/http/people/second-administrator.test.ts'
const rules = 'src/domain/people/second-administrator.test.ts'
const rule = 'src/domain/people/second-administrator.ts'
const migration = 'src/db/migrations/0003_guards-of-accounts.sql'
const deciding = 'src/usecases/parts/people/invitation-to-decide.ts'

const byTwo =
  'an administrator is made by two: it waits without a letter until another one approves'
const byHand = 'the database sends no administrator invitation that no other administrator approved'
const alone =
  'suspending the other administrator lets nobody do more alone, until the server names a second'

/** Guards of administrators: none of them gains power alone. */
export const administratorControls: readonly Control[] = [
  {
    guard: 'second administrator: nobody is made one by one',
    file: rule,
    search: "return role === 'administrator' || invitee === inviter",
    replace: 'return invitee === inviter',
    by: { file, title: byTwo },
  },
  {
    guard: 'second administrator: nobody gives himself a role alone',
    file: rule,
    search: "return role === 'administrator' || invitee === inviter",
    replace: "return role === 'administrator'",
    by: {
      file: rules,
      title: 'the administrator’s role waits for anybody, every other role only for the inviter',
    },
  },
  {
    guard: 'second administrator: who asked does not decide',
    file: rule,
    search: 'one.id !== inviter && ',
    replace: '',
    by: {
      file,
      title: 'neither the requester nor the invited person decides, and no other role does',
    },
  },
  {
    guard: 'second administrator: who is invited does not decide',
    file: rule,
    search: ' && one.email !== email',
    replace: '',
    by: {
      file,
      title: 'neither the requester nor the invited person decides, and no other role does',
    },
  },
  {
    guard: 'second administrator: approved with the password',
    file: 'src/usecases/people/approve-invitation.ts',
    search:
      "  if (!(await world.passwords.confirm(decidedBy, password))) throw new Refusal('password-again')\n",
    replace: '',
    by: {
      file,
      title:
        'neither requesting nor approving works without the right password, and wrong ones wait',
    },
  },
  {
    guard: 'second administrator: asked with the password',
    file: 'src/usecases/parts/people/ask-second-administrator.ts',
    search: "    throw new Refusal('password-again')\n",
    replace: '    return deciders\n',
    by: {
      file,
      title:
        'neither requesting nor approving works without the right password, and wrong ones wait',
    },
  },
  {
    guard: 'second administrator: who lost the role meanwhile does not decide',
    file: deciding,
    search:
      "  if (!administrators.some(({ id }) => id === deciderId)) throw new Refusal('forbidden')\n",
    replace: '',
    by: {
      file,
      title:
        'a person who lost the role or was suspended since the page was opened approves nothing',
    },
  },
  {
    guard: 'second administrator: what waits lapses',
    file: deciding,
    search: 'Temporal.Instant.compare(row.expiresAt, at) <= 0',
    replace: 'false',
    by: {
      file: ends,
      title: 'it lapses after 72 hours of real time, and can be approved one minute earlier',
    },
  },
  {
    guard: 'second administrator: a page that is behind decides nothing',
    file: 'src/usecases/parts/people/invitation-as-seen.ts',
    search: 'row.version !== version',
    replace: 'false',
    by: {
      file,
      title: 'when two approve at once one does, and an outdated page decides nothing',
    },
  },
  {
    guard: 'second administrator: of two who approve at once one does',
    file: deciding,
    search: 'await lockAdministrators(tx)',
    replace: '',
    also: [
      {
        file: 'src/db/queries/people/invitations.ts',
        search: ".where(eq(invitations.id, id)).for('update')",
        replace: '.where(eq(invitations.id, id))',
      },
      {
        file: 'src/db/queries/changes/save-changes.ts',
        search:
          " and found.version = taken.version\n      and found.state::text = given ->> 'former state'",
        replace: '',
      },
    ],
    by: { file, title: 'when two approve at the same moment one does' },
  },
  {
    guard: 'second administrator: an approval is not prolonged',
    file: 'src/usecases/people/resend-invitation.ts',
    search: 'row.decidedBy ? row.expiresAt : fresh.expiresAt',
    replace: 'fresh.expiresAt',
    by: {
      file: ends,
      title: 'sending the letter again does not extend an approval',
    },
  },
  {
    guard: 'second administrator: only who asked takes it back',
    file: 'src/usecases/people/withdraw-invitation.ts',
    search: "row.state === 'waiting' && row.invitedBy !== personOf(actor).id",
    replace: 'false',
    by: {
      file: ends,
      title: 'while it waits only the requester withdraws it, and it opens nothing',
    },
  },
  {
    guard: 'second administrator: nothing is approved for who is none any more',
    file: 'src/usecases/people/approve-invitation.ts',
    search: "    if (!isInviterThere) throw new Refusal('inviter-left')\n",
    replace: '',
    by: {
      file: last,
      title: 'a request of a former administrator is refused or lapses, never approved',
    },
  },
  {
    guard: 'second administrator: who is left alone asks nobody',
    file: 'src/usecases/parts/people/ask-second-administrator.ts',
    search: 'deciders.length === 0',
    replace: 'false',
    by: { file: last, title: alone },
  },
  {
    guard: 'second administrator: whoever is restored comes back without the role',
    file: 'src/usecases/people/restore-person.ts',
    search: 'person.isSuspended ? await endAdministration(tx, userId) : undefined',
    replace: 'undefined',
    also: [
      {
        file: migration,
        search: 'FOR EACH ROW WHEN (old.restored_at IS NULL) EXECUTE',
        replace: 'FOR EACH ROW WHEN (false) EXECUTE',
      },
    ],
    by: { file: last, title: alone },
  },
  {
    guard: 'second administrator: the server names nobody beside two',
    file: 'src/usecases/people/appoint-administrator.ts',
    search:
      "if (!isHeld && count >= ADMINISTRATORS_NEEDED) throw new Refusal('administrators-enough')",
    replace: '',
    by: {
      file: 'src/http/people/administrator-command.test.ts',
      title:
        'the operator of an installation makes an existing account administrator, once, below two',
    },
  },
  {
    guard: 'second administrator: of several server commands at once one names',
    file: 'src/usecases/people/appoint-administrator.ts',
    search: '    await lockAdministrators(tx)\n',
    replace: '',
    also: [
      {
        file: migration,
        search: "PERFORM pg_advisory_xact_lock(hashtextextended('administrators', 0));",
        replace: 'PERFORM pg_sleep(0.2);',
      },
    ],
    by: {
      file: last,
      title:
        'the server appoints nobody who is suspended, and of three commands at once one makes the second',
    },
  },
  {
    guard: 'second administrator, by the database: no letter without approval',
    file: migration,
    search: "AND old.state = 'waiting' AND new.decided_by IS NULL)",
    replace: 'AND false)',
    by: { file: inDatabase, title: byHand },
  },
  {
    guard: 'second administrator, by the database: none begins as sent',
    file: 'src/db/migrations/0000_schema.sql',
    search: `CHECK ("invitations"."state" <> 'sent' or "invitations"."role" <> 'administrator' or "invitations"."decided_by" is not null)`,
    replace: 'CHECK (true)',
    by: { file: inDatabase, title: byHand },
  },
  {
    guard: 'second administrator, by the database: nobody’s own begins as sent',
    file: migration,
    search: 'OR (new.state = \'sent\' AND EXISTS (SELECT FROM public."user" u',
    replace: 'OR (false AND EXISTS (SELECT FROM public."user" u',
    by: { file: inDatabase, title: byHand },
  },
  {
    guard: 'second administrator, by the database: who asked does not decide',
    file: 'src/db/migrations/0000_schema.sql',
    search: '("invitations"."decided_by" <> "invitations"."invited_by" and ',
    replace: '(',
    by: { file: inDatabase, title: byHand },
  },
  {
    guard: 'second administrator, by the database: who decides is an administrator',
    file: migration,
    search: 'OR NOT public.is_active_administrator(new.decided_by)',
    replace: '',
    by: { file: inDatabase, title: byHand },
  },
  {
    guard: 'second administrator, by the database: decided in time',
    file: migration,
    search: 'OR new.decided_at >= old.expires_at\n',
    replace: '',
    by: { file: inDatabase, title: byHand },
  },
  {
    guard: 'second administrator, by the database: decided whole',
    file: 'src/db/migrations/0000_schema.sql',
    search:
      'CHECK (("invitations"."decided_by" is null) = ("invitations"."decided_at" is null) and ',
    replace: 'CHECK (',
    by: { file: inDatabase, title: byHand },
  },
  {
    guard: 'second administrator, by the database: no link before the letter',
    file: 'src/db/migrations/0000_schema.sql',
    search: `when "invitations"."state" in ('waiting', 'refused') then "invitations"."token_hash" is null `,
    replace: '',
    by: { file: inDatabase, title: byHand },
  },
  {
    guard: 'second administrator, by the database: an approval has its time',
    file: 'src/db/migrations/0000_schema.sql',
    search: "interval '72 hours'",
    replace: "interval '7200 hours'",
    by: { file: inDatabase, title: byHand },
  },
  {
    guard: 'second administrator, by the database: an address that became theirs later',
    file: migration,
    search: 'OR (new.accepted_by = new.invited_by AND new.decided_by IS NULL)',
    replace: '',
    by: {
      file: inDatabase,
      title:
        'the database lets nobody accept what they offered to an address that became theirs later',
    },
  },
  {
    guard: 'second administrator, by the database: whoever is restored is none',
    file: migration,
    search: 'FOR EACH ROW WHEN (old.restored_at IS NULL) EXECUTE',
    replace: 'FOR EACH ROW WHEN (false) EXECUTE',
    by: {
      file: inDatabase,
      title: 'the database ends no suspension of a person who is still an administrator',
    },
  },
  {
    guard: 'second administrator, by the database: the server names nobody beside two',
    file: migration,
    search: 'public.is_active_administrator(g.user_id)) < 2',
    replace: 'public.is_active_administrator(g.user_id)) < 99',
    by: {
      file: inDatabase,
      title: 'the database lets the server command appoint nobody beside two administrators',
    },
  },
  {
    guard: 'second administrator: a lab that is deleted takes waiting invitations along',
    file: 'src/db/queries/labs/lab-at-hand.ts',
    search: "in ('waiting', 'sent')",
    replace: "in ('sent')",
    by: {
      file: 'src/usecases/labs/deleted-labs.test.ts',
      title: 'a deleted lab withdraws an invitation waiting for a second administrator',
    },
  },
]
