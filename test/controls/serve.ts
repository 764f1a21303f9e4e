import type { Control } from './control.ts'

const serve = 'test/serve.test.ts'
const other = 'src/db/other-schema.test.ts'

/** Guards of starting on the right build and on the right database. */
export const serveControls: readonly Control[] = [
  {
    guard: 'cluster: a write that meets a follower comes back',
    file: 'src/db/driver/trouble.ts',
    search: '|25006|',
    replace: '|',
    by: {
      file: 'src/db/driver/limits.test.ts',
      title: 'a write that meets a standby is told to come back: another server leads',
    },
  },
  {
    guard: 'cluster: a part of an installation needs a database that it shares',
    file: 'src/main/settings/process-env.ts',
    search: '    ...(env.DATABASE_URL\n',
    replace: "    ...(env.DATABASE_URL !== ''\n",
    by: {
      file: 'src/main/settings/process-env.test.ts',
      title: 'a part of an installation needs a database that it shares',
    },
  },
  {
    guard: 'cluster: a start runs what it was told and nothing else',
    file: 'src/main/settings/house.ts',
    search: "if (runs('worker')) worker.keep(orders)",
    replace: 'worker.keep(orders)',
    by: {
      file: 'test/parts.test.ts',
      title: 'each start runs what it was told to, and nothing else',
    },
  },
  {
    guard: 'serve: nothing starts on a build that was not finished',
    file: 'src/main/server.ts',
    search: '  if (!isDev) needBuild()\n',
    replace: '',
    by: {
      file: serve,
      title: 'without a finished build it says what to run, and starts nothing',
    },
  },
  {
    guard: 'serve: no build into the folder of a running server',
    file: 'scripts/build/free-to-build.ts',
    search: 'if (server !== undefined) {',
    replace: 'if (server === 0) {',
    by: { file: serve, title: 'a build into the folder of a running server is refused' },
  },
  {
    guard: 'serve: what is being built is not taken for finished',
    file: 'scripts/build/free-to-build.ts',
    search: 'rmSync(`${root}build/start/made.json`, { force: true })',
    replace: 'void rmSync',
    by: { file: serve, title: 'a build into the folder of a running server is refused' },
  },
  {
    guard: 'migrate: an earlier version touches nothing of a newer database',
    file: 'src/main/prepare-database.ts',
    search: '    refuseNewer(compared)\n',
    replace: '',
    by: {
      file: other,
      title: 'a newer one is refused by a migration too, and nothing in it is changed',
    },
  },
  {
    guard: 'migrate: a server that migrates nothing refuses an older database',
    file: 'src/main/other-schema.ts',
    search: 'if (missing.length > 0)',
    replace: 'if (missing.length > 999)',
    by: {
      file: other,
      title: 'an older one is refused with the first missing migration, and an empty one as such',
    },
  },
  {
    guard: 'health: a worker that stands still is named',
    file: 'src/main/processes/degraded.ts',
    search: 'const isWorkerLate = isWorkerStill &&',
    replace: 'const isWorkerLate = !isWorkerStill &&',
    by: {
      file: 'src/db/driver/degraded.test.ts',
      title: 'a stalled worker is named, one that has just started is not',
    },
  },
  {
    guard: 'doctor: a database that takes no writes is wrong',
    file: 'src/main/doctor/look-at-database.ts',
    search: '  await tryToWrite(owner)\n',
    replace: '',
    by: { file: 'src/db/doctor.test.ts', title: 'a database that is read-only' },
  },
  {
    guard: 'doctor: no certificate that ended is well',
    file: 'src/main/doctor/look-outside.ts',
    search: 'if (days < 0) throw',
    replace: 'if (days < -999_999) throw',
    by: {
      file: 'src/db/doctor.test.ts',
      title: 'an expired certificate, an untrusted one, and none at all',
    },
  },
  {
    guard: 'a server that ends is asked nothing more on a connection that it answered',
    file: 'src/main/processes/soft-end.ts',
    search: '        response.shouldKeepAlive = false\n',
    replace: '',
    by: {
      file: 'src/main/processes/soft-end.test.ts',
      title: 'until it ends, a connection is kept; from then on each answer closes its own',
    },
  },
  {
    guard: 'a server that ends hears whoever had connected',
    file: 'src/main/processes/soft-end.ts',
    search: 'NetServer.prototype.close.call(server)',
    replace: 'server.close()',
    by: {
      file: 'src/main/processes/soft-end.test.ts',
      title: 'a client that connected before it closed is answered, even if it asks afterwards',
    },
  },
  {
    guard: 'a server that ends accepts whom the system has connected already',
    file: 'src/main/processes/soft-end.ts',
    search: '      await acceptWaiting(server)\n',
    replace: '',
    by: {
      file: 'src/main/processes/soft-end.test.ts',
      title:
        'clients that connected while the process was busy are answered, though it has not heard of them',
    },
  },
]
