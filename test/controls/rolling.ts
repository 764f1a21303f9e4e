import type { Control } from './control.ts'

const stopping = 'src/main/passed-on.test.ts'

/** Guards of two servers, and two versions, that serve one database together. */
export const rollingControls: readonly Control[] = [
  {
    guard: 'rolling: a server that stops does what writes itself',
    file: 'src/main/passed-on.ts',
    search: ' || !reading.includes(method)',
    replace: '',
    by: { file: stopping, title: 'while it stops, what writes is done here' },
  },
  {
    guard: 'rolling: who asks while a server starts is kept waiting',
    file: 'src/main/development/kept-until-ready.ts',
    search: 'setTimeout(refuse, patienceMs, response)',
    replace: 'setTimeout(refuse, 0, response)',
    by: {
      file: stopping,
      title: 'a request during the start waits and is answered completely, in order of arrival',
    },
  },
  {
    guard: 'rolling: a release that was never cut excuses no contraction',
    file: 'test/contractions.ts',
    search: 'if (release && released.has(release)) return []',
    replace: 'if (release) return []',
    by: {
      file: 'test/contractions.test.ts',
      title: 'a release that was never made excuses nothing',
    },
  },
  {
    guard: 'a worker that is stopped while it begins is no fault',
    file: 'src/main/worker-process.ts',
    search: 'if (!isStopping) throw error',
    replace: 'throw error',
    by: {
      file: 'test/parts.test.ts',
      title: 'a worker that is told to stop while it starts ends silently',
    },
  },
  {
    guard: 'what nobody caught is told before its process ends',
    file: 'src/main/processes/uncaught.ts',
    search: 'void told().finally(() => process.exit(1))',
    replace: 'process.exit(1)',
    by: {
      file: 'test/metrics.test.ts',
      title: 'an uncaught error in the web process is reported, and another process is started',
    },
  },
]
