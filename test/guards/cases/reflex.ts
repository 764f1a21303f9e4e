import { after, type Cases } from '#test/guards/case.ts'
import { offeringRule } from '#test/guards/good-rows.ts'
import type { Columns, Rows } from '#test/guards/rows.ts'

const aPerson = async (rows: Rows) => (await rows.insert('user')).id
const aTest = async (rows: Rows) => (await rows.insert('tests')).code

async function aManagerOf(rows: Rows, lab_id: unknown) {
  const id = await aPerson(rows)
  await rows.insert('role_grants', { lab_id, user_id: id, role: 'lab-manager' })
  return id
}

async function proposerOf(rows: Rows, { rule_id }: Columns) {
  const [row] = await rows.query('select * from reflex_rules where id = $1', rule_id)
  return row.proposed_by
}

/** A rule of the same lab, in place of one that is about to be written. */
const beside = ({ lab_id, cause_code, adds_code }: Columns, rows: Rows, more: Columns = {}) =>
  rows.insert('reflex_rules', { lab_id, cause_code, adds_code, ...more })

/** The same that was refused: it is in nobody's way. */
async function refusedBeside(row: Columns, rows: Rows) {
  const { id: rule_id } = await beside(row, rows)
  await rows.insert('reflex_decisions', { rule_id, decision: 'refused', reason: 'reason' })
}

/** From the test that is added by another one back to the first. */
async function backFrom({ lab_id, cause_code, adds_code }: Columns, rows: Rows) {
  const other = await aTest(rows)
  await rows.insert('reflex_rules', { lab_id, cause_code: adds_code, adds_code: other })
  await rows.insert('reflex_rules', { lab_id, cause_code: other, adds_code: cause_code })
}

/** A test that a confirmed rule adds to the line of the test whose value caused it. */
async function addedByRule(rows: Rows) {
  const cause = await rows.insert('test_items', { test_code: await aTest(rows) })
  const { lab_id, order_id, line_id, test_code: cause_code } = cause
  const rule = await rows.insert('reflex_rules', { lab_id, cause_code })
  await rows.insert('reflex_decisions', { rule_id: rule.id })
  const free = { price_paise: 0, platform_share_paise: 0, lab_share_paise: 0 }
  const by = { reflex_rule_id: rule.id, cause_item_id: cause.id }
  const of = { lab_id, order_id, line_id, test_code: rule.adds_code }
  return { ...of, ...by, ...free, promised_at: '2026-03-04T07:00:00Z' }
}

/** An outcome with a test and a sample at the lab. */
async function addedOutcome(rows: Rows) {
  const item = await rows.insert('test_items')
  const { id: tube_id } = await rows.insert('tubes', {
    order_id: item.order_id,
    state: 'accepted',
  })
  const of = { order_id: item.order_id, adds_code: item.test_code }
  return { ...of, outcome: 'added', tube_id, test_item_id: item.id }
}

/** Tubes whose record of steps nobody wrote. */
const aside = ['tubes.tubes_in_custody']

/** An offer that is made, on a sample of its order, for two hours at least. */
async function anOffer(rows: Rows) {
  const row = await rows.insert('reflex_offers')
  const { id: _own, result_id: _other, state: _due, ...of } = row
  return { ...of, ...(await madeOf(rows, row)) }
}

async function madeOf(rows: Rows, { order_id }: Columns) {
  const { id: tube_id } = await rows.insert('tubes', { order_id, state: 'accepted' })
  const { id: quote_id } = await rows.insert('quotes')
  const times = { offered_at: '2026-03-04T07:00:00Z', ends_at: '2026-03-04T10:00:00Z' }
  return { state: 'offered', quote_id, price_paise: 100, tube_id, ...times, place: 1 }
}

/** Written as it stands, whatever came before. */
const offersAside = ['reflex_offers.reflex_offers_are_true', ...aside]
const endedAt = '2026-03-04T08:00:00Z'

export const reflexCases: Cases = {
  reflex_offers: {
    reflex_offers_whole: {
      given: anOffer,
      aside: offersAside,
      bad: [
        { quote_id: null },
        { price_paise: null },
        { tube_id: null },
        { ends_at: null },
        { place: null },
        { state: 'due' },
      ],
    },
    reflex_offers_end: {
      given: anOffer,
      aside: offersAside,
      good: { state: 'declined', ended_at: endedAt },
      bad: [
        { ended_at: endedAt },
        { state: 'declined' },
        { state: 'withdrawn', ended_at: endedAt },
        { end_reason: 'sample-old' },
      ],
    },
    reflex_offers_ending_known: {
      given: anOffer,
      aside: offersAside,
      good: { state: 'withdrawn', ended_at: endedAt, end_reason: 'sample-old' },
      bad: { state: 'withdrawn', ended_at: endedAt, end_reason: 'other' },
    },
    reflex_offers_two_at_most: {
      given: anOffer,
      aside: offersAside,
      good: { place: 2 },
      bad: [{ place: 0 }, { place: 3 }],
    },
    reflex_offers_have_a_price: { given: anOffer, aside: offersAside, bad: { price_paise: 0 } },
    reflex_offers_are_short: {
      given: anOffer,
      aside: offersAside,
      good: { ends_at: '2026-03-07T07:00:00Z' },
      bad: [{ ends_at: '2026-03-04T08:00:00Z' }, { ends_at: '2026-03-07T08:00:00Z' }],
    },
    reflex_offers_place: {
      given: anOffer,
      aside: offersAside,
      beside: async ({ order_id, place, ...row }, rows) => {
        const { id: result_id } = await rows.insert('results')
        const { id: _own, ...of } = row
        const adds_code = await aTest(rows)
        await rows.insert('reflex_offers', { ...of, order_id, place, result_id, adds_code })
      },
      bad: {},
    },
    reflex_offers_one_test: {
      given: anOffer,
      aside: offersAside,
      beside: async ({ order_id, adds_code, ...row }, rows) => {
        const { id: result_id } = await rows.insert('results')
        const { id: _own, ...of } = row
        await rows.insert('reflex_offers', { ...of, order_id, adds_code, result_id, place: 2 })
      },
      bad: {},
    },
    reflex_offers_are_true: [
      {
        as: 'reflex_offers_by_rule',
        bad: [
          async (_, rows) => ({ adds_code: await aTest(rows) }),
          async (_, rows) => ({ account_id: await aPerson(rows) }),
          async (_, rows) => ({ cause_item_id: (await rows.insert('test_items')).id }),
          async ({ lab_id, cause_item_id }, rows) => {
            const [cause] = await rows.query(
              'select * from test_items where id = $1',
              cause_item_id,
            )
            const rule = await rows.insert('reflex_rules', { lab_id, cause_code: cause.test_code })
            await rows.insert('reflex_decisions', { rule_id: rule.id })
            return { rule_id: rule.id }
          },
        ],
      },
      {
        as: 'reflex_offers_stay',
        by: 'update',
        good: { version: 2 },
        bad: async (_, rows) => ({ adds_code: await aTest(rows) }),
      },
      {
        as: 'reflex_offers_after_publication',
        by: 'update',
        aside,
        good: async (row, rows) => madeOf(rows, row),
        bad: async (_, rows) => {
          const { id: order_id } = await rows.insert('orders')
          return madeOf(rows, { order_id })
        },
      },
      {
        as: 'reflex_offers_after_publication',
        by: 'update',
        aside,
        given: async (rows) => ({ rule_id: await offeringRule(rows, 'authorised') }),
        good: { version: 2 },
        bad: async (row, rows) => madeOf(rows, row),
      },
    ],
  },
  tubes: {
    tubes_kept_for_offers: {
      by: 'update',
      aside: [...offersAside, 'tubes.tubes_kept_while_needed'],
      given: { state: 'stored', stored_at: endedAt, stored_place: 'Rack' },
      beside: async ({ id: tube_id }, rows) =>
        rows.insert('reflex_offers', { ...(await anOffer(rows)), tube_id }),
      bad: { state: 'disposed', disposed_at: endedAt, disposal_method: 'autoclaved' },
    },
  },
  reflex_rules: {
    reflex_rules_of_two_tests: {
      bad: ({ cause_code }) => ({ adds_code: cause_code }),
      aside: ['reflex_rules.reflex_rules_are_true'],
    },
    reflex_rules_condition_whole: {
      bad: [{ kind: 'other' }, { bound: null }, { choice: 'Reactive' }, { kind: 'finding' }],
    },
    reflex_rules_terms_known: { good: { terms: 'offered' }, bad: { terms: 'free' } },
    reflex_rules_hours: { bad: [{ sample_hours: 0 }, { sample_hours: 337 }] },
    reflex_rules_with_reason: { bad: { reason: ' ' } },
    reflex_rules_are_true: [
      { as: 'reflex_rules_by_lab', bad: async (_, rows) => ({ proposed_by: await aPerson(rows) }) },
      { as: 'reflex_rules_not_past', bad: { effective_from: '2026-03-01' } },
      {
        as: 'reflex_rules_no_overlap',
        good: async (row, rows) => after(refusedBeside(row, rows), {}),
        bad: [
          async (row, rows) => after(beside(row, rows), {}),
          async (row, rows) => after(beside(row, rows, { bound: 9 }), {}),
          async (row, rows) => after(beside(row, rows, { kind: 'below', bound: 9 }), {}),
          async (row, rows) => after(beside(row, rows, { kind: 'below', bound: 1, unit: 'g' }), {}),
        ],
      },
      {
        as: 'reflex_rules_no_circle',
        bad: async (row, rows) => after(backFrom(row, rows), {}),
      },
    ],
  },
  reflex_decisions: {
    reflex_decisions_known: { bad: { decision: 'doubted' } },
    reflex_decisions_refused_with_reason: {
      good: { decision: 'refused', reason: 'reason' },
      bad: [
        { decision: 'refused', reason: null },
        { decision: 'refused', reason: ' ' },
      ],
    },
    reflex_decisions_by_two: [
      { bad: async (row, rows) => ({ decided_by: await proposerOf(rows, row) }) },
      {
        as: 'reflex_decisions_by_lab',
        bad: async (_, rows) => ({ decided_by: await aPerson(rows) }),
      },
      {
        as: 'reflex_decisions_by_signatory',
        given: async (rows) => {
          const { id: lab_id } = await rows.insert('labs')
          const proposed_by = await aManagerOf(rows, lab_id)
          return {
            rule_id: (await rows.insert('reflex_rules', { lab_id, proposed_by })).id,
            lab_id,
          }
        },
        bad: async ({ lab_id }, rows) => ({ decided_by: await aManagerOf(rows, lab_id) }),
      },
      { as: 'reflex_decisions_not_past', bad: { decided_at: '2026-03-04T07:00:00Z' } },
    ],
  },
  reflex_endings: {
    reflex_endings_with_reason: { bad: { reason: ' ' } },
    reflex_endings_by_lab: {
      bad: [
        { ends_on: '2026-03-02' },
        async (_, rows) => ({ ended_by: await aPerson(rows) }),
        async ({ lab_id }, rows) => ({
          rule_id: (await rows.insert('reflex_rules', { lab_id, cause_code: await aTest(rows) }))
            .id,
        }),
      ],
    },
  },
  reflex_outcomes: {
    reflex_outcomes_whole: {
      given: addedOutcome,
      aside,
      bad: [
        { outcome: 'other' },
        { outcome: 'no-sample' },
        { test_item_id: null },
        { outcome: 'no-sample', tube_id: null },
      ],
    },
    reflex_outcomes_one_test: {
      given: addedOutcome,
      aside,
      beside: async (row, rows) => {
        const { order_id, adds_code, tube_id, test_item_id } = row
        const { id: result_id } = await rows.insert('results')
        await rows.insert('reflex_outcomes', {
          order_id,
          adds_code,
          tube_id,
          test_item_id,
          result_id,
          outcome: 'added',
        })
      },
      bad: {},
    },
    reflex_outcomes_on_sample: {
      given: addedOutcome,
      aside,
      bad: [
        async (_, rows) => {
          const { id: order_id } = await rows.insert('orders')
          return { tube_id: (await rows.insert('tubes', { order_id, state: 'accepted' })).id }
        },
        async ({ order_id }, rows) => ({
          tube_id: (await rows.insert('tubes', { order_id, state: 'in-transit' })).id,
        }),
      ],
    },
  },
  test_items: {
    test_items_of_rule_whole: {
      given: addedByRule,
      bad: [{ promised_at: null }, { cause_item_id: null }],
      aside: ['test_items.test_items_by_confirmed_rule'],
    },
    test_items_by_confirmed_rule: {
      given: addedByRule,
      bad: [
        async (_, rows) => ({ test_code: await aTest(rows) }),
        async (_, rows) => ({ cause_item_id: (await rows.insert('test_items')).id }),
        async ({ lab_id }, rows) => ({
          reflex_rule_id: (await rows.insert('reflex_rules', { lab_id })).id,
        }),
        async ({ order_id, test_code, lab_id }, rows) =>
          after(rows.insert('test_items', { order_id, test_code, lab_id }), {}),
        { price_paise: 2, platform_share_paise: 1, lab_share_paise: 1 },
      ],
    },
  },
}
