import type { Control } from './controls-list.ts'

const premises = 'src/usecases/results/range-premises.test.ts'

/** Guards of what a number is judged by and when its sample was taken. */
export const momentControls: readonly Control[] = [
  {
    guard: 'a range says what it takes for granted',
    file: 'src/domain/results/yardstick.ts',
    search: '...(premise && { premise })',
    replace: '...(premise && {})',
    by: {
      file: premises,
      title: 'the phase of a cycle that a range is of stands beside it on bench and report',
    },
  },
  {
    guard: 'a report keeps what its range takes for granted',
    file: 'src/usecases/reports/report-ranges.ts',
    search: '...(rangePremise && { rangePremise })',
    replace: '...(rangePremise && {})',
    by: {
      file: premises,
      title: 'the phase of a cycle that a range is of stands beside it on bench and report',
    },
  },
  {
    guard: 'what a range takes for granted is signed with it',
    file: 'src/domain/reports/signature.ts',
    search: "  'rangeStatus',\n",
    replace: "  'rangeStatus',\n  'rangePremise',\n",
    by: { file: premises, title: 'what is signed is the range with what it takes for granted' },
  },
  {
    guard: 'a lab confirms a range with what it takes for granted',
    file: 'src/db/migrations/0072_range-premises.sql',
    search: 'CASE WHEN r.premise IS NULL THEN',
    replace: 'CASE WHEN true THEN',
    by: {
      file: premises,
      title: 'a lab that confirmed a range for one moment has not confirmed it for another',
    },
  },
  {
    guard: 'the PDF says what a range takes for granted',
    file: 'src/messages/report-pdf/words.ts',
    search: 'return words && premise ?',
    replace: 'return !words && premise ?',
    by: {
      file: 'src/messages/report-pdf.test.ts',
      title: 'the PDF says beside a range what it takes for granted',
    },
  },
  {
    guard: 'ranges of other premises are not one range',
    file: 'src/domain/results/judge.ts',
    search: ' && one.premise === other.premise',
    replace: '',
    by: {
      file: 'src/domain/results/judge-ranges.test.ts',
      title: 'two ranges of one width that take other things for granted are both named',
    },
  },
]
