import type { Cases } from '#test/guards/case.ts'
import type { Columns, Rows } from '#test/guards/rows.ts'

const NOW = '2026-03-02T06:00:00Z'
const aPerson = async (rows: Rows) => (await rows.insert('user')).id

async function aLab(rows: Rows) {
  return (await rows.insert('labs')).id
}
async function aCity(rows: Rows) {
  return (await rows.insert('locations')).id
}

/** The account of the address, whose acceptance is valid. */
async function accepting(rows: Rows): Promise<Columns> {
  const { id, email } = await rows.insert('user')
  return { email, state: 'accepted', accepted_by: id }
}

/** It fires before a check where a row is written in a state that is not initial. */
const second = ['invitations.invitations_wait_for_second']

/** Approved in the last second of its time. */
async function approved(rows: Rows): Promise<Columns> {
  const until = { sent_at: NOW, expires_at: '2026-03-05T06:00:00Z' }
  return { decided_by: await aPerson(rows), decided_at: NOW, ...until }
}

async function refused(rows: Rows): Promise<Columns> {
  const decision = { state: 'refused', token_hash: null, refused_reason: 'reason' }
  return { ...(await approved(rows)), ...decision }
}

export const invitationCases: Cases = {
  invitations: {
    invitations_accepted_by: [
      { given: accepting, bad: { state: 'sent' }, aside: second },
      { bad: { state: 'accepted' }, aside: second },
    ],
    invitations_lab_named: {
      bad: [{ role: 'lab-manager' }, async (_, rows) => ({ lab_id: await aLab(rows) })],
    },
    invitations_city_named: {
      bad: [{ role: 'phlebotomist' }, async (_, rows) => ({ location_id: await aCity(rows) })],
    },
    invitations_stay: [
      {
        by: 'update',
        good: { state: 'withdrawn' },
        bad: [
          { email: 'another@example.org' },
          { role: 'finance' },
          async (_, rows) => ({ invited_by: (await rows.insert('user')).id }),
        ],
      },
      {
        given: async (rows) => ({ role: 'lab-manager', lab_id: await aLab(rows) }),
        by: 'update',
        good: { version: 2 },
        bad: async (_, rows) => ({ lab_id: await aLab(rows) }),
      },
      {
        given: async (rows) => ({ role: 'phlebotomist', location_id: await aCity(rows) }),
        by: 'update',
        good: { version: 2 },
        bad: async (_, rows) => ({ location_id: await aCity(rows) }),
      },
      {
        given: accepting,
        aside: second,
        by: 'update',
        good: { version: 2 },
        bad: async (_, rows) => ({ accepted_by: (await rows.insert('user')).id }),
      },
      {
        as: 'invitations_accepted_by_its_address',
        given: { email: 'a@example.org' },
        by: 'update',
        good: async (_, rows) => {
          const { id } = await rows.insert('user', { email: 'a@example.org' })
          return { state: 'accepted', accepted_by: id }
        },
        bad: [
          async (_, rows) => ({ state: 'accepted', accepted_by: (await rows.insert('user')).id }),
          async (_, rows) => {
            const own = { email: 'a@example.org', email_verified: false }
            return { state: 'accepted', accepted_by: (await rows.insert('user', own)).id }
          },
        ],
      },
    ],
    invitations_second_administrator: {
      given: { role: 'administrator', state: 'waiting' },
      bad: { state: 'sent', token_hash: 'a link' },
    },
    invitations_decided_by_another: [
      {
        given: approved,
        aside: second,
        bad: ({ decided_by }) => ({ invited_by: decided_by }),
      },
      {
        given: async (rows) => ({ ...(await approved(rows)), ...(await accepting(rows)) }),
        aside: second,
        bad: ({ decided_by }) => ({ accepted_by: decided_by }),
      },
    ],
    invitations_decided_whole: [
      { given: approved, aside: second, bad: [{ decided_by: null }, { decided_at: null }] },
      {
        given: refused,
        aside: second,
        bad: [
          { refused_reason: null },
          { decided_by: null, decided_at: null },
          { state: 'withdrawn' },
        ],
      },
    ],
    invitations_linked_when_sent: [
      { bad: { token_hash: null } },
      { given: accepting, aside: second, bad: { token_hash: null } },
      { given: { state: 'waiting' }, bad: { token_hash: 'a link' } },
      { given: refused, aside: second, bad: { token_hash: 'a link' } },
    ],
    invitations_approval_runs_out: {
      given: approved,
      aside: second,
      bad: { expires_at: '2026-03-05T06:00:01Z' },
    },
  },
}
