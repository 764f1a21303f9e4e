import type { Control } from './control.ts'

const file = 'src/usecases/settlement/tds-threshold.test.ts'
const rules = 'src/domain/settlement/withholding.ts'
const queries = 'src/db/queries/ledger/accruing.ts'
const migration = 'src/db/migrations/0009_guards-of-money.sql'

/** The database would refuse what the code no longer decides correctly. */
const believed = {
  file: migration,
  search: 'IF new.withheld_as IS DISTINCT FROM rightly',
  replace: 'IF false',
}

/** Guards of how much income tax is withheld from a lab. */
export const withholdingControls: readonly Control[] = [
  {
    guard: 'below the threshold nothing is withheld from an individual',
    file: rules,
    search: "return isBelow ? 'below-threshold' : 'tds'",
    replace: "return isBelow ? 'tds' : 'tds'",
    also: [believed],
    by: {
      file,
      title:
        'no tax is withheld from an individual with a PAN who has sold for ₹1 lakh in the year',
    },
  },
  {
    guard: 'what exceeds the threshold pays for the whole year',
    file: rules,
    search: "const owed = as === 'tds' ? taxOn(untaxed, basisPoints) - lateTds : 0",
    replace: 'const owed = 0',
    by: {
      file,
      title:
        'up to ₹5 lakh nothing is withheld; the excess pays for the entire year, no test below zero',
    },
  },
  {
    guard: 'of two sales at once the second sees the first',
    file: queries,
    search:
      "pg_advisory_xact_lock(hashtextextended('sales of ' || ${organizations.id}, 0))::text end",
    replace: 'null end',
    also: [believed],
    by: {
      file,
      title:
        'of two concurrent sales that exceed the threshold together, the second sees the first',
    },
  },
  {
    guard: 'the database knows by what tax is withheld of a share',
    ...believed,
    by: {
      file,
      title: 'raw SQL stores no wrongly withheld share, on either side of the threshold',
    },
  },
]
