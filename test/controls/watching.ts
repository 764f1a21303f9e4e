import type { Control } from './control.ts'

const figures = 'src/jobs/figures.test.ts'
const metrics = 'test/metrics.test.ts'
const hook = 'src/main/logging/error-hook.test.ts'
const traced = 'a request becomes a trace with its verb and its statements, only by their names'
const alone = 'a logged error is sent as an envelope, without personal data'

/** Guards of what monitoring is told. */
export const watchingControls: readonly Control[] = [
  {
    guard: 'watching: an address that is none of ours makes no series of its own',
    file: 'src/http/described/route-patterns.ts',
    search: '?? NO_ROUTE',
    replace: '?? path',
    by: { file: metrics, title: 'trying many addresses and methods creates no new series' },
  },
  {
    guard: 'watching: the secret is asked for',
    file: 'src/main/logging/metrics.ts',
    search: 'if (token === undefined) return true',
    replace: 'if (token !== given) return true',
    by: {
      file: metrics,
      title: 'the web process’s metrics are on its own port, for a client with the secret',
    },
  },
  {
    guard: 'watching: no port beyond this machine without a secret',
    file: 'src/main/settings/metrics-env.ts',
    search: 'isAsked && isOpen',
    replace: 'isAsked && !isOpen && isOpen',
    by: {
      file: 'src/main/settings/services-env.test.ts',
      title: 'metrics have their own ports, and a secret where others can reach them',
    },
  },
  {
    guard: 'watching: what could not be read is not told as it was',
    file: 'src/adapters/figure-meters.ts',
    search: '    forget()\n    if (!figures) return',
    replace: '    if (!figures) return\n    forget()',
    by: {
      file: figures,
      title:
        'a database that does not answer omits the figures, and reports the age of the last ones',
    },
  },
  {
    guard: 'watching: an hour is oversold by its visits, whatever its counter says',
    file: 'src/db/queries/ledger/figures.ts',
    search: 'greatest(s.used, (select count(*)',
    replace: 'least(s.used, (select count(*)',
    by: {
      file: figures,
      title: 'a slot with more visits than places is detected, by its counter or by its visits',
    },
  },
  {
    guard: 'watching: what was wrong in the books stays told once they are read past it',
    file: 'src/main/logging/figures.ts',
    search: 'wrong += settled',
    replace: 'wrong = settled',
    by: {
      file: 'src/db/figures.test.ts',
      title:
        'an older unbalanced journal is found when the books are read from the first entry, and stays reported',
    },
  },
  {
    guard: 'watching: a line of the log names the booking',
    file: 'src/main/web.ts',
    search: 'log.info({ ...entry, ...bookingsAtHand() })',
    replace: 'log.info(entry)',
    by: {
      file: 'test/log-lines.test.ts',
      title: 'the log line of a request about a booking carries its number, and no personal data',
    },
  },
  {
    guard: 'watching: an error is sent with its declared pattern, never with its path',
    file: 'src/main/logging/error-hook.ts',
    search: 'patternOf?.(path)',
    replace: 'path',
    by: { file: hook, title: alone },
  },
  {
    guard: 'watching: an error is sent with its code, never with its message',
    file: 'src/adapters/error-envelopes.ts',
    search: "const { code = '' } = wordOf(error, 'code', /^[\\w-]{1,63}$/)",
    replace: "const { message: code = '' } = wordOf(error, 'message', /./)",
    by: { file: hook, title: alone },
  },
  {
    guard: 'watching: no error is sent where no address is set',
    file: 'src/main/logging/error-hook.ts',
    search: 'if (dsn === undefined) return undefined',
    replace: 'if (dsn === undefined) return { tell() {}, routesBy() {}, close: async () => [] }',
    by: {
      file: hook,
      title: 'without the setting there is no hook, and another program’s SENTRY_DSN is ignored',
    },
  },
  {
    guard: 'watching: who says 429 is left alone',
    file: 'src/adapters/error-envelopes.ts',
    search: 'response.status === 429',
    replace: 'response.status === 428',
    by: { file: hook, title: 'after a 429 nothing is sent for as long as it says, and no longer' },
  },
  {
    guard: 'watching: of an address the declared pattern alone is traced',
    file: 'src/adapters/traces.ts',
    search: 'const route = patternOf(url)',
    replace: 'const route = url',
    by: { file: metrics, title: traced },
  },
  {
    guard: 'watching: of a statement it is traced what it does to which table, and no more',
    file: 'src/adapters/traced-statements.ts',
    search: 'const summary = summaryOf(textOf(given[0]))',
    replace: 'const summary = textOf(given[0])',
    by: { file: metrics, title: traced },
  },
  {
    guard: 'watching: what a collector is sent as proof is not said again',
    file: 'src/main/settings/setting-kinds.ts',
    search: '|PASSWORD|HEADERS|',
    replace: '|PASSWORD|',
    by: {
      file: 'src/main/logging/traces.test.ts',
      title: 'the credentials for a collector are never printed',
    },
  },
]
