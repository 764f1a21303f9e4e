import type { Control } from './control.ts'

const deltaHeld = 'src/usecases/results/delta-held.test.ts'
const badInput = 'src/usecases/results/bad-input.test.ts'
const silence = 'src/usecases/results/no-silence.test.ts'

/** Guards of judging a number: limits of their own, and nobody skipped. */
export const judgingControls: readonly Control[] = [
  {
    guard: 'what is computed is of one visit',
    file: 'src/domain/results/calculated/computed.ts',
    search:
      "  if (!areOfOneDraw(formula, given)) return { kind: 'not-computed', reason: 'other-draw' }\n",
    replace: '',
    by: {
      file: 'src/usecases/results/one-draw.test.ts',
      title:
        'glucose drawn again on another visit and insulin of the first give no HOMA, and the report will say why',
    },
  },
  {
    guard: 'within a range of others nobody pregnant is calm',
    file: 'src/domain/reports/verdict.ts',
    search: "  if (isOfOthers(result)) return 'reading'\n",
    replace: '',
    by: {
      file: 'src/domain/reports/verdict.test.ts',
      title:
        'nothing within a range for people who are not pregnant is reassuring: a doctor reads it, or a person decided',
    },
  },
  {
    guard: 'of what pregnancy moves, a range of others calls nothing normal',
    file: 'src/domain/results/judging/band.ts',
    search: "return range.isMoved ? 'no-range' : 'normal'",
    replace: "return 'normal'",
    by: {
      file: 'src/usecases/results/golden-numbers.test.ts',
      title:
        'FIB of sex female at 28y, pregnant: 36w0d, at 210 is no-range, held: not-for-pregnancy, called: no, said: reading',
    },
  },
  {
    guard: 'below what can be counted may be none',
    file: 'src/domain/results/judging/judge.ts',
    search: "return isSame ? flag : 'undecided'",
    replace: 'return flag',
    by: {
      file: 'src/usecases/results/golden-numbers.test.ts',
      title:
        'HCVRNA of sex female at 36y, pregnant: no, at <15 is no-range, held: undecided, called: no, said: reading',
    },
  },
  {
    guard: 'a critical limit rings where there is no range',
    file: 'src/domain/results/judging/band.ts',
    search: 'export function bandOf({ range, limits }: Side, value: number): ResultFlag {\n',
    replace:
      "export function bandOf({ range, limits }: Side, value: number): ResultFlag {\n  if (!range) return 'no-range'\n",
    by: {
      file: silence,
      title: 'a limit alarms at its own value, with or without a range',
    },
  },
  {
    guard: 'what nothing judges is held',
    file: 'src/domain/results/judging/judge.ts',
    search: "return new Set(flags).size > 1 ? 'sexes-differ' : 'nothing-judges'",
    replace: 'return null',
    by: { file: silence, title: 'no number of any test, sex and age is passed over in silence' },
  },
  {
    guard: 'one row of critical limits for each test, sex and age',
    file: 'src/db/migrations/0001_guards-of-catalogue.sql',
    search: '"test_code" WITH =,',
    replace: '"id" WITH =, "test_code" WITH =,',
    by: { file: silence, title: 'two limits for one age, by raw SQL, are refused by the database' },
  },
  {
    guard: 'critical limits without a hole',
    file: 'src/db/seed/critical-limits.ts',
    search: 'if hole is not null then',
    replace: 'if false then',
    by: {
      file: 'src/usecases/catalogue/seed.test.ts',
      title: 'critical limits that leave an age without a row are not seeded',
    },
  },
  {
    guard: 'a number that nothing judged is not verified',
    file: 'src/domain/results/verification.ts',
    search: "  if (needsDecision(result)) return { ok: false, error: 'needs-decision' }\n",
    replace: '',
    by: {
      file: 'src/usecases/results/decide-result.test.ts',
      title:
        'a number that nothing judges is held, and is not verified before the pathologist decides',
    },
  },
  {
    guard: 'a bound that may be on either side of a limit is judged by nobody',
    file: 'src/domain/results/judging/band.ts',
    search: "return flags.size === 1 && only ? only : 'undecided'",
    replace: "return only ?? 'undecided'",
    by: {
      file: badInput,
      title:
        'a number that may be on either side of a limit is never verified before a person decides',
    },
  },
  {
    guard: 'a bare number is not read in another unit than the one shown',
    file: 'src/domain/results/entry/typed-number.ts',
    search: 'if (shown === undefined || isOwn(shown, unit)) return undefined',
    replace: 'if (shown === undefined || shown.length > 0) return undefined',
    by: {
      file: badInput,
      title: 'a bare number is refused where the unit is another than the one that was shown',
    },
  },
  {
    guard: 'a bare number over a value in an older unit is refused',
    file: 'src/domain/results/entry/entry.ts',
    search: 'besideShown(input, over)',
    replace: 'besideShown(input, over && undefined)',
    by: {
      file: badInput,
      title: 'a bare number over a value in an older unit is refused, until its unit is said',
    },
  },
  {
    guard: 'a number in another unit is refused',
    file: 'src/domain/results/entry/typed-number.ts',
    search: "if (isOwn(typed, unit) || typed === '') return undefined",
    replace: 'if (words.length > 0) return undefined',
    by: {
      file: badInput,
      title:
        'the unit beside a number is the test’s own, or both are named and nothing is converted',
    },
  },
  {
    guard: 'a sign stands before a number alone',
    file: 'src/db/migrations/0000_schema.sql',
    search: 'CHECK ("results"."comparator" is null or',
    replace: 'CHECK (true or',
    by: {
      file: badInput,
      title: 'by raw SQL a sign is only stored with a number, and no other sign',
    },
  },
  {
    guard: 'sex and birth date change under no result',
    file: 'src/db/migrations/0004_guards-of-bookings.sql',
    search: 'BEFORE UPDATE OF sex, birth_date, is_pregnant, due_on ON "orders"',
    replace: 'BEFORE UPDATE OF tat_hours ON "orders"',
    by: {
      file: 'src/usecases/results/person-as-judged.test.ts',
      title: 'by raw SQL neither sex nor birth date changes under a current result',
    },
  },
  {
    guard: 'a bound is no point on the bar of a report',
    file: 'src/messages/report-pdf/range-bar.ts',
    search: 'if (number === null || comparator ||',
    replace: 'if (number === null ||',
    by: {
      file: 'src/messages/report-content.test.ts',
      title: 'a bound is printed with its sign, its range in words, without a mark on a bar',
    },
  },
  {
    guard: 'a number that changed too much is held',
    file: 'src/domain/results/judging/delta-hold.ts',
    search: '  if (!breach) return { judged, compared }\n',
    replace: '  if (!breach || judged) return { judged, compared }\n',
    by: {
      file: deltaHeld,
      title: 'a great change within every range is held too, with its reason',
    },
  },
  {
    guard: 'a number that changed too much is verified by a pathologist alone',
    file: 'src/domain/results/verification.ts',
    search: 'if (needsPathologist(result) && !isSignatory(facts, by))',
    replace: 'if (needsPathologist(result) && !by)',
    by: {
      file: 'src/domain/results/entry/entry.test.ts',
      title:
        'what a value needs before it is verified: another person where the lab or the value asks for one',
    },
  },
  {
    guard: 'the database lets a pathologist alone verify what changed too much',
    file: 'src/db/migrations/0135_referrals-in-time.sql',
    search: "AND g.role = 'lab-authoriser'\n      WHERE i.id = NEW.test_item_id) THEN",
    replace: "AND g.role = 'lab-authoriser'\n      WHERE i.id = NEW.test_item_id) AND false THEN",
    by: {
      file: deltaHeld,
      title: 'by raw SQL, nobody but a pathologist verifies it and nothing takes its breach away',
    },
  },
]
