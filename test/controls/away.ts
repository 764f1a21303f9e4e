import type { Control } from './control.ts'

const file = 'src/usecases/visits/leave-visits.test.ts'
const release = 'src/domain/visits/release.ts'

/** Guards of who cannot work from now on. */
export const awayControls: readonly Control[] = [
  {
    guard: 'a leave that began at once lies over accepted visits',
    file: 'src/db/migrations/0062_sudden-leave.sql',
    search: 'IF NOT NEW.is_sudden AND EXISTS',
    replace: 'IF EXISTS',
    by: {
      file,
      title: 'around the code, only a leave that began at once lies over an accepted visit',
    },
  },
  {
    guard: 'an ordinary leave is judged again where it is made of one that began at once',
    file: 'src/db/migrations/0062_sudden-leave.sql',
    search: ', "withdrawn_at", "is_sudden" ON',
    replace: ', "withdrawn_at" ON',
    by: {
      file,
      title: 'around the code, only a leave that began at once lies over an accepted visit',
    },
  },
  {
    guard: 'a visit of a leave that ended meanwhile stays accepted',
    file: release,
    search: 'if (!isAway || !isAccepted(visit.state))',
    replace: 'if (!isAccepted(visit.state))',
    also: [
      {
        file: 'src/db/queries/rosters/sudden-leaves.ts',
        search: 'leaves.withdrawnAt} is null',
        replace: 'leaves.id} is not null',
      },
      {
        file: 'src/db/queries/rosters/sudden-leaves.ts',
        search: 'and ${leaves.endsAt} > ${now}`',
        replace: 'and ${leaves.endsAt} > ${leaves.startsAt}`',
      },
    ],
    by: { file, title: 'a leave that the office ended meanwhile gives nothing back' },
  },
  {
    guard: 'a visit at which a sample was drawn does not end with its phlebotomist',
    file: release,
    search: 'if (tubes.some((tube) => tube.visitId === visit.id && tube.collectedAt !== null))',
    replace: 'if (tubes.length < 0)',
    also: [
      {
        file: 'src/db/queries/rosters/sudden-leaves.ts',
        search: 'isLeft, isUndrawn))',
        replace: 'isLeft))',
      },
    ],
    by: {
      file,
      title:
        'a sample that was drawn stays with who drew it: nothing ends, and the office sees it wait',
    },
  },
  {
    guard: 'who gave visits back for a leave does not end it the same day',
    file: 'src/domain/rosters/ending-leave.ts',
    search: 'if (leave.phlebotomistId === by && isOfToday(leave, now))',
    replace: 'if (leave.version < 0)',
    by: { file, title: 'a leave that the office ended meanwhile gives nothing back' },
  },
  {
    guard: 'no other leave makes the day of one that began at once an earlier one',
    file: 'src/domain/rosters/leaving.ts',
    search: 'said.length > 0 ?',
    replace: 'said.length < 0 ?',
    by: {
      file: 'src/domain/rosters/leaving.test.ts',
      title:
        'a leave that began at once begins when it was said, whatever it becomes one with: its person ends none today',
    },
  },
]
