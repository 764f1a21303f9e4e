import type { Control } from './control.ts'

const rules = 'src/domain/quality-control/westgard.ts'
const charts = 'src/domain/quality-control/westgard.test.ts'
const verbs = 'src/usecases/quality-control/quality-control.test.ts'
const table = 'src/db/migrations/0093_quality-control.sql'
const evaded = 'src/usecases/quality-control/controls-not-evaded.test.ts'
const talks = 'src/usecases/consents/talks-and-controls.test.ts'
const publishing = 'src/db/migrations/0107_controls-hold-publishing.sql'
const withinLot = 'src/db/migrations/0108_targets-within-a-lot.sql'
const changed =
  'a change of a published report waits for the failed control of the instrument that measured it'
const targets =
  'the target of a lot is never set again as it is, and another one takes another person and a reason'
const targetsInDatabase =
  'without our code: a target of the same lot takes another person, a reason and other limits'
const byOffice =
  'a failure that nobody at the lab may resolve is resolved by the office with the word of the lab'

const oneControl = 'a published chart of one control breaks the rules that its author names'
const twoControls = 'a published chart of two controls breaks the rules that its author names'

/** Guards of quality control: what rejects a run, what it holds back, and who lets it go. */
export const qualityControlControls: readonly Control[] = [
  {
    guard: 'quality control: 1-3s rejects',
    file: rules,
    search: 'sideOf(deviation, 3) !== 0',
    replace: 'sideOf(deviation, 30) !== 0',
    by: { file: charts, title: oneControl },
  },
  {
    guard: 'quality control: 2-2s within a level',
    file: rules,
    search: "{ rule: '2-2s', count: 2, limit: 2 }",
    replace: "{ rule: '2-2s', count: 3, limit: 2 }",
    by: { file: charts, title: oneControl },
  },
  {
    guard: 'quality control: 2-2s across the levels of a run',
    file: rules,
    search: '    ...besideEachOther(run),\n',
    replace: '',
    by: { file: charts, title: twoControls },
  },
  {
    guard: 'quality control: R-4s',
    file: rules,
    search: 'high.deviation - low.deviation <= WIDEST',
    replace: 'high.deviation - low.deviation <= WIDEST * 2',
    by: { file: charts, title: twoControls },
  },
  {
    guard: 'quality control: 4-1s',
    file: rules,
    search: "    ...inARow(points, run, { rule: '4-1s', count: 4, limit: 1 }),\n",
    replace: '',
    by: { file: charts, title: oneControl },
  },
  {
    guard: 'quality control: 10x',
    file: rules,
    search: "    ...inARow(points, run, { rule: '10-x', count: 10, limit: 0 }),\n",
    replace: '',
    by: { file: charts, title: 'ten on one side break 10-x' },
  },
  {
    guard: 'quality control: a value on a limit does not exceed it',
    file: rules,
    search: '  if (deviation > limit) return 1',
    replace: '  if (deviation >= limit) return 1',
    by: { file: charts, title: 'exactly 2 SD is no warning' },
  },
  {
    guard: 'quality control: decimal numbers are compared as decimals',
    file: rules,
    search: 'Math.round(((value - mean) / sd) * EXACT) / EXACT',
    replace: '(value - mean) / sd',
    by: { file: charts, title: 'a value on a limit of decimal numbers is on it' },
  },
  {
    guard: 'quality control: a failed control stops the verifying',
    file: 'src/domain/results/verification.ts',
    search: '  if (failed) return failed\n',
    replace: '',
    by: {
      file: verbs,
      title:
        'a failed control holds back the results of its test on its instrument, until it is resolved',
    },
  },
  {
    guard: 'quality control: a failed control stops the signing',
    file: 'src/domain/results/authorisation.ts',
    search: '  if (failed) return failed\n',
    replace: '',
    by: {
      file: verbs,
      title: 'a verified result is not signed while a control of it fails, and can be held back',
    },
  },
  {
    guard: 'quality control: the database stops it too',
    file: publishing,
    search:
      "((NEW.state IN ('tech-verified', 'authorised', 'published') AND NEW.state IS DISTINCT FROM OLD.state)",
    replace: '((false)',
    by: {
      file: verbs,
      title: 'without our code: a failed control stops a result in the database',
    },
  },
  {
    guard: 'quality control: who verifies waits for a control that fails now',
    file: publishing,
    search: ' FOR SHARE;',
    replace: ';',
    by: {
      file: verbs,
      title: 'a result that is verified while a control fails waits for it, and is refused',
    },
  },
  {
    guard: 'quality control: a failure waits for who verifies now',
    file: table,
    search: '\n    FOR NO KEY UPDATE;',
    replace: ';',
    by: {
      file: verbs,
      title: 'a result that is verified while a control fails waits for it, and is refused',
    },
  },
  {
    guard: 'quality control: who resolves waits for a run that is entered now',
    file: 'src/db/queries/quality-control/failure-at-hand.ts',
    search: '      where id = ${id}) for no key update`)',
    replace: '      where id = ${id})`)',
    by: {
      file: verbs,
      title: 'a failure is not resolved while another control of it fails at this moment',
    },
  },
  {
    guard: 'quality control: several instruments, one is named',
    file: 'src/domain/quality-control/blocking.ts',
    search: 'const only = known.length === 1 ? first : undefined',
    replace: 'const only = first',
    by: { file: verbs, title: 'a result measured on another instrument is not held back' },
  },
  {
    guard: 'quality control: another instrument is another value',
    file: 'src/domain/results/entry/entry.ts',
    search: ' && on === onWhich(at))',
    replace: ')',
    by: {
      file: evaded,
      title: 'a mistyped instrument is corrected by another person, and is then another value',
    },
  },
  {
    guard: 'quality control: who entered a value names no other instrument for it',
    file: 'src/domain/quality-control/blocking.ts',
    search: '  if (over.enteredBy !== by) return undefined',
    replace: '  if (by) return undefined',
    by: {
      file: evaded,
      title: 'a mistyped instrument is corrected by another person, and is then another value',
    },
  },
  {
    guard: 'quality control: no value leaves a failed control by another instrument',
    file: 'src/domain/quality-control/blocking.ts',
    search: '  if (failed) return failed\n  if (over.enteredBy',
    replace: '  if (over.enteredBy',
    by: {
      file: evaded,
      title:
        'a value does not leave a failed control by naming another instrument, whoever types it again',
    },
  },
  {
    guard: 'quality control: a value typed again waits, in the database',
    file: publishing,
    search: "OR (value.superseded_reason = 'entered again'",
    replace: "OR (value.superseded_reason = 'never'",
    by: {
      file: evaded,
      title:
        'without our code: a value typed again for another instrument waits for the failed control',
    },
  },
  {
    guard: 'quality control: a change of a report waits for the failed control',
    file: 'src/domain/reports/revised-instruments.ts',
    search: '    if (failed) return failed\n',
    replace: '',
    by: { file: evaded, title: changed },
  },
  {
    guard: 'quality control: a change of a report waits, in the database',
    file: publishing,
    search: "(NEW.state = 'amended' AND",
    replace: '(false AND',
    by: { file: evaded, title: changed },
  },
  {
    guard: 'quality control: a result is not told while its control failed',
    file: 'src/domain/consents/result-talk.ts',
    search: 'opensResult(outcome) ? whyControlFailed(failures, untold) : undefined',
    replace: 'opensResult(outcome) ? undefined : whyControlFailed(failures, untold)',
    by: { file: talks, title: 'no signed result is told while a control of it failed' },
  },
  {
    guard: 'quality control: nothing is published while its control failed, in the database',
    file: publishing,
    search: "'authorised', 'published')",
    replace: "'authorised')",
    by: { file: talks, title: 'no signed result is told while a control of it failed' },
  },
  {
    guard: 'quality control: what ends with a withdrawn report waits for no control',
    file: publishing,
    search: "IF NEW.state = 'published' AND EXISTS (SELECT FROM reports",
    replace: 'IF false AND EXISTS (SELECT FROM reports',
    by: { file: talks, title: 'a report is withdrawn while a control of a signed result failed' },
  },
  {
    guard: 'quality control: a target of a lot is not set again as it is',
    file: 'src/domain/quality-control/keeping-controls.ts',
    search: 'if (inForce.mean === mean && inForce.sd === sd) return',
    replace: 'if (inForce.mean === mean && inForce.sd !== inForce.sd) return',
    by: { file: evaded, title: targets },
  },
  {
    guard: 'quality control: a target of a lot is changed by another person',
    file: 'src/domain/quality-control/keeping-controls.ts',
    search: "  if (inForce.setBy === by) return { ok: false, error: 'same-person' }\n",
    replace: '',
    by: { file: evaded, title: targets },
  },
  {
    guard: 'quality control: a target of a lot is changed by another person, in the database',
    file: withinLot,
    search: ' OR before.set_by = NEW.set_by OR NEW.reason IS NULL)',
    replace: ')',
    by: { file: evaded, title: targetsInDatabase },
  },
  {
    guard: 'quality control: a target of a lot is not set again as it is, in the database',
    file: withinLot,
    search: '(before.mean = NEW.mean AND before.sd = NEW.sd) OR ',
    replace: '',
    by: { file: evaded, title: targetsInDatabase },
  },
  {
    guard: 'quality control: the office resolves nothing that somebody at the lab may',
    file: 'src/domain/quality-control/resolving-for-lab.ts',
    search: 'failure.resolvedAt === null && !isStuck(failure)',
    replace: 'failure.resolvedAt !== null && !isStuck(failure)',
    by: { file: evaded, title: byOffice },
  },
  {
    guard:
      'quality control: nobody of another place resolves a failure without the word of the lab',
    file: 'src/db/migrations/0109_lab-word-of-failure.sql',
    search: 'IF NEW.lab_word IS NULL AND NOT EXISTS',
    replace: 'IF NEW.lab_word IS NOT NULL AND NOT EXISTS',
    by: {
      file: evaded,
      title:
        'without our code: nobody of another place resolves a failure without the word of the lab',
    },
  },
  {
    guard: 'quality control: resolved after a repeat within its limits',
    file: 'src/domain/quality-control/resolving.ts',
    search: '.every((d) => d <= WITHIN)',
    replace: '.every((d) => d <= WITHIN * 2)',
    by: {
      file: verbs,
      title:
        'a failure is resolved after a repeat within its limits, and not by who entered the run',
    },
  },
  {
    guard: 'whoever strikes out a bad repeat does not resolve its failure',
    file: 'src/domain/quality-control/resolving.ts',
    search: ' && !strikesBy.includes(by)',
    replace: '',
    by: {
      file: 'src/usecases/quality-control/quality-control.test.ts',
      title: 'whoever strikes out a bad repeat does not resolve the failure',
    },
  },
  {
    guard: 'no instrument is retired while a control on it failed',
    file: 'src/domain/instruments/keeping-instruments.ts',
    search: "  if (hasOpenFailure) return { ok: false, error: 'failure-open' }\n",
    replace: '',
    by: {
      file: 'src/usecases/quality-control/quality-control.test.ts',
      title:
        'no instrument is retired while a control on it failed: what it measured would be held back for ever',
    },
  },
  {
    guard: 'quality control: whoever set a target since does not resolve',
    file: 'src/domain/quality-control/resolving.ts',
    search: ' && !targetsBy.includes(by)',
    replace: '',
    by: {
      file: verbs,
      title: 'whoever set a target since it failed does not resolve the failure',
    },
  },
  {
    guard: 'quality control: nobody strikes out their own value',
    file: 'src/domain/quality-control/keeping-controls.ts',
    search: "  if (enteredBy === by) return { ok: false, error: 'same-person' }\n",
    replace: '',
    by: {
      file: verbs,
      title: 'a struck-out value counts for no rule, and is struck out by another person',
    },
  },
  {
    guard: 'quality control: an own target of twenty values',
    file: 'src/domain/quality-control/target.ts',
    search: 'export const FEWEST_OWN = 20',
    replace: 'export const FEWEST_OWN = 19',
    by: { file: verbs, title: 'an own target needs twenty values of the lot' },
  },
  {
    guard: 'quality control: a test is not stopped while its control failed',
    file: 'src/domain/instruments/measuring.ts',
    search: "  if (hasOpenFailure) return { ok: false, error: 'failure-open' }\n",
    replace: '',
    by: {
      file: verbs,
      title: 'no test stops being measured on an instrument while its control there failed',
    },
  },
  {
    guard: 'quality control: a run is entered on the page that shows the last one',
    file: 'src/domain/quality-control/entering-run.ts',
    search: 'facts.lastRun !== input.lastRun || ',
    replace: '',
    by: {
      file: verbs,
      title: 'a run on a page that is out of date is refused, and of two at once one is entered',
    },
  },
  {
    guard: 'quality control: controls are due at the end of their interval',
    file: 'src/domain/quality-control/qc-state.ts',
    search: 'Temporal.Instant.compare(now, dueAt) >= 0',
    replace: 'Temporal.Instant.compare(now, dueAt) > 0',
    by: { file: verbs, title: 'a day after the last controls they are due' },
  },
  {
    guard: 'instruments: one name among those in use',
    file: 'src/db/migrations/0092_lab-instruments.sql',
    search: 'CREATE UNIQUE INDEX "lab_instruments_one_name"',
    replace: 'CREATE INDEX "lab_instruments_one_name"',
    by: {
      file: 'src/usecases/instruments/instruments.test.ts',
      title: 'two instruments in use never have one name, whatever its capitals',
    },
  },
  {
    guard: 'instruments: another lab’s is like a missing one',
    file: 'src/usecases/instruments/retire-instrument.ts',
    search: 'permit.over(await lockInstrument(step.tx, input.instrumentId))',
    replace: '(await lockInstrument(step.tx, input.instrumentId)) ?? permit.over(undefined)',
    by: {
      file: 'src/usecases/instruments/instruments.test.ts',
      title: 'another lab’s instrument is answered like a missing one',
    },
  },
]
