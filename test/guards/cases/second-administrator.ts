import type { Case, Cases, Change } from '#test/guards/case.ts'
import { after } from '#test/guards/case.ts'
import type { Columns, Rows } from '#test/guards/rows.ts'

const NOW = '2026-03-02T06:00:00Z'
const aPerson = async (rows: Rows) => (await rows.insert('user')).id

/** From now on grants are made in this way, like the server command or a demonstration. */
const grantAs = (rows: Rows, way: string) =>
  rows.query(`select set_config('oxalate.grants', $1, true)`, way)

async function alsoAdministrator(rows: Rows, user_id: unknown) {
  const [{ way }] = await rows.query(`select current_setting('oxalate.grants', true) as way`)
  await grantAs(rows, 'demonstration')
  await rows.insert('role_grants', { user_id, role: 'administrator', invitation_id: null })
  await grantAs(rows, way ?? '')
  return user_id
}

const anAdministrator = async (rows: Rows) => alsoAdministrator(rows, await aPerson(rows))

/** No seeded account is an administrator any more, and the server command names one. */
async function installedAlone(rows: Rows): Promise<Columns> {
  const held = await rows.query(`select user_id from role_grants where role = 'administrator'`)
  for (const { user_id } of held) await rows.insert('suspensions', { user_id })
  await grantAs(rows, 'installation')
  return { role: 'administrator', invitation_id: null }
}

/** Requested by an administrator, and not decided yet. */
async function waiting(rows: Rows): Promise<Columns> {
  const until = { sent_at: NOW, expires_at: '2026-03-05T06:00:00Z' }
  return { state: 'waiting', invited_by: await anAdministrator(rows), ...until }
}

const approval = { state: 'sent', token_hash: 'a link', decided_at: NOW }
const refusal = { state: 'refused', refused_reason: 'reason', decided_at: NOW }

function decidedBy(who: (rows: Rows, row: Columns) => Promise<unknown>, said: Columns): Change {
  return async (row, rows) => ({ ...said, decided_by: await who(rows, row) })
}

async function suspended(rows: Rows) {
  const user_id = await anAdministrator(rows)
  await rows.insert('suspensions', { user_id })
  return user_id
}

async function invited(rows: Rows, { email }: Columns) {
  const { id } = await rows.insert('user', { email })
  return alsoAdministrator(rows, id)
}

/** By the server command, beside two. */
export const appointedBesideTwo: Case = {
  as: 'role_grants_appointed_below_two',
  given: installedAlone,
  beside: async (_, rows) => {
    await anAdministrator(rows)
    await anAdministrator(rows)
  },
  bad: {},
}

export const secondAdministratorCases: Cases = {
  invitations: {
    invitations_wait_for_second: [
      {
        given: async (rows) => ({ email: (await rows.insert('user')).email }),
        bad: [
          async ({ email }, rows) => ({
            state: 'accepted',
            accepted_by: (await rows.query('select id from "user" where email = $1', email))[0].id,
          }),
          decidedBy(aPerson, { ...refusal, token_hash: null }),
          decidedBy(aPerson, { decided_at: NOW, expires_at: NOW }),
          { state: 'withdrawn' },
        ],
      },
      {
        given: async (rows) => {
          const { id, email } = await rows.insert('user')
          return { state: 'waiting', invited_by: id, email }
        },
        bad: { state: 'sent', token_hash: 'a link' },
      },
      {
        given: waiting,
        by: 'update',
        good: decidedBy(anAdministrator, approval),
        bad: { state: 'sent', token_hash: 'a link' },
      },
      {
        by: 'update',
        good: async ({ email }, rows) => ({
          state: 'accepted',
          accepted_by: (await rows.insert('user', { email })).id,
        }),
        bad: async ({ email, invited_by: id }, rows) => {
          await rows.update('user', { id }, { email })
          return { state: 'accepted', accepted_by: id }
        },
      },
    ],
    invitations_decided_by_administrator: [
      {
        given: waiting,
        by: 'update',
        good: decidedBy(anAdministrator, approval),
        bad: [
          decidedBy(aPerson, approval),
          decidedBy(suspended, approval),
          decidedBy(invited, approval),
          decidedBy(anAdministrator, { ...approval, decided_at: '2026-03-05T06:00:00Z' }),
          decidedBy(anAdministrator, { state: 'withdrawn', decided_at: NOW }),
          async ({ invited_by: user_id }, rows) => {
            const change = { ...approval, decided_by: await anAdministrator(rows) }
            return after(rows.insert('suspensions', { user_id }), change)
          },
        ],
      },
      {
        given: waiting,
        by: 'update',
        good: decidedBy(anAdministrator, refusal),
        bad: decidedBy(aPerson, refusal),
      },
      {
        given: async (rows) => ({
          ...(await waiting(rows)),
          state: 'sent',
          decided_by: await anAdministrator(rows),
          decided_at: NOW,
        }),
        aside: ['invitations.invitations_wait_for_second'],
        by: 'update',
        good: { version: 2 },
        bad: [{ decided_at: '2026-03-02T06:00:01Z' }, decidedBy(anAdministrator, {})],
      },
    ],
  },
  suspensions: {
    suspensions_end_without_administration: [
      {
        by: 'update',
        beside: ({ user_id }, rows) => alsoAdministrator(rows, user_id),
        bad: { restored_at: NOW },
      },
      {
        by: 'delete',
        beside: ({ user_id }, rows) => alsoAdministrator(rows, user_id),
        bad: {},
      },
    ],
  },
}
