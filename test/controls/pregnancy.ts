import type { Control } from './control.ts'

const said = 'src/usecases/results/pregnancy-said.test.ts'
const asked = 'src/usecases/results/pregnancy-asked.test.ts'
const weeks = 'src/usecases/results/trimesters.test.ts'
const migration = 'src/db/migrations/0004_guards-of-bookings.sql'

/** Guards of what is known about a pregnancy and what is judged by it. */
export const pregnancyControls: readonly Control[] = [
  {
    guard: 'pregnancy changes under no result',
    file: migration,
    search:
      '(new.sex, new.birth_date, new.is_pregnant, new.due_on) IS DISTINCT FROM (old.sex, old.birth_date, old.is_pregnant, old.due_on)',
    replace:
      '(new.sex, new.birth_date, new.due_on) IS DISTINCT FROM (old.sex, old.birth_date, old.due_on)',
    by: {
      file: said,
      title: 'by raw SQL it does not change under a current result, only before and after one',
    },
  },
  {
    guard: 'no man is pregnant',
    file: 'src/db/migrations/0000_schema.sql',
    search: `CHECK ("orders"."sex" <> 'male' or`,
    replace: 'CHECK (true or',
    by: {
      file: said,
      title: 'by raw SQL no man is pregnant, and no other condition is stored with a range',
    },
  },
  {
    guard: 'not said whether she is pregnant, both ranges are asked',
    file: 'src/domain/results/judging/yardstick.ts',
    search: '? [ordinary, ...others] : [ordinary]',
    replace: '? [ordinary] : [ordinary]',
    by: {
      file: said,
      title:
        'without an answer it is not verified before the pathologist decides, and the report names both ranges',
    },
  },
  {
    guard: 'before what pregnancy moves it is asked',
    file: 'src/domain/catalogue/pregnancy.ts',
    search: 'if (isMoved && mayBePregnant(',
    replace: 'if (false as boolean && isMoved && mayBePregnant(',
    by: {
      file: said,
      title:
        'it is also asked before tests that pregnancy shifts, and without an answer nothing within is reassuring',
    },
  },
  {
    guard: 'of who did not say, a range of others is named so',
    file: 'src/domain/results/judging/yardstick.ts',
    search: '(rules.isMovedByPregnancy && !isJudged)',
    replace: 'false',
    by: {
      file: said,
      title:
        'it is also asked before tests that pregnancy shifts, and without an answer nothing within is reassuring',
    },
  },
  {
    guard: 'a «no» beside an antenatal test is refused',
    file: 'src/domain/bookings/pregnancies.ts',
    search: "saidOf.get(patient.id)?.answer === 'no'",
    replace: 'false',
    by: {
      file: asked,
      title: 'an antenatal test implies it without a question, and a "no" beside it is refused',
    },
  },
  {
    guard: 'an antenatal test speaks for the whole booking of a person',
    file: 'src/domain/bookings/pregnancies.ts',
    search: '=== undefined ? said?.answer',
    replace: '!== null ? said?.answer',
    by: {
      file: asked,
      title: 'an antenatal test at one lab implies it for the glucose at another',
    },
  },
  {
    guard: 'of whom it is not asked, nothing is kept',
    file: 'src/domain/bookings/pregnancies.ts',
    search: 'for (const order of ordersAsked(contract, ranges))',
    replace: 'for (const order of contract.orders)',
    by: { file: asked, title: 'a man is not asked, and what is said all the same is not kept' },
  },
  {
    guard: 'a due date changes under no result',
    file: migration,
    search:
      'new.is_pregnant, new.due_on) IS DISTINCT FROM (old.sex, old.birth_date, old.is_pregnant, old.due_on)',
    replace: 'new.is_pregnant) IS DISTINCT FROM (old.sex, old.birth_date, old.is_pregnant)',
    by: {
      file: weeks,
      title: 'by raw SQL a due date is only stored with a pregnancy, and is fixed under a result',
    },
  },
  {
    guard: 'a due date stands with a pregnancy alone',
    file: 'src/db/migrations/0000_schema.sql',
    search: 'CHECK ("orders"."due_on" is null or',
    replace: 'CHECK (true or',
    by: {
      file: weeks,
      title: 'by raw SQL a due date is only stored with a pregnancy, and is fixed under a result',
    },
  },
  {
    guard: 'the trimester is that of the draw',
    file: 'src/domain/results/judging/yardstick.ts',
    search: 'trimesterOn(donor.dueOn, donor.drawnOn)',
    replace: 'trimesterOn(donor.dueOn, donor.drawnOn.subtract({ days: 2 }))',
    by: { file: weeks, title: 'the trimester is that of the draw, not of the booking' },
  },
  {
    guard: 'no week known, every trimester is asked',
    file: 'src/domain/results/judging/yardstick.ts',
    search: ': eachTrimester',
    replace: ': eachTrimester.slice(1)',
    by: {
      file: weeks,
      title:
        'without a week that would change the verdict: a person decides, and every range is named',
    },
  },
  {
    guard: 'a range made for others is named as such',
    file: 'src/domain/results/judging/yardstick.ts',
    search: '(side.range?.condition ? side : named(side, rules.isMovedByPregnancy))',
    replace: '(side)',
    by: {
      file: weeks,
      title:
        'where a test has no pregnancy range, bench and report say that its range is for others',
    },
  },
  {
    guard: 'eGFR is not computed in pregnancy',
    file: 'src/domain/results/calculated/computed.ts',
    search: "person.pregnancy === 'yes'",
    replace: 'false',
    by: { file: weeks, title: 'in pregnancy eGFR is not computed, and the report says why' },
  },
  {
    guard: 'not said, the range of eGFR is named',
    file: 'src/domain/results/judging/yardstick.ts',
    search: 'rules.isNotForPregnancy ||',
    replace: 'false ||',
    by: {
      file: weeks,
      title:
        'without an answer eGFR is computed and its range is marked as one for people who are not pregnant',
    },
  },
  {
    guard: 'a due date is that of a pregnancy under way',
    file: 'src/domain/bookings/pregnancies.ts',
    search:
      "if (dueOn && !gestationOn(dueOn, today)) return { ok: false, error: 'impossible-due-date' }",
    replace: '',
    by: {
      file: weeks,
      title: 'a due date that fits no pregnancy under way is refused, and nothing is booked',
    },
  },
]
