import type { Control } from './control.ts'

const rule = 'src/domain/reports/trend.test.ts'
const read = 'src/usecases/reports/view-trend.test.ts'
const query = 'src/db/queries/reports/trend.ts'
const domain = 'src/domain/reports/trend.ts'
const corrected = 'a corrected value counts by its last version, a withdrawn report not at all'

/** Guards of one test over time. */
export const trendControls: readonly Control[] = [
  {
    guard: 'no line joins the numbers of two laboratories',
    file: domain,
    search: 'JSON.stringify([labId, unit,',
    replace: 'JSON.stringify([unit,',
    by: {
      file: rule,
      title:
        'no line goes to a number of another lab, though its method has the same name, and one passes it',
    },
  },
  {
    guard: 'no line joins the numbers of two methods',
    file: domain,
    search: 'unit, method, specimen,',
    replace: 'unit, specimen,',
    by: { file: rule, title: 'no line goes to a number of another method, and one passes it' },
  },
  {
    guard: 'no line joins a number that is only a bound',
    file: domain,
    search: 'points[at]?.result.comparator === undefined',
    replace: 'points[at] !== undefined',
    by: {
      file: rule,
      title: 'a number only known to lie below another ends a line and is on none',
    },
  },
  {
    guard: 'one picture has one unit',
    file: domain,
    search: '({ result }) => result.unit)',
    replace: '() => points[0]?.result.unit ?? null)',
    by: { file: rule, title: 'a number in another unit has a chart of its own, the newest first' },
  },
  {
    guard: 'a withdrawn report has no point',
    file: query,
    search: ", ne(reports.state, 'withdrawn'))",
    replace: ')',
    by: { file: read, title: corrected },
  },
  {
    guard: 'a point is what the newest version says',
    file: query,
    search: 'and(eq(reportVersions.reportId, reports.id), isNewest)',
    replace: 'eq(reportVersions.reportId, reports.id)',
    by: { file: read, title: corrected },
  },
  {
    guard: 'a trend is of one person, not of the account',
    file: query,
    search: '.innerJoin(orders, eq(orders.patientId, asked.patientId))',
    replace: '.innerJoin(orders, eq(orders.accountId, asked.accountId))',
    by: { file: read, title: 'another person of the same account has their own' },
  },
  {
    guard: 'no lab sees one test of a person over time',
    file: 'src/domain/access/reports.ts',
    search: "'trend:read': { patient: 'own' }",
    replace: "'trend:read': { patient: 'own', 'lab-technician': 'lab' }",
    by: {
      file: read,
      title: 'nobody but the account that booked it: no other patient, no lab, no office',
    },
  },
  {
    guard: 'an altered value is in no trend',
    file: 'src/usecases/reports/view-trend.ts',
    search: '    if (await isAnyAltered(step, rows)) return undefined\n',
    replace: '',
    by: {
      file: 'src/usecases/reports/altered-reports.test.ts',
      title:
        'a value altered in the database, hash included, is shown to nobody, and raises an alert',
    },
  },
]
