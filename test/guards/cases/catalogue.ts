import type { Cases } from '#test/guards/case.ts'
import type { Rows } from '#test/guards/rows.ts'

export const catalogueCases: Cases = {
  categories: {
    categories_split_is_100: {
      good: { platform_percent: 80, lab_percent: 20 },
      bad: [
        { platform_percent: 20, lab_percent: 79 },
        { platform_percent: 0, lab_percent: 100 },
        { platform_percent: 81, lab_percent: 19 },
      ],
    },
  },
  critical_limits: {
    critical_limits_ages: {
      good: { from_years: null, from_days: 0, to_days: 364 },
      bad: [
        { from_days: 3 },
        { from_years: 151, to_years: null },
        { from_years: 0 },
        { from_years: null, from_days: -1 },
        { from_years: null, from_days: 365 },
        { from_years: null, from_days: 0, to_days: 365 },
        { to_years: 151 },
        { from_years: null, from_days: 0, to_days: 3, to_years: 3 },
      ],
    },
    critical_limits_apart: {
      good: { low: 1, high: 2 },
      bad: [
        { low: 2, high: 2 },
        { low: 3, high: 2 },
      ],
    },
    critical_limits_none_says_why: {
      good: { low: null, note: 'why' },
      bad: { low: null, note: '' },
    },
    critical_limits_sex: { good: { sex: 'male' }, bad: { sex: 'other' } },
    critical_limits_no_overlap: [
      {
        given: { sex: 'male', from_years: 10, to_years: 20 },
        good: async ({ test_code }, rows) => {
          await rows.insert('critical_limits', {
            test_code,
            sex: 'female',
            from_years: 10,
            to_years: 20,
          })
          await rows.insert('critical_limits', { test_code, sex: 'male', from_years: 20 })
          return {}
        },
        bad: [{ sex: 'male' }, { sex: 'any' }].map(
          ({ sex }) =>
            async ({ test_code }: Record<string, unknown>, rows: Rows) => {
              await rows.insert('critical_limits', { test_code, sex, from_years: 19 })
              return {}
            },
        ),
      },
    ],
  },
  reference_ranges: {
    reference_ranges_condition: {
      good: { condition: 'trimester-2' },
      bad: [{ condition: 'not-pregnant' }, { condition: 'trimester-4' }],
    },
    reference_ranges_premise: {
      good: { premise: 'luteal' },
      bad: { premise: 'whatever' },
    },
  },
  immunity_limits: {
    immunity_limits_order: {
      good: { not_immune_below: 2, immune_from: 2 },
      bad: { not_immune_below: 3, immune_from: 2 },
    },
  },
  offers: {
    offers_of_one_item: { bad: { item_code: 'another' } },
    offers_price_positive: { bad: [{ price_paise: 0 }, { price_paise: -1 }] },
    offers_test_or_panel: {
      given: async (rows) => {
        const { code } = await rows.insert('tests')
        await rows.insert('panels', { code })
        return { item_code: code, test_code: code }
      },
      good: ({ item_code }) => ({ test_code: null, panel_code: item_code }),
      bad: ({ item_code }) => ({ panel_code: item_code }),
    },
    offers_test_code_tests_code_fk: { bad: { item_code: 'nothing', test_code: 'nothing' } },
    offers_panel_code_panels_code_fk: {
      good: async (_, rows) => {
        const { code } = await rows.insert('panels')
        return { item_code: code, panel_code: code, test_code: null }
      },
      bad: { item_code: 'nothing', panel_code: 'nothing', test_code: null },
    },
  },
  tests: {
    tests_consent_family_known: {
      good: { consent_family: 'genetic' },
      bad: { consent_family: 'gene' },
    },
    tests_event_known: { good: { collection_event: '24h' }, bad: { collection_event: 'noon' } },
    tests_choices_have_meanings: [
      { good: {}, bad: [{ choices: ['no', 'yes'] }, { result_type: 'qualitative' }] },
      {
        by: 'update',
        good: { result_type: 'numeric', choices: [] },
        bad: { result_type: 'culture', choices: ['grown', 'not grown'] },
      },
    ],
  },
  test_stability: {
    test_stability_temperature: {
      good: { temperature: 'cooled' },
      bad: { temperature: 'frozen' },
    },
    test_stability_minutes: { good: { minutes: 1 }, bad: [{ minutes: 0 }, { minutes: -1 }] },
    test_stability_source: {
      good: { minutes: null, source: 'to be confirmed' },
      bad: [
        { minutes: 1, source: '' },
        { minutes: null, source: 'a study' },
        { minutes: 1, source: 'to be confirmed' },
      ],
    },
  },
  tube_types: {
    tube_types_carried_known: { good: { carried: 'cooled' }, bad: { carried: 'frozen' } },
    tube_types_kept: {
      good: { keep_hours: 1 },
      bad: [{ keep_hours: 0 }, { keep_source: '' }],
    },
    tube_types_minutes: {
      good: { ambient_minutes: 1, cooled_minutes: 1 },
      bad: [{ ambient_minutes: 0 }, { cooled_minutes: 0 }],
    },
  },
  test_choices: {
    test_choices_source: { good: {}, bad: [{ source: '' }, { choice_hi: '' }] },
    test_choices_are_listed: [
      {
        as: 'tests_choices_have_meanings',
        aside: ['tests.tests_choices_have_meanings'],
        good: {},
        bad: { choice: 'perhaps' },
      },
      {
        as: 'tests_choices_have_meanings',
        by: 'update',
        good: { note: 'note' },
        bad: { choice: 'perhaps' },
        aside: ['tests.tests_choices_have_meanings'],
      },
      {
        as: 'tests_choices_have_meanings',
        by: 'delete',
        bad: {},
        aside: ['tests.tests_choices_have_meanings'],
      },
    ],
  },
}
