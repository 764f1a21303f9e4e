import type { Control } from './control.ts'

const by = (title: string) => ({
  file: 'src/db/driver/pooled.test.ts',
  title: `behind a pooler ${title}`,
})
const brings = by('each transaction sets its limits, and leaves none on the connection')

const noticed = {
  file: 'src/db/driver/held-sessions.test.ts',
  title:
    'a pooler that keeps session parameters to itself is noticed, even where the limits coincide',
}

/** Guards of the limits, and of other sessions, behind a pooler. */
export const poolerControls: readonly Control[] = [
  {
    guard: 'a transaction through a pooler has its limits',
    file: 'src/db/driver/transaction.ts',
    search: 'isPooled ? `begin; ${sayLimits}` :',
    replace: 'isPooled ? `begin` :',
    by: brings,
  },
  {
    guard: 'a limit said to a pooler ends with its transaction',
    file: 'src/db/driver/pooled.ts',
    search: 'set local ${name}',
    replace: 'set ${name}',
    by: brings,
  },
  {
    guard: 'a statement alone has its limits through a pooler',
    file: 'src/db/driver/client.ts',
    search: '  if (isPooled) limitSingleStatements(pool)\n',
    replace: '',
    by: by('a statement outside a transaction has the same limits'),
  },
  {
    guard: 'no statement has a name through a pooler',
    file: 'src/db/driver/client.ts',
    search: 'if (isPooled) forgetNames(client)\n    else ',
    replace: '',
    by: by('no statement is prepared, however often it is sent and whoever names it'),
  },
  {
    guard: 'a statement alone that failed ends its transaction',
    file: 'src/db/driver/pooled.ts',
    search: "connection.query('commit')",
    replace: "connection.query('select 1').catch(() => {})",
    by: by('a failed statement outside a transaction reports why and leaves its connection usable'),
  },
  {
    guard: 'a pooler in silence is noticed by a mark that it cannot guess',
    file: 'src/db/driver/held-sessions.ts',
    search: 'rows[0]?.heard === said',
    replace: 'rows.length === 1',
    by: noticed,
  },
  {
    guard: 'an address of the database that cannot be used is named',
    file: 'src/main/refuse-poolers.ts',
    search: '`${name} cannot be used: ${reasonOf(cause)}`',
    replace: 'reasonOf(cause)',
    by: {
      file: 'src/main/refuse-poolers.test.ts',
      title: 'an address that does not answer is named, and its password is not',
    },
  },
]
