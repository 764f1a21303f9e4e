import type { Control } from './control.ts'

const judged = 'src/usecases/reports/revised-judgement.test.ts'
const carried = 'src/usecases/reports/carried-changes.test.ts'
const again = 'src/usecases/reports/tell-again.test.ts'
const stale = 'src/web/routes/bench/revisions/revise-stale-pages.test.ts'

/**
 * Guards of what a change of a value must not lose: its decision, its call, what was said before.
 */
export const revisionControls: readonly Control[] = [
  {
    guard: 'a value that stays the same keeps what was decided about it',
    file: 'src/domain/reports/revised-row.ts',
    search: '  const kept = current && isSameFinding(current, judged) ? current : null\n',
    replace: '  const kept = null as typeof current | null\n',
    by: {
      file: judged,
      title: 'changing only a comment keeps the decision about its value, and the call stays open',
    },
  },
  {
    guard: 'a revision drafts no number that nothing judges without a decision',
    file: 'src/domain/reports/drafting.ts',
    search: 'return whyUndecided(revised.value)',
    replace: 'return undefined',
    by: {
      file: judged,
      title: 'a new number that nothing judges is only drafted with a decision, and signed with it',
    },
  },
  {
    guard: 'what was added and changed before stands in every later version',
    file: 'src/domain/reports/publication.ts',
    search: '...carriedFrom(facts.versions.map((version) => version.body)) ',
    replace: '',
    by: {
      file: carried,
      title:
        'texts added to a first part are in the final report, with the version that added them',
    },
  },
  {
    guard: 'a told value that is revised is told again',
    file: 'src/domain/reports/replaced.ts',
    search: 'work: toldAgain(amended, item, as)',
    replace: 'work: amended',
    by: {
      file: again,
      title:
        'a told value that is corrected keeps a call open until its hearer is told the current one',
    },
  },
  {
    guard: 'a told value that is entered again is told again',
    file: 'src/domain/results/bench/bench-work.ts',
    search: 'return toldAgain(held(tested(put, item), item.id, value.judged), item, hand)',
    replace: 'return held(tested(put, item), item.id, value.judged)',
    by: {
      file: again,
      title: 'a told value entered again differently before publication is taken back',
    },
  },
  {
    guard: 'a told value of a withdrawn report is told again',
    file: 'src/domain/reports/withdrawing.ts',
    search: 'return toldAgain({ facts, acts }, item, as, { isWithdrawn: true })',
    replace: 'return { facts, acts }',
    by: {
      file: again,
      title: 'a told value of a withdrawn report is taken back, and no value replaces it',
    },
  },
  {
    guard: 'a stale decision is answered with what stands there',
    file: 'src/domain/results/deciding.ts',
    search: 'return stale(facts, item)',
    replace: "return { ok: false, error: 'stale' }",
    by: {
      file: stale,
      title:
        'a person who decides about a value that changed meanwhile is told the current one, and loses nothing',
    },
  },
  {
    guard: 'a stale correction is answered with what stands there',
    file: 'src/domain/reports/revised-results.ts',
    search: "error: 'stale', standing: standingOf(named, results, names)",
    replace: "error: 'stale'",
    by: {
      file: stale,
      title:
        'a person who corrects a value that was corrected meanwhile sees both, and may send theirs again',
    },
  },
]
