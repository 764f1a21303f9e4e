// Which mutation checks have been seen to hold, and with which texts: a committed file, so that a
// run checks only what changed since, whoever saw the rest.
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { checks } from '../../scripts/checks/every-check.ts'
import type { Control } from './control.ts'

/** One line for each check that held, sorted by guard: its name, the day (UTC), the mark of its texts. */
const recordFile = 'test/controls/seen.txt'

type Read = (file: string) => string
const read: Read = (file) => (existsSync(file) ? readFileSync(file, 'utf8') : '')

/** The text behind a check: its command and the file that this starts. */
function textOfCheck(name: string, text: Read): string[] {
  const command = checks[name] ?? ''
  return [command, text(/\bscripts\/\S+/.exec(command)?.[0] ?? '')]
}

const imported = /(?:from|import) '(#test\/|\.\/)([\w/.-]+)'/g

/** The text of a test and of the files in `test/` that it imports itself, not of what these import. */
function textsOfTest(file: string, text: Read): string[] {
  const own = text(file)
  const paths = [...own.matchAll(imported)].map(([, way, path = '']) =>
    way === './' ? join(dirname(file), path) : `test/${path}`,
  )
  const fromTest = paths.filter((path) => path.startsWith('test/'))
  return [own, ...fromTest.toSorted().map((path) => text(path))]
}

/**
 * Changes as soon as the check changes, or a file of its guard, or its test with what the test
 * imports from `test/`. Other code that the test runs is not part of it: a mark says what was last
 * seen, and a full run remains the proof.
 */
export function markOf(control: Control, text: Read = read): string {
  const { by } = control
  const guards = [control, ...(control.also ?? [])].map(({ file }) => text(file))
  const test = 'file' in by ? textsOfTest(by.file, text) : textOfCheck(by.check, text)
  const texts = JSON.stringify([control, guards, test])
  return createHash('sha256').update(texts).digest('hex').slice(0, 16)
}

type Line = { guard: string; day: string; mark: string }

/** A line that does not have all three parts is ignored: the check is then run again. */
function linesOf(text: string): Line[] {
  return text.split('\n').flatMap((line) => {
    const [guard = '', day = '', mark = ''] = line.split('\t')
    return guard && /^\d{4}-\d{2}-\d{2}$/.test(day) && /^[0-9a-f]{16}$/.test(mark)
      ? [{ guard, day, mark }]
      : []
  })
}

/**
 * The record in a file. It may have several lines for a check, because a merge keeps those of both
 * sides; noting a result leaves one. The file is read anew each time: another run may have written
 * to it.
 */
export function seenRecord(file: string = recordFile) {
  const linesFor = (guard: string) => linesOf(read(file)).filter((line) => line.guard === guard)
  return {
    /** Whether it held with exactly these texts. */
    isSeen: (guard: string, mark: string) => linesFor(guard).some((line) => line.mark === mark),
    /** The day on which it was last seen to hold, with whatever texts; empty: never. */
    lastDay: (guard: string) => linesFor(guard).reduce((last, { day }) => maxOf(last, day), ''),
    /** Keeps a check that held, and forgets one that did not; `known` are the guards that exist. */
    note(result: Line & { isHeld: boolean }, known: ReadonlySet<string>) {
      const { isHeld, ...line } = result
      const others = linesOf(read(file)).filter((one) => one.guard !== line.guard)
      const lines = [...others, ...(isHeld ? [line] : [])].filter((one) => known.has(one.guard))
      const texts = lines.map(({ guard, day, mark }) => `${guard}\t${day}\t${mark}\n`)
      writeFileSync(file, texts.toSorted().join(''))
    },
  }
}

const maxOf = (one: string, other: string) => (one > other ? one : other)
export type SeenRecord = ReturnType<typeof seenRecord>
type Marks = ReadonlyMap<Control, string>

/** Those that never held with their present texts. */
export function staleAmong(controls: readonly Control[], marks: Marks, record: SeenRecord) {
  return controls.filter((control) => !record.isSeen(control.guard, marks.get(control) ?? ''))
}

/**
 * The checks of one test file together, because with the guards in place their tests run once for
 * all of them; first the file with a check that was never seen or not for the longest time.
 */
export function inTurns(controls: readonly Control[], record: SeenRecord): Control[][] {
  const dayOf = new Map(controls.map((control) => [control, record.lastDay(control.guard)]))
  const oldest = (turn: readonly Control[]) =>
    turn.map((control) => dayOf.get(control) ?? '').reduce((one, day) => (one < day ? one : day))
  const turns = [...Map.groupBy(controls, testOf).values()]
  return turns.toSorted((one, other) => oldest(one).localeCompare(oldest(other)))
}

/** The test file or the check that must fail. */
export const testOf = ({ by }: Control) => ('file' in by ? by.file : by.check)
