import type { Control } from './control.ts'

const reopened = 'src/usecases/results/reopen-result.test.ts'
const draws = 'src/usecases/tubes/draw-facts.test.ts'
const hint = 'src/web/routes/phlebotomist/visit-moment-pages.test.ts'
const premises = 'src/usecases/results/range-premises.test.ts'

/** Guards of what a number is judged by and when its sample was taken. */
export const momentControls: readonly Control[] = [
  {
    guard: 'a range says what it takes for granted',
    file: 'src/domain/results/judging/yardstick.ts',
    search: '...(premise && { premise })',
    replace: '...(premise && {})',
    by: {
      file: premises,
      title: 'the phase of a cycle that a range applies to is shown beside it on bench and report',
    },
  },
  {
    guard: 'a report keeps what its range takes for granted',
    file: 'src/domain/reports/report-ranges.ts',
    search: '...(rangePremise && { rangePremise })',
    replace: '...(rangePremise && {})',
    by: {
      file: premises,
      title: 'the phase of a cycle that a range applies to is shown beside it on bench and report',
    },
  },
  {
    guard: 'what a range takes for granted is signed with it',
    file: 'src/domain/reports/signature.ts',
    search: "  'rangeStatus',\n",
    replace: "  'rangeStatus',\n  'rangePremise',\n",
    by: { file: premises, title: 'the range is signed together with its premise' },
  },
  {
    guard: 'a lab confirms a range with what it takes for granted',
    file: 'src/db/migrations/0001_guards-of-catalogue.sql',
    search: 'CASE WHEN r.premise IS NULL THEN',
    replace: 'CASE WHEN true THEN',
    by: {
      file: premises,
      title: 'confirming a range for one moment does not confirm it for another',
    },
  },
  {
    guard: 'the PDF says what a range takes for granted',
    file: 'src/messages/report-pdf/words.ts',
    search: 'return words && premise ?',
    replace: 'return !words && premise ?',
    by: {
      file: 'src/messages/report-pdf-ranges.test.ts',
      title: 'the PDF states a range’s premise beside it',
    },
  },
  {
    guard: 'what was measured in doubt and lost is drawn again',
    file: 'src/domain/tubes/lost-tube.ts',
    search: "state === 'lost' && !replaced.has(id)",
    replace: 'false && !replaced.has(id)',
    by: {
      file: reopened,
      title: 'with nothing else to draw a fresh sample is requested, and the patient is told',
    },
  },
  {
    guard: 'a tube in the place of the lost one is enough',
    file: 'src/domain/tubes/sampled-again.ts',
    search: 'return isOver(tube.state)',
    replace: 'return isOver(lost.state)',
    by: {
      file: reopened,
      title: 'reopened after its tube was lost, it is drawn with what is drawn again anyway',
    },
  },
  {
    guard: 'what is only entered again costs no blood',
    file: 'src/domain/results/reopen-reason.ts',
    search: 'transcription: false',
    replace: 'transcription: true',
    by: {
      file: reopened,
      title: 'a typing error needs no blood: the value is entered again from the lab’s records',
    },
  },
  {
    guard: 'nobody is pricked before what a test asks is said',
    file: 'src/domain/tubes/draw-facts.ts',
    search: "if (!fact) return { ok: false, error: 'moment-not-said', facts: { test } }",
    replace: 'if (!fact) continue',
    by: {
      file: draws,
      title:
        'an after-meal glucose asks when the meal began, and nobody is punctured without an answer',
    },
  },
  {
    guard: 'a sample of a wrong moment is not labelled',
    file: 'src/domain/tubes/draw-facts.ts',
    search: 'return wrong ?? { ok: true',
    replace: 'return { ok: true',
    by: {
      file: draws,
      title:
        '80 minutes after the meal began it is too early; at 2 h 05 min it is drawn, and bench and report say so',
    },
  },
  {
    guard: 'a sample that came too late is not collected',
    file: 'src/domain/tubes/collecting.ts',
    search: '    refusedMoment(facts, now) ??\n',
    replace: '',
    by: {
      file: draws,
      title:
        'labelled in time and drawn too late, it is not collected: its tube is left out without a fee',
    },
  },
  {
    guard: 'the minutes of the prick pour no sample away',
    file: 'src/domain/tubes/draw-fact.ts',
    search: 'const DRAW_GRACE = 10',
    replace: 'const DRAW_GRACE = 0',
    by: {
      file: 'src/domain/tubes/draw-fact.test.ts',
      title: 'PPBS labelled in time and scanned 145 minutes after: right is true',
    },
  },
  {
    guard: 'a glucose drink has half the grace of others between the two scans',
    file: 'src/domain/tubes/draw-fact.ts',
    search: 'const GLUCOSE_GRACE = 5',
    replace: 'const GLUCOSE_GRACE = 10',
    by: {
      file: 'src/domain/tubes/draw-fact.test.ts',
      title: 'OGTT2 labelled in time and scanned 136 minutes after: right is false',
    },
  },
  {
    guard: 'a visit that comes after the hour of its meal says so',
    file: 'src/domain/catalogue/collection-event.ts',
    search: "if (food === 'meal' ||",
    replace: 'if (food !== food ||',
    by: {
      file: hint,
      title:
        'PPBS after its booked time: the page says that Post Prandial Blood Sugar may no longer be valid',
    },
  },
  {
    guard: 'a visit that comes after the better hours of its test says so',
    file: 'src/domain/catalogue/collection-event.ts',
    search: 'return hours !== undefined && !isInside({ startsAt: now',
    replace: 'return hours === null && !isInside({ startsAt: now',
    by: {
      file: hint,
      title:
        'TESTO after its booked time: the page says that Testosterone Total may no longer be valid',
    },
  },
  {
    guard: 'a time to come is refused at the draw',
    file: 'src/domain/tubes/draw-fact.ts',
    search: 'return passed < 0 ||',
    replace: 'return',
    by: { file: draws, title: 'a future time is refused, and asked again' },
  },
  {
    guard: 'one half of a cycle is not judged by the other half’s range',
    file: 'src/domain/results/judging/yardstick-of.ts',
    search: 'all.filter(({ premise }) => mayJudge(premise, moment))',
    replace: 'all',
    by: {
      file: draws,
      title: 'of day 20, the first half’s range is nobody’s: a person decides',
    },
  },
  {
    guard: 'ranges of other premises are not one range',
    file: 'src/domain/results/judging/judge.ts',
    search: ' && one.premise === other.premise',
    replace: '',
    by: {
      file: 'src/domain/results/judging/judge-ranges.test.ts',
      title: 'two equal ranges with different premises are both named',
    },
  },
  {
    guard: 'the range of a moment judges no sample of another',
    file: 'src/domain/results/judging/yardstick-of.ts',
    search: 'const fitting = off ? [] :',
    replace: 'const fitting =',
    by: {
      file: 'src/usecases/results/golden-moments.test.ts',
      title:
        'TACRO at 12, drawn: dose 60, is no-range, held: doses-apart, called: no, said: reading',
    },
  },
  {
    guard: 'a moment that is not known fits no range',
    file: 'src/domain/tubes/off-moment.ts',
    search: "return 'moment-not-known'",
    replace: 'return undefined',
    by: {
      file: 'src/usecases/tubes/draw-facts.test.ts',
      title: 'not known is an answer: the report says so',
    },
  },
  {
    guard: 'hours between the two scans are told',
    file: 'src/domain/results/moment-of-item.ts',
    search: 'tube.labelledAt ?? tube.collectedAt',
    replace: 'tube.collectedAt',
    by: {
      file: 'src/usecases/tubes/draw-facts.test.ts',
      title:
        'hours between label and second scan are reported as such, and a doubtful trough is not judged',
    },
  },
]
