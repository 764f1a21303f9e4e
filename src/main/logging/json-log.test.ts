import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'

/** What a process logs and reports at this log level, for a line of each kind. */
function heardAt(level: string) {
  const says = `
    import { createLog } from '#src/main/logging/json-log.ts'
    const told = []
    const env = { LOG_LEVEL: '${level}', isDemo: false }
    const log = createLog('web', env, ({ did }) => told.push(did))
    log.info({ did: 'info' })
    log.error({ did: 'error' })
    process.on('exit', () => console.log(JSON.stringify(told)))`
  const lines = execFileSync('node', ['--input-type=module-typescript', '-e', says], {
    encoding: 'utf8',
  })
  const [told, ...written] = lines
    .trim()
    .split('\n')
    .map((line): unknown => JSON.parse(line))
    .reverse()
  return { told, written: written.length }
}

test('a silent log writes nothing, and errors are still reported', () => {
  expect(heardAt('info')).toEqual({ told: ['error'], written: 2 })
  expect(heardAt('error')).toEqual({ told: ['error'], written: 1 })
  expect(heardAt('silent')).toEqual({ told: ['error'], written: 0 })
})
