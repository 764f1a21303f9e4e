import type { Control } from './control.ts'

/** Guards of how another time that the office proposes is left, and of what it keeps. */
export const proposalEndControls: readonly Control[] = [
  {
    guard: 'one past its time is open to the office until it ends',
    file: 'src/domain/proposals/planned.ts',
    search: "if (proposals.some((one) => isOpen(one, visit))) return 'open'",
    replace: '',
    by: {
      file: 'src/usecases/proposals/leaving-proposal.test.ts',
      title:
        'one past its time is still open to the office, which withdraws it before another is made',
    },
  },
  {
    guard: 'who has a visit withdraws no proposal for it',
    file: 'src/domain/proposals/ending-proposal.ts',
    search: "event === 'withdraw' && by === visit.phlebotomistId",
    replace: "event === 'withdraw' && by === undefined",
    by: {
      file: 'src/usecases/proposals/leaving-proposal.test.ts',
      title: 'who has a visit withdraws no proposal for it',
    },
  },
  {
    guard: 'a lab’s day says how many of its places open proposals keep',
    file: 'src/db/queries/labs/lab-hours.ts',
    search: "and h.released_at is null and p.state = 'proposed')",
    replace: "and h.released_at is null and p.state = 'declined')",
    by: {
      file: 'src/usecases/proposals/holiday-asked-for.test.ts',
      title:
        'a day that open proposals keep from being a holiday says how many, and the list finds them',
    },
  },
  {
    guard: 'a change that was shown as not counted is not counted unseen',
    file: 'src/domain/visits/rescheduling.ts',
    search: "if (askedBy === 'patient' && expected === 'not-counted')",
    replace: "if (askedBy === 'office' && expected === 'not-counted')",
    by: {
      file: 'src/usecases/proposals/another-time-while-asked.test.ts',
      title: 'who was told that a change is not counted is asked again once it would count',
    },
  },
  {
    guard: 'a place given back while its lab closes the hour is free for nobody',
    file: 'src/usecases/save.ts',
    search: 'if (givenBack.length > 0)',
    replace: 'if (givenBack.length > 100)',
    by: {
      file: 'src/usecases/proposals/closing-races.test.ts',
      title: 'a place given back while its lab closes that hour stays free for nobody',
    },
  },
]
