import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import type { Control } from './controls/control.ts'
import { inTurns, markOf, seenRecord, staleAmong } from './controls/seen.ts'
import { summaryOf } from './controls/summary.ts'

const folder = mkdtempSync(join(tmpdir(), 'seen-controls-'))
afterAll(() => rmSync(folder, { recursive: true }))

let files = 0
function aFile(text: string) {
  files += 1
  const file = join(folder, `${files}.ts`)
  writeFileSync(file, text)
  return file
}

function aControl(guard = 'nothing is sold twice') {
  const [first, second, test] = ['a guard', 'a second guard', 'a test'].map(aFile) as [
    string,
    string,
    string,
  ]
  return {
    guard,
    file: first,
    search: 'guard',
    replace: '',
    also: [{ file: second, search: 'second', replace: '' }],
    by: { file: test, title: 'it is sold once' },
  } satisfies Control
}

const line = (control: Control, day: string, isHeld = true) => ({
  guard: control.guard,
  day,
  mark: markOf(control),
  isHeld,
})
const known = (...controls: Control[]) => new Set(controls.map(({ guard }) => guard))

/** A record in which this check held. */
function heldRecord(control: Control) {
  const file = aFile('')
  seenRecord(file).note(line(control, '2026-11-20'), known(control))
  return file
}

const isHeldBy = (file: string, control: Control) =>
  seenRecord(file).isSeen(control.guard, markOf(control))

test('what held counts for the next run, and nothing else does', () => {
  const control = aControl()
  const record = heldRecord(control)
  expect(isHeldBy(record, control)).toBe(true)
  expect(isHeldBy(record, { ...control, guard: 'another' })).toBe(false)
  expect(isHeldBy(record, { ...control, replace: 'void' })).toBe(false)
  expect(isHeldBy(record, { ...control, by: { ...control.by, title: 'it is sold' } })).toBe(false)
})

test.each(['guard', 'second guard', 'test'])('with another text of its %s it is stale', (of) => {
  const control = aControl()
  const record = heldRecord(control)
  const file = { guard: control.file, 'second guard': control.also[0]?.file, test: control.by.file }
  appendFileSync(Object(file)[of], '\n')
  expect(isHeldBy(record, control)).toBe(false)
})

test('with another text of what its test imports from test/ it is stale', () => {
  const control = aControl()
  const texts = (builder: string) => (file: string) =>
    file === 'test/booking.ts' ? builder : "import { aBooking } from '#test/booking.ts'"
  const mark = markOf(control, texts('one'))
  expect(markOf(control, texts('one'))).toBe(mark)
  expect(markOf(control, texts('another'))).not.toBe(mark)
})

test('a check by a script is stale when it is by another script', () => {
  const control: Control = { ...aControl(), by: { check: 'verbs', finding: 'a finding' } }
  const record = heldRecord(control)
  expect(isHeldBy(record, control)).toBe(true)
  expect(isHeldBy(record, { ...control, by: { check: 'layers', finding: 'a finding' } })).toBe(
    false,
  )
})

test('one that did not hold is forgotten, even after it held', () => {
  const control = aControl()
  const record = heldRecord(control)
  seenRecord(record).note(line(control, '2026-11-21', false), known(control))
  expect(isHeldBy(record, control)).toBe(false)
  expect(seenRecord(record).lastDay(control.guard)).toBe('')
})

test('the file has one line a check, sorted, and none of a check that is gone', () => {
  const [a, b, gone] = [aControl('a'), aControl('b'), aControl('gone')]
  const file = aFile('')
  for (const control of [gone, b, a])
    seenRecord(file).note(line(control, '2026-11-20'), known(a, b, gone))
  seenRecord(file).note(line(b, '2026-11-21'), known(a, b))
  const text = readFileSync(file, 'utf8')
  expect(text).toBe(`a\t2026-11-20\t${markOf(a)}\nb\t2026-11-21\t${markOf(b)}\n`)
})

test('of the lines that a merge kept of both sides, each counts until the next result', () => {
  const control = aControl()
  const file = heldRecord(control)
  appendFileSync(file, `${control.guard}\t2026-11-25\t${'0'.repeat(16)}\n`)
  expect(isHeldBy(file, control)).toBe(true)
  expect(seenRecord(file).lastDay(control.guard)).toBe('2026-11-25')
  seenRecord(file).note(line(control, '2026-11-26'), known(control))
  expect(readFileSync(file, 'utf8').split('\n')).toHaveLength(2)
})

test('a truncated line is ignored', () => {
  const control = aControl()
  const file = aFile(`${control.guard}\t2026-11-25\t${markOf(control).slice(0, 9)}`)
  expect(isHeldBy(file, control)).toBe(false)
})

test('stale are those never seen and those that changed since', () => {
  const [seen, changed, fresh] = [aControl('seen'), aControl('changed'), aControl('fresh')]
  const file = aFile('')
  for (const control of [seen, changed])
    seenRecord(file).note(line(control, '2026-11-20'), known(seen, changed))
  appendFileSync(changed.file, '\n')
  const all = [seen, changed, fresh]
  const marks = new Map(all.map((control) => [control, markOf(control)]))
  expect(staleAmong(all, marks, seenRecord(file))).toEqual([changed, fresh])
})

test('those of one test file run together, the longest unseen first', () => {
  const [old, never, recent] = [aControl('old'), aControl('never'), aControl('recent')]
  const beside = { ...aControl('beside the recent one'), by: recent.by }
  const file = aFile('')
  const all = [recent, beside, old, never]
  const days = new Map<Control, string>([
    [recent, '2026-11-26'],
    [beside, '2026-11-25'],
    [old, '2026-11-01'],
  ])
  for (const [control, day] of days) seenRecord(file).note(line(control, day), known(...all))
  expect(inTurns(all, seenRecord(file))).toEqual([[never], [old], [recent, beside]])
})

test('the summary names what was not run, and only a blind one or no choice is bad', () => {
  expect(summaryOf({ held: 3, blind: 0, chosen: 9, left: 5 })).toEqual({
    line: '3 held, 0 BLIND, 2 not run',
    isGood: true,
  })
  expect(summaryOf({ held: 3, blind: 1, chosen: 9, left: 4 }).isGood).toBe(false)
  expect(summaryOf({ held: 0, blind: 0, chosen: 9, left: 0 }).isGood).toBe(true)
  expect(summaryOf({ held: 0, blind: 0, chosen: 0, left: 0 }).isGood).toBe(false)
})
