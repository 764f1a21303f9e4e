import type { Control } from './controls-list.ts'

const revisions = 'src/usecases/reports/revisions.test.ts'
const withdrawals = 'src/usecases/reports/withdrawals.test.ts'
const races = 'src/usecases/reports/revision-races.test.ts'

/** Guards over reports that were published and are changed or taken back. */
export const reportControls: readonly Control[] = [
  {
    guard: 'who wrote a change of a report does not sign it',
    file: 'src/usecases/reports/sign-revision.ts',
    search: "    if (open.revision.draftedBy === id) throw new Refusal('same-person')\n",
    replace: '',
    by: {
      file: revisions,
      title: 'who wrote a correction never signs it, though a registered signatory',
    },
  },
  {
    guard: 'a report is withdrawn by lab and office, not by two of one side',
    file: 'src/usecases/reports/confirm-withdrawal.ts',
    search: 'revision.draftedBy === decidedBy || revision.draftedFrom === decidedFrom',
    replace: 'revision.draftedBy === decidedBy',
    by: { file: withdrawals, title: 'never the same person, nor two of one side' },
  },
  {
    guard: 'a draft about an older version is stale',
    file: 'src/usecases/reports/open-revision.ts',
    search: "  if (latest.number !== revision.baseVersion) throw new Refusal('stale')\n",
    replace: '',
    by: {
      file: revisions,
      title:
        'a draft about a version that is no longer the newest is refused, at writing and at signing',
    },
  },
  {
    guard: 'a withdrawn report is not read by the patient',
    file: 'src/usecases/reports/refuse-withdrawn.ts',
    search: "  if (version === undefined || !answers) throw new Refusal('report-withdrawn')\n",
    replace: '',
    by: { file: withdrawals, title: 'a report is withdrawn by two: %s' },
  },
  {
    guard: 'of two drafts of one report at once one is kept',
    file: 'src/db/queries/report-revisions.ts',
    search: '  return made.rowCount === 1\n}\n\nexport async function findRevision',
    replace: '  return true\n}\n\nexport async function findRevision',
    by: {
      file: races,
      title: 'of two signatures at once one counts, and of two drafts at once one is kept',
    },
  },
]
