import type { Control } from './control.ts'

const lost = 'src/usecases/lost-races.test.ts'
const retried = 'src/db/driver/retried.ts'
const givesUp =
  'one that loses every race (40001, at_once) gives up: 503, when to come back, and nothing of it stays'

/** Guards of acknowledgements, and of answers under overload. */
export const durableControls: readonly Control[] = [
  {
    guard: 'what outlives a killed PostgreSQL is ended before the next one is started',
    file: 'src/db/embedded.ts',
    search: '\n      endLeftovers(dataDir)',
    replace: '',
    by: {
      file: 'test/server.test.ts',
      title:
        'a process that hangs and outlives its killed PostgreSQL does not keep the next one from starting',
    },
  },
  {
    guard: 'a transaction that could not be serialised is run again',
    file: retried,
    search: "new Set(['40001', '40P01'])",
    replace: "new Set(['40P01'])",
    by: { file: lost, title: 'a booking that loses a race (40001, at_once) is made again, once' },
  },
  {
    guard: 'a transaction of a deadlock is run again, at its commit too',
    file: retried,
    search: "new Set(['40001', '40P01'])",
    replace: "new Set(['40001'])",
    by: { file: lost, title: 'a booking that loses a race (40P01, at_commit) is made again, once' },
  },
  {
    guard: 'a transaction that loses every race is given up',
    file: retried,
    search: 'attempt > RETRIES',
    replace: 'attempt > RETRIES + 1',
    by: { file: lost, title: givesUp },
  },
  {
    guard: 'who is told «busy» is told when to come back',
    file: 'src/http/door/problem.ts',
    search: "\n    c.header('retry-after', '1')",
    replace: '',
    by: { file: lost, title: givesUp },
  },
  {
    guard: 'a lock that nobody gives up in time is no bug of ours',
    file: 'src/db/driver/trouble.ts',
    search: '|55P03)',
    replace: ')',
    by: {
      file: lost,
      title: 'a lock that nobody gives up in time is not retried: 503, with when to come back',
    },
  },
  {
    guard: 'a call that was too much at once is not shut out for a minute',
    file: 'src/http/idempotency/idempotency.ts',
    search: 'if (again > INSISTS) throw error',
    replace: 'throw error',
    by: {
      file: lost,
      title:
        'repeated with its key at once, a call that was refused is not locked out, though storing its end failed twice',
    },
  },
  {
    guard: 'a connection that has died is no bug of ours',
    file: 'src/db/driver/trouble.ts',
    search: '|not queryable',
    replace: '',
    by: {
      file: 'src/db/driver/limits.test.ts',
      title: 'a query on an ended connection is reported as busy, not as a bug',
    },
  },
  {
    guard: 'nobody waits for a connection for longer than two seconds',
    file: 'src/db/driver/limits.ts',
    search: 'connectionTimeoutMillis: 2_000',
    replace: 'connectionTimeoutMillis: 20_000',
    by: {
      file: 'src/db/driver/limits.test.ts',
      title:
        'a caller who finds all ten connections taken waits two seconds, and is then told that it is busy',
    },
  },
  {
    guard: 'what is said to be done is on the disk',
    file: 'src/db/embedded.ts',
    search: "max_connections: '100',",
    replace: "max_connections: '100', synchronous_commit: 'off', wal_writer_delay: '10s',",
    by: {
      file: 'test/durability.test.ts',
      title:
        'what was acknowledged survives kill -9 of web, worker, PostgreSQL and all at once, under load',
    },
  },
]
