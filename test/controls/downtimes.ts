import type { Control } from './control.ts'

const downtime = 'src/http/door/planned-downtime.test.ts'

export const downtimeControls: readonly Control[] = [
  {
    guard: 'two planned downtimes never stand at once',
    file: 'src/db/migrations/0002_guards-of-labs.sql',
    search: 'WHERE ("withdrawn_at" IS NULL)',
    replace: 'WHERE (false)',
    by: {
      file: 'src/usecases/downtimes/downtimes.test.ts',
      title: 'of ten announced for the same hour at once one is planned',
    },
  },
  {
    guard: 'pages kept in memory are forgotten when a downtime is told of, begins or ends',
    file: 'src/main/processes/downtime-watch.ts',
    search: "return told ? `${told.id} ${told.isRunning}` : ''",
    replace: "return ''",
    by: {
      file: 'src/usecases/downtimes/downtimes.test.ts',
      title: 'a web process learns of it with its next check',
    },
  },
  {
    guard: 'during a planned downtime the site is closed',
    file: 'src/http/app.ts',
    search: 'app.use(plannedDowntime(wiring))',
    replace: '',
    by: { file: downtime, title: 'programs get a problem' },
  },
  {
    guard: 'who is no administrator is closed out of the page that ends a downtime',
    file: 'src/http/door/planned-downtime.ts',
    search: "if (actor.kind !== 'person') return true",
    replace: 'return true',
    by: {
      file: downtime,
      title:
        'only administrators, or people who may be one once signed in, reach the page that ends it',
    },
  },
]
