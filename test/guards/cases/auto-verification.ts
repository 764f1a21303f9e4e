import type { Cases } from '#test/guards/case.ts'
import type { Rows } from '#test/guards/rows.ts'

const AT = '2026-03-02T07:00:00Z'

const aPerson = async (rows: Rows) => (await rows.insert('user')).id

/** A turn that switches a rule on, of a replay that a signatory of the lab ran. */
async function turnOn(rows: Rows, of: { lab_id?: unknown; test_code?: unknown } = {}) {
  const rule = await rows.insert('auto_rules', { ...of, number: 1 })
  const { id: rule_id, lab_id, test_code } = rule
  const replay = await rows.insert('auto_replays', { rule_id, counted: 200 })
  await rows.insert('signatories', { lab_id, user_id: replay.ran_by })
  const seen = { rule_id, replay_id: replay.id, switched_by: replay.ran_by }
  return { lab_id, test_code, number: 1, is_on: true, cause: 'person', ...seen }
}

/** A value that a rule which is on may verify. */
async function verifiable(rows: Rows) {
  const { id: test_item_id, lab_id, test_code } = await rows.insert('test_items')
  const turn = await turnOn(rows, { lab_id, test_code })
  await rows.insert('auto_switches', turn)
  const value = { value: 5, choice: null, text: null, meaning: null, flag: 'normal', number: 1 }
  const none = { comparator: null, delta_breach: null, computed_from: null, decision: null }
  const by = { verified_by: null, verified_by_rule: turn.rule_id, verified_at: AT }
  return { test_item_id, ...value, ...none, ...by, needs_second_person: false }
}

export const autoVerificationCases: Cases = {
  auto_rules: {
    auto_rules_limits_whole: {
      given: { within: 'limits', low: 1, high: 2 },
      bad: [{ low: null }, { low: 2 }, { within: 'reference' }, { within: 'anything' }],
    },
  },
  auto_replays: {
    auto_replays_counts: {
      given: { counted: 2, passed: 1 },
      bad: [{ passed: 3 }, { passed: -1 }],
    },
  },
  auto_switches: {
    auto_switches_whole: {
      bad: [
        { cause: 'bored' },
        { cause: 'person' },
        async (_, rows) => ({ rule_id: (await rows.insert('auto_rules')).id }),
      ],
    },
    auto_switches_on_seen_replay: {
      given: turnOn,
      bad: [
        { number: 2 },
        async (_, rows) => ({ switched_by: await aPerson(rows) }),
        async ({ rule_id, switched_by: ran_by }, rows) => ({
          replay_id: (await rows.insert('auto_replays', { rule_id, ran_by, counted: 199 })).id,
        }),
      ],
    },
  },
  results: {
    results_verified_by_one: {
      given: verifiable,
      bad: [{ verified_at: null }, async (_, rows) => ({ verified_by: await aPerson(rows) })],
    },
    results_verified_by_rule_on: {
      given: verifiable,
      bad: [
        { number: 2 },
        { comparator: '<' },
        { needs_second_person: true },
        async (_, rows) => ({ verified_by_rule: (await rows.insert('auto_rules')).id }),
      ],
    },
  },
}
