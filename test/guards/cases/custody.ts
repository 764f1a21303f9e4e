import { after, type Cases, type Effects } from '#test/guards/case.ts'
import type { Columns, Rows } from '#test/guards/rows.ts'

const ofTube = 'custody_links.custody_links_of_tube'
const inCustody = 'tubes.tubes_in_custody'
const labelled = { event: 'label', from_state: 'planned', to_state: 'labelled' }

/** A link with the hash of what it says. */
async function hashed(rows: Rows, link: Columns): Promise<Columns> {
  const [found] = await rows.query(
    `select custody_hash(jsonb_populate_record(null::custody_links, $1)) as hash`,
    link,
  )
  return { ...link, hash: found.hash }
}

/** The first link of a tube: its label. */
async function firstLink(rows: Rows, tube?: Columns) {
  const { id: tube_id } = tube ?? (await rows.insert('tubes'))
  const own = { tube_id, number: 1, previous: '', ...labelled }
  return hashed(rows, await rows.columnsFor('custody_links', own))
}

const otherwise = (change: Columns) => (row: Columns, rows: Rows) =>
  hashed(rows, { ...row, ...change })

export const custodyCases: Cases = {
  custody_links: {
    custody_links_in_order: {
      given: (rows) => firstLink(rows),
      aside: [ofTube, inCustody],
      bad: [
        otherwise({ number: 2 }),
        otherwise({ previous: 'another' }),
        otherwise({ from_state: 'collected' }),
        otherwise({ event: 'lose' }),
        otherwise({ to_state: 'accepted' }),
        otherwise({ event: 'begin', from_state: null }),
        { hash: 'another' },
        { reason: 'written afterwards' },
      ],
    },
    custody_links_stay: [
      {
        given: (rows) => firstLink(rows),
        aside: [ofTube, inCustody],
        by: 'update',
        asOwner: true,
        bad: [{ reason: 'another' }, { hash: 'another' }],
      },
      {
        given: (rows) => firstLink(rows),
        aside: [ofTube, inCustody],
        by: 'delete',
        asOwner: true,
        bad: {},
      },
    ],
    custody_links_of_tube: {
      given: (rows) => firstLink(rows),
      good: ({ tube_id: id }, rows) =>
        after(rows.update('tubes', { id }, { state: 'labelled' }), {}),
      bad: {},
      aside: [inCustody],
    },
  },
  tubes: {
    tubes_in_custody: [
      {
        by: 'update',
        good: async (tube, rows) =>
          after(rows.insert('custody_links', await firstLink(rows, tube)), { state: 'labelled' }),
        bad: { state: 'labelled' },
        aside: [ofTube],
      },
      { good: {}, bad: { state: 'collected' } },
    ],
  },
}

/** The trigger that writes a link refuses nothing. */
export const custodyEffects: Effects = {
  events: {
    events_link_custody: {
      of: 'tubes',
      change: async ({ id: entity_id }, rows) =>
        rows.insert('events', { machine: 'tube', entity_id, ...labelled }),
      shows: `select from custody_links where tube_id = $1 and event = 'label'`,
    },
  },
}
