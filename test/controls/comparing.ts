import type { Control } from './control.ts'

const file = 'src/usecases/comparisons/compared-elsewhere.test.ts'
const unit = 'src/domain/results/delta-elsewhere.test.ts'
const domain = 'src/domain/results/delta-elsewhere.ts'
const query = 'src/db/queries/results/elsewhere-results.ts'
const migration = 'src/db/migrations/0123_compared-elsewhere.sql'

const nothingCounts = {
  file,
  title: 'nothing counts that is withdrawn, superseded, unpublished or of somebody else',
}

/** Guards of comparing a person's results across labs. */
export const comparingControls: readonly Control[] = [
  {
    guard: 'another lab’s value is looked at only while the owner consents',
    file: query,
    search: ' and consent.withdrawn_at is null',
    replace: '',
    also: [
      { file: migration, search: ' AND c.withdrawn_at IS NULL FOR SHARE', replace: ' FOR SHARE' },
    ],
    by: {
      file,
      title:
        'a withdrawal between entry and verification takes the number away, and the value stays held',
    },
  },
  {
    guard: 'a value of a withdrawn report is compared with nothing',
    file: query,
    search: "gone.state = 'withdrawn'",
    replace: 'false',
    also: [{ file: migration, search: "r.state = 'withdrawn'", replace: 'false' }],
    by: nothingCounts,
  },
  {
    guard: 'a value that is not published is compared with nothing',
    file: query,
    search: "item.state in ('published', 'amended')",
    replace: 'true',
    also: [{ file: migration, search: "other.state IN ('published', 'amended')", replace: 'true' }],
    by: nothingCounts,
  },
  {
    guard: 'a superseded value is compared with nothing',
    file: query,
    search: ' and value.is_current',
    replace: '',
    also: [{ file: migration, search: ' AND earlier.is_current', replace: '' }],
    by: nothingCounts,
  },
  {
    guard: 'only the same person’s values are compared',
    file: query,
    search: 'ordered.patient_id = asked.patient_id\n          and ordered.account_id',
    replace: 'true\n          and ordered.account_id',
    also: [{ file: migration, search: ' AND before.patient_id = c.patient_id', replace: '' }],
    by: {
      file,
      title: 'the sister of one account is another person',
    },
  },
  {
    guard: 'a corrected date of birth makes another person',
    file: query,
    search: 'ordered.birth_date = asked.birth_date and ',
    replace: '',
    by: {
      file,
      title: 'a person over whom another date of birth was written is another person',
    },
  },
  {
    guard: 'tests that tell of HIV are compared with nothing',
    file: query,
    search: 'if (isForPatientAlone(',
    replace: 'if (row.value < 0 && isForPatientAlone(',
    by: {
      file,
      title: 'a test that tells of HIV, and one that needs counselling, is compared with nothing',
    },
  },
  {
    guard: 'only a pathologist sees another lab’s value',
    file: 'src/usecases/parts/results/elsewhere-view.ts',
    search: '|| !mayLook(actor, order)',
    replace: '|| (held.length < 0 && !mayLook(actor, order))',
    by: {
      file,
      title: 'the technician learns that it differs, and neither the number nor whose it is',
    },
  },
  {
    guard: 'a number is shown only while the owner consents',
    file: 'src/db/queries/results/seen-elsewhere.ts',
    search: ' and consent.withdrawn_at is null',
    replace: '',
    by: {
      file,
      title:
        'a withdrawal between entry and verification takes the number away, and the value stays held',
    },
  },
  {
    guard: 'after a few values each is held unseen',
    file: domain,
    search: 'if (had < MOST_COMPARED) return undefined',
    replace: 'if (had <= MOST_COMPARED) return undefined',
    by: { file: unit, title: 'a number typed after so many others is held, however near it is' },
  },
  {
    guard: 'the lab’s own later value comes before another lab’s',
    file: domain,
    search: 'if (!before || isNoLater(before, mine))',
    replace: 'if (!before || (mine && !mine.collectedAt && isNoLater(before, mine)))',
    by: { file: unit, title: 'of both labs the later draw counts' },
  },
  {
    guard: 'values by two methods are not compared across labs',
    file: domain,
    search: 'method !== null && method === now.method',
    replace: 'method !== now.unit',
    by: {
      file: unit,
      title: 'a value of another lab by a method that no report names is compared with nothing',
    },
  },
  {
    guard: 'a consent that is withdrawn at this moment is not used',
    file: migration,
    search: ' AND c.withdrawn_at IS NULL FOR SHARE',
    replace: '',
    by: {
      file,
      title:
        'a consent that is withdrawn while a value is saved is not used: the value is judged again',
    },
  },
]
