import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { inSource } from './source-place.ts'

const folder = join(tmpdir(), `source-place-${process.pid}`)
const start = join(folder, 'build/start')
mkdirSync(start, { recursive: true })
afterAll(() => rmSync(folder, { recursive: true }))
const urlOf = (path: string) => pathToFileURL(join(folder, path)).href

test('a stack frame of the bundle is reported by its place in the source', () => {
  // One mapping: line 1, column 3 of the bundle is line 2, column 5 of the source.
  const map = { version: 3, sources: ['../../src/http/app.ts'], names: [], mappings: 'EACI' }
  writeFileSync(join(start, 'web-a1.js.map'), JSON.stringify(map))
  expect(inSource(`at answer (${urlOf('build/start/web-a1.js')}:1:3)`)).toBe(
    `at answer (${urlOf('src/http/app.ts')}:2:5)`,
  )
})

test.each([
  ['a frame of the source', 'at answer (file:///srv/src/http/app.ts:3:7)'],
  [
    'a frame of Node',
    'at process.processTicksAndRejections (node:internal/process/task_queues:105:5)',
  ],
  ['a frame of a pack without a map', `at answer (${urlOf('build/start/pages.js')}:1:3)`],
])('%s stays as it is', (_name, frame) => {
  expect(inSource(frame)).toBe(frame)
})
