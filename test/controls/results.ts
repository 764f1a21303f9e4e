import type { Control } from './control.ts'

const corrected = 'src/usecases/results/computed-and-corrected.test.ts'
const secondPerson = 'src/usecases/results/second-person.test.ts'
const versions = 'src/usecases/results/shown-version.test.ts'

/** Guards of the bench: nobody decides about a value that was not on the page. */
export const resultControls: readonly Control[] = [
  {
    guard: 'a test moves only as it was shown to whoever decides',
    file: 'src/usecases/transition.ts',
    search: '{ ...row, version: shown.version }',
    replace: 'row',
    by: {
      file: versions,
      title: 'of two who save at once from the same page exactly one wins, and the other is told',
    },
  },
  {
    guard: 'only what was shown is verified',
    file: 'src/domain/results/verification.ts',
    search: "whyNotAsShown(facts, item, 'verify', shown.version)",
    replace: "whyNotAsShown(facts, item, 'verify', item.version)",
    by: {
      file: versions,
      title: 'nobody verifies a value that was not on the page, and a double click does no harm',
    },
  },
  {
    guard: 'a signature covers exactly the results of the page',
    file: 'src/domain/results/signing.ts',
    search: 'isWhole && versions.size === verified.length ? verified : undefined',
    replace: 'verified',
    by: {
      file: versions,
      title:
        'a signature covers the results that were on the page: one verified later is not signed',
    },
  },
  {
    guard: 'who entered a critical value does not verify it',
    file: 'src/domain/results/verification.ts',
    search:
      "  if (mustBeAnother(result, by, ruleOf(facts, item))) return { ok: false, error: 'same-person' }\n",
    replace: '',
    by: {
      file: 'src/usecases/results/second-person.test.ts',
      title:
        'the person who entered a critical value does not verify it; another does, who may also sign it',
    },
  },
  {
    guard: 'where the lab says so, nobody verifies their own ordinary value',
    file: 'src/domain/results/second-person.ts',
    search: "(entered.needsSecondPerson || rule === 'never')",
    replace: 'entered.needsSecondPerson',
    also: [
      {
        file: 'src/db/migrations/0008_guards-of-results.sql',
        search: "r.rule = 'never'",
        replace: 'false',
      },
    ],
    by: {
      file: secondPerson,
      title:
        'where the lab requires it nobody verifies their own ordinary value, until it lifts the rule',
    },
  },
  {
    guard: 'a rule is set as it was shown',
    file: 'src/db/queries/labs/verification-rules.ts',
    search: '${verificationRules.version} = excluded.version - 1',
    replace: 'true',
    by: { file: secondPerson, title: 'of two who set a rule at once one is told that it changed' },
  },
  {
    guard: 'the database knows the lab’s rule about its own values',
    file: 'src/db/migrations/0008_guards-of-results.sql',
    search: "r.rule = 'never'",
    replace: 'false',
    by: {
      file: secondPerson,
      title:
        'without our code: under the lab’s rule nobody is recorded as verifying their own value',
    },
  },
  {
    guard: 'what is signed and not published follows an input that is corrected',
    file: 'src/domain/results/calculated/recomputed.ts',
    search: "'held', 'tech-verified', 'authorised'])",
    replace: "'held', 'tech-verified'])",
    by: {
      file: corrected,
      title:
        'a signed, unpublished computed value follows a corrected input: verified and signed again',
    },
  },
  {
    guard: 'what follows from a signed change is entered by who wrote it',
    file: 'src/domain/reports/revision-signing.ts',
    search: 'facts.order.id, by, revision.draftedBy)',
    replace: 'facts.order.id, by)',
    by: {
      file: corrected,
      title:
        'a signed, unpublished computed value follows a corrected input: verified and signed again',
    },
  },
  {
    guard: 'the database takes no typed value of a computed test',
    file: 'src/db/migrations/0008_guards-of-results.sql',
    search: 'IF new.computed_from IS NULL AND EXISTS',
    replace: 'IF false AND EXISTS',
    by: {
      file: 'src/usecases/results/computed-results.test.ts',
      title: 'by raw SQL too, no computed value is stored as entered',
    },
  },
  {
    guard: 'nobody is led to sign their own booking or entry',
    file: 'src/domain/results/bench/signing-queue.ts',
    search: 'rows.filter(({ isOwn, isEntered }) => !isOwn && !isEntered)',
    replace: 'rows.filter(() => true)',
    by: {
      file: 'src/domain/results/bench/signing-queue.test.ts',
      title: 'nobody is led to their own booking, or to a value that they entered',
    },
  },
  {
    guard: 'a value of a withdrawn report is no earlier value',
    file: 'src/db/queries/results/earlier-results.ts',
    search: '        sql`not ${isWithdrawn}`,\n',
    replace: '',
    by: {
      file: 'src/usecases/results/signing.test.ts',
      title:
        'a value of a withdrawn report, of another person or lab, or not signed, is no earlier one',
    },
  },
]
