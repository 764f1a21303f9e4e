import type { Control } from './controls-list.ts'

const verdict = 'src/domain/reports/verdict.test.ts'
const computed = 'src/usecases/results/computed-results.test.ts'
const coded = 'src/usecases/results/coded-results.test.ts'
const migration = 'src/db/migrations/0001_guards-of-catalogue.sql'

/** Guards of the meaning of a choice and of when a report may say that all is normal. */
export const meaningControls: readonly Control[] = [
  {
    guard: 'a report of before is never calm',
    file: 'src/domain/reports/verdict.ts',
    search: 'isOfToday && isWhole',
    replace: 'isWhole',
    by: {
      file: verdict,
      title:
        'a report of before, whose choices were judged by their place in a list, is never calm',
    },
  },
  {
    guard: 'what nobody judged keeps a report from being calm',
    file: 'src/domain/reports/verdict.ts',
    search: '[critical, look, reading, notImmune]',
    replace: '[critical, look, notImmune]',
    by: {
      file: verdict,
      title:
        'beside a sputum with bacilli, a culture that grew or words nobody coded there is no calm',
    },
  },
  {
    guard: 'a choice that the test does not have is refused',
    file: 'src/usecases/results/judge-result.ts',
    search: 'if (known) return known.meaning',
    replace: "return known?.meaning ?? 'expected'",
    by: {
      file: coded,
      title: 'words without a coded finding, or with one the test does not have, are refused',
    },
  },
  {
    guard: 'a test keeps its choices and their meanings',
    file: migration,
    search: 'IF listed <> test.choices OR',
    replace: 'IF false AND',
    by: { file: coded, title: 'a test loses neither its choices nor their meanings, also by hand' },
  },
  {
    guard: 'words never stand alone as a result',
    file: 'src/db/migrations/0008_guards-of-results.sql',
    search: 'WHEN (NEW.value IS NULL AND (NEW.choice IS NULL OR NEW.meaning IS NULL))',
    replace: 'WHEN (false)',
    by: {
      file: coded,
      title: 'words alone, or a choice that means nothing, are no result, also by hand',
    },
  },
  {
    guard: 'nobody types what is computed',
    file: 'src/usecases/results/refuse-computed.ts',
    search: 'if (!computed) return',
    replace: 'return',
    by: { file: computed, title: 'nobody types what is computed' },
  },
  {
    guard: 'an input that changes computes what follows from it anew',
    file: 'src/usecases/results/retest-item.ts',
    search: 'await recompute(step, tree.booking.id, item.orderId)',
    replace: '',
    by: {
      file: computed,
      title: 'an input that changes computes it anew, also where it was verified',
    },
  },
  {
    guard: 'what is computed is booked with what it is made of',
    file: 'src/usecases/bookings/refuse-without-inputs.ts',
    search: '  if (!one) return\n',
    replace: '  if (one || !one) return\n',
    by: { file: computed, title: 'what is computed cannot be booked without what it is made of' },
  },
  {
    guard: 'a superseded version calms nobody',
    file: 'src/domain/reports/verdict.ts',
    search: ' && !body.isSuperseded',
    replace: '',
    by: {
      file: 'src/domain/reports/verdict.test.ts',
      title: 'a version that another one took the place of is not calm',
    },
  },
]
