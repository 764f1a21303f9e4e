import type { Control } from './control.ts'

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
        'an older report, whose choices were judged by their place in a list, is never reassuring',
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
        'beside a sputum with bacilli, a culture with growth or an uncoded text no report is reassuring',
    },
  },
  {
    guard: 'a choice that the test does not have is refused',
    file: 'src/domain/results/judging/judged.ts',
    search: '?.meaning\n',
    replace: "?.meaning ?? 'expected'\n",
    by: {
      file: coded,
      title: 'text without a coded finding, or with an unknown one, is refused',
    },
  },
  {
    guard: 'a test keeps its choices and their meanings',
    file: migration,
    search: 'IF listed <> test.choices OR',
    replace: 'IF false AND',
    by: {
      file: coded,
      title: 'a test loses neither its choices nor their meanings, not even by hand',
    },
  },
  {
    guard: 'words never stand alone as a result',
    file: 'src/db/migrations/0008_guards-of-results.sql',
    search: 'WHEN (NEW.value IS NULL AND (NEW.choice IS NULL OR NEW.meaning IS NULL))',
    replace: 'WHEN (false)',
    by: {
      file: coded,
      title: 'text alone, or a choice without a meaning, is no result, not even by hand',
    },
  },
  {
    guard: 'nobody enters a computed value',
    file: 'src/domain/results/as-shown.ts',
    search: 'if (!computed) return undefined',
    replace: 'if (computed !== null) return undefined',
    by: { file: computed, title: 'nobody enters a computed value' },
  },
  {
    guard: 'an input that changes computes what follows from it anew',
    file: 'src/domain/results/taking-back.ts',
    search: 'recomputed(toldAgain(back, item, hand), item.orderId, hand)',
    replace: '({ ok: true, work: toldAgain(back, item, hand) }) as ReturnType<typeof recomputed>',
    by: {
      file: 'src/usecases/results/computed-and-corrected.test.ts',
      title: 'a changed input recomputes it, even where it was verified',
    },
  },
  {
    guard: 'what is computed is booked with what it is made of',
    file: 'src/domain/bookings/without-inputs.ts',
    search: '  if (!one) return undefined\n',
    replace: '  if (one || !one) return undefined\n',
    by: { file: computed, title: 'a computed test cannot be booked without its inputs' },
  },
  {
    guard: 'a superseded version calms nobody',
    file: 'src/domain/reports/verdict.ts',
    search: ' && !body.isSuperseded',
    replace: '',
    by: {
      file: 'src/domain/reports/verdict.test.ts',
      title: 'a superseded version is not reassuring',
    },
  },
]
