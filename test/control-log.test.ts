import { appendFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { controlLog, markOf } from './controls/control-log.ts'
import type { Control } from './controls/control.ts'

const folder = mkdtempSync(join(tmpdir(), 'control-log-'))
afterAll(() => rmSync(folder, { recursive: true }))

let files = 0
function aFile(text: string) {
  files += 1
  const file = join(folder, `${files}.ts`)
  writeFileSync(file, text)
  return file
}

function aControl() {
  const [guard, also, test] = ['a guard', 'a second guard', 'a test'].map(aFile) as [
    string,
    string,
    string,
  ]
  return {
    guard: 'nothing is sold twice',
    file: guard,
    search: 'guard',
    replace: '',
    also: [{ file: also, search: 'second', replace: '' }],
    by: { file: test, title: 'it is sold once' },
  } satisfies Control
}

/** A log in which this check was proved. */
function heldLog(control: Control) {
  const file = aFile('')
  controlLog(file).note(markOf(control), true, control.guard)
  return file
}

const isHeldBy = (file: string, control: Control) => controlLog(file).isHeld(markOf(control))

test('what was proved counts for the next run, and nothing else does', () => {
  const control = aControl()
  const log = heldLog(control)
  expect(isHeldBy(log, control)).toBe(true)
  expect(isHeldBy(log, aControl())).toBe(false)
  expect(isHeldBy(log, { ...control, replace: 'void' })).toBe(false)
  expect(isHeldBy(log, { ...control, by: { ...control.by, title: 'it is sold' } })).toBe(false)
})

test.each(['guard', 'second guard', 'test'])(
  'with another text of its %s it is tried again',
  (of) => {
    const control = aControl()
    const log = heldLog(control)
    const file = {
      guard: control.file,
      'second guard': control.also[0]?.file,
      test: control.by.file,
    }
    appendFileSync(Object(file)[of], '\n')
    expect(isHeldBy(log, control)).toBe(false)
  },
)

test('a check by a script is tried again when it is by another script', () => {
  const control: Control = { ...aControl(), by: { check: 'verbs', finding: 'a finding' } }
  const log = heldLog(control)
  expect(isHeldBy(log, control)).toBe(true)
  expect(isHeldBy(log, { ...control, by: { check: 'layers', finding: 'a finding' } })).toBe(false)
})

test('an undetected one is tried again, even after it was proved', () => {
  const control = aControl()
  const log = heldLog(control)
  controlLog(log).note(markOf(control), false, control.guard)
  expect(isHeldBy(log, control)).toBe(false)
})

test('a truncated line is ignored, and affects no other', () => {
  const [cut, next] = [aControl(), { ...aControl(), replace: 'next' }]
  const log = aFile(`${markOf(cut)} held`)
  controlLog(log).note(markOf(next), true, next.guard)
  expect([isHeldBy(log, cut), isHeldBy(log, next)]).toEqual([false, true])
})
