import type { Control } from './control.ts'

const confirming = 'src/usecases/ranges/who-confirms-ranges.test.ts'
const ranges = 'src/usecases/ranges/confirmed-ranges.test.ts'
const migration = 'src/db/migrations/0001_guards-of-catalogue.sql'
const byHand = 'by raw SQL too: a signatory of the lab, the current ranges, statements in order'
const late = 'the lab’s statement at the signing counts, not the one when the value was entered'

/** Guards of a lab's own ranges. */
export const rangeControls: readonly Control[] = [
  {
    guard: 'a child’s lead is calm below 3.5 alone',
    file: 'src/data/reference_ranges.csv',
    search: ',,,3.4,usual',
    replace: ',,,3.5,usual',
    by: {
      file: 'src/usecases/results/published-thresholds.test.ts',
      title: 'PB of sex male at 5y: 3.4 is normal, 3.5 is not (CDC 2021: at or above 3.5 µg/dL)',
    },
  },
  {
    guard: 'an antibody is judged by immunity, at the door of every result',
    file: 'src/domain/results/judging/yardstick-of.ts',
    search: 'immunity: immunity.find(ofTest)',
    replace: 'immunity: undefined',
    by: { file: 'src/usecases/results/golden-coded.test.ts', title: 'AHBS 10 is immune' },
  },
  {
    guard: 'ranges are confirmed by a registered signatory, also by hand',
    file: migration,
    search:
      'IF NOT EXISTS (SELECT FROM signatories WHERE lab_id = NEW.lab_id AND user_id = NEW.said_by)\n    OR NOT EXISTS',
    replace: 'IF NOT EXISTS',
    by: { file: confirming, title: byHand },
  },
  {
    guard: 'and by one who still signs for the lab',
    file: migration,
    search: "      AND role = 'lab-authoriser') THEN",
    replace: "      AND role = 'lab-authoriser') AND false THEN",
    by: {
      file: confirming,
      title: 'a signatory who no longer signs for the lab confirms nothing, not even by raw SQL',
    },
  },
  {
    guard: 'the ranges that are confirmed are those that are there',
    file: migration,
    search: 'IF NEW.fingerprint IS DISTINCT FROM range_fingerprint(NEW.test_code) THEN',
    replace: 'IF false THEN',
    by: { file: confirming, title: byHand },
  },
  {
    guard: 'one word on a range after the other',
    file: migration,
    search: 'IF NEW.number <> coalesce(last.number, 0) + 1 THEN',
    replace: 'IF false THEN',
    by: { file: confirming, title: byHand },
  },
  {
    guard: 'nothing is withdrawn that is not confirmed, also by hand',
    file: migration,
    search: "IF last.kind IS DISTINCT FROM 'confirmed' OR last.fingerprint <> NEW.fingerprint THEN",
    replace: 'IF false THEN',
    by: { file: confirming, title: byHand },
  },
  {
    guard: 'what changed since it was shown is not confirmed',
    file: 'src/domain/ranges/confirming.ts',
    search: 'if (changed.length === 0) return { ok: true, standing }',
    replace: 'if (changed.length >= 0) return { ok: true, standing }',
    by: {
      file: confirming,
      title: 'a set is confirmed completely or not at all',
    },
  },
  {
    guard: 'a confirmation of other ranges says nothing of these',
    file: 'src/domain/results/judging/range-standing.ts',
    search: "return last?.kind === 'confirmed' && last.fingerprint === fingerprint",
    replace: "return last?.kind === 'confirmed'",
    by: {
      file: ranges,
      title:
        'a change of the data voids a confirmation, also for a person shown the earlier ranges',
    },
  },
  {
    guard: 'a report asks what the lab says when it is made',
    file: 'src/domain/reports/report-ranges.ts',
    search: 'isRangeUncertain && !isLabs &&',
    replace: 'isRangeUncertain &&',
    by: { file: ranges, title: late },
  },
  {
    guard: 'whoever holds the role and is no signatory confirms nothing',
    file: 'src/domain/ranges/confirming.ts',
    search: "  if (!isSignatory) return { ok: false, error: 'not-signatory' }\n",
    replace: '  void isSignatory\n',
    by: {
      file: confirming,
      title: 'only the lab’s pathologist confirms; the manager reads; another lab is not found',
    },
  },
]
