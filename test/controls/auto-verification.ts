import type { Control } from './control.ts'

const rules = 'src/domain/auto-verification/verdict.ts'
const corpus = 'src/domain/auto-verification/verdict.test.ts'
const switching = 'src/domain/auto-verification/switching.ts'
const table = 'src/db/migrations/0110_auto-verification.sql'
const verbs = 'src/usecases/auto-verification/auto-verification.test.ts'

const everyOne =
  'of a corpus of more than 500 results every one that a person must see is left to a person'
const replays =
  'fewer than 200 results never switch a rule on; a replay of 200 does, for whoever ran it'
const stale =
  'another version of a rule switches it off; what changed since a replay makes it stale'
const fails =
  'a failed control switches the rule off; unsigned values are held, signed ones are listed'
const goneBy = 'overdue controls switch the rule off and hold what nobody signed'
const told = 'src/usecases/auto-verification/rules-off-told.test.ts'
const byHand =
  'without our code: a rule verifies nothing that is typed again, a bound, or of a rule that is off'

/** Guards of values that no person verifies. */
export const autoVerificationControls: readonly Control[] = [
  {
    guard: 'a value whose rule is switched off meanwhile is decided anew',
    file: 'src/usecases/said-by-constraint.ts',
    search: "  'results_verified_by_rule_on',\n",
    replace: '',
    by: {
      file: 'src/usecases/auto-verification/switched-off-meanwhile.test.ts',
      title:
        'a value that is entered while its rule is switched off is entered, and left to a person',
    },
  },
  {
    guard: 'a rule verifies nothing beside an undecided value',
    file: 'src/domain/results/entry/entry.ts',
    search: 'waiting.some(({ testItemId }) => testItemId === item.id) ? [] : auto',
    replace: 'waiting.length < 0 || item.id === undefined ? [] : auto',
    by: {
      file: 'src/domain/results/entry/entry.test.ts',
      title: 'a rule verifies nothing while another value waits, undecided, for the test',
    },
  },
  {
    guard: 'by rule: nothing critical',
    file: rules,
    search: '  critical: ({ flag }) => isCritical(flag),',
    replace: '  critical: () => false,',
    by: { file: corpus, title: 'the widest rule of a lab leaves to a person: critical' },
  },
  {
    guard: 'by rule: nothing without passed controls',
    file: rules,
    search: "'qc-not-run': ({ qc }) => qc === 'not-run'",
    replace: "'qc-not-run': () => false",
    by: { file: corpus, title: everyOne },
  },
  {
    guard: 'by rule: nothing with a remark on its sample',
    file: rules,
    search: 'specimen: ({ remark }) => remark !== null',
    replace: 'specimen: () => false',
    by: { file: corpus, title: everyOne },
  },
  {
    guard: 'by rule: nothing outside of the range',
    file: rules,
    search: '(high !== null && value > high)',
    replace: '(high !== null && value > high * 10)',
    by: {
      file: corpus,
      title: everyOne,
    },
  },
  {
    guard: 'by rule: switched on for at least 200 results',
    file: 'src/domain/auto-verification/replay.ts',
    search: 'FEWEST_REPLAYED = 200',
    replace: 'FEWEST_REPLAYED = 199',
    by: { file: verbs, title: replays },
  },
  {
    guard: 'by rule: switched on by who ran the replay, in the database',
    file: table,
    search: ' AND replay.ran_by = NEW.switched_by',
    replace: '',
    also: [
      {
        file: table,
        search: 'AND signer.user_id = NEW.switched_by',
        replace: '',
      },
    ],
    by: { file: verbs, title: replays },
  },
  {
    guard: 'by rule: a replay that was overtaken is stale',
    file: switching,
    search: '    replay.fingerprintNow === fingerprint &&\n',
    replace: '',
    by: { file: verbs, title: stale },
  },
  {
    guard: 'by rule: a replay is seen within a day',
    file: switching,
    search: 'const SEEN_WITHIN_HOURS = 24',
    replace: 'const SEEN_WITHIN_HOURS = 48',
    by: { file: verbs, title: stale },
  },
  {
    guard: 'by rule: another version switches it off',
    file: switching,
    search: 'const off = facts.last?.isOn',
    replace: 'const off = !facts.last',
    by: { file: verbs, title: stale },
  },
  {
    guard: 'by rule: a failed control switches it off',
    file: 'src/domain/quality-control/entering-run.ts',
    search: 'offByFailure(facts.switches, failed, { instrumentId, now })',
    replace: 'offByFailure([], failed, { instrumentId, now })',
    by: { file: verbs, title: fails },
  },
  {
    guard: 'by rule: what is in doubt is not signed, in the database',
    file: table,
    search: 'AND doubt.doubt_since <= NEW.entered_at',
    replace: 'AND doubt.doubt_since > NEW.entered_at',
    by: { file: verbs, title: fails },
  },
  {
    guard: 'by rule: overdue controls switch it off',
    file: 'src/domain/auto-verification/auto-switch.ts',
    search: "state !== 'passed'",
    replace: "state === 'failed'",
    by: { file: verbs, title: goneBy },
  },
  {
    guard: 'by rule: two workers switch a rule off, and tell it, once',
    file: 'src/db/queries/auto-verification/rules-in-force.ts',
    search: "pg_try_advisory_xact_lock(hashtextextended(turn.lab_id || ' ' || turn.test_code, 0))",
    replace: 'true',
    also: [
      {
        file: table,
        search:
          'CONSTRAINT "auto_switches_lab_id_test_code_number_pk" PRIMARY KEY("lab_id","test_code","number"),',
        replace: '',
      },
      {
        file: table,
        search: 'IF NEW.number <> coalesce',
        replace: 'IF false AND NEW.number <> coalesce',
      },
    ],
    by: {
      file: told,
      title: 'two workers that see the same overdue controls at once tell it once',
    },
  },
  {
    guard: 'by rule: only a rule that was on is told of',
    file: 'src/domain/auto-verification/rule-news.ts',
    search: '!was?.isOn || turn.isOn',
    replace: '!was || turn.isOn',
    by: {
      file: told,
      title:
        'a failed control that switches a rule off tells the pathologist once, by e-mail and by SMS',
    },
  },
  {
    guard: 'by rule: only the first value, in the database',
    file: table,
    search: ' OR NEW.number <> 1',
    replace: '',
    by: { file: verbs, title: byHand },
  },
  {
    guard: 'by rule: nothing that its instrument flags',
    file: 'src/domain/instruments/applying.ts',
    search: 'isFlagged: isFlagged(arrived.flags)',
    replace: 'isFlagged: false',
    by: {
      file: 'src/usecases/auto-verification/by-rule-from-instruments.test.ts',
      title:
        'a value of an instrument is verified by rule as it arrives, unless the instrument flags it',
    },
  },
]
