// A guard that was moved or reworded can no longer be removed, and a test that was renamed can no
// longer fail: its mutation check proves nothing. This only checks whether each text is still in
// its file and each title in its test; `npm run test:controls` removes the guards.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { titlesOf } from '#test/controls/control-titles.ts'
import type { Control } from '#test/controls/control.ts'
import { everyControl } from '#test/controls/every-control.ts'
import { markOf, seenRecord, staleAmong } from '#test/controls/seen.ts'
import { checks } from './every-check.ts'

const read = (file: string) => (existsSync(file) ? readFileSync(file, 'utf8') : '')
const known = new Map<string, (title: string) => boolean>()

/** What is wrong with the test or check that must fail. */
function lostTest({ guard, by }: Control) {
  if ('check' in by) return by.check in checks ? [] : [`${guard}: there is no ${by.check}`]
  if (!existsSync(by.file)) return [`${guard}: there is no ${by.file}`]
  const has = known.get(by.file) ?? titlesOf(by.file)
  known.set(by.file, has)
  // The pattern of a test table is no title: no test is found by it.
  const isPattern = /%[sdifjoO]/.test(by.title)
  return has(by.title) && !isPattern ? [] : [`${guard}: ${by.file} has no test «${by.title}»`]
}

const migrations = 'src/db/migrations'
const defines = /create (?:or replace )?function "?(\w+)"?/gi
const later = readdirSync(migrations).filter((name) => name.endsWith('.sql'))

/**
 * A function that a later migration replaced is not what the database runs: editing it removes
 * nothing.
 */
function overwritten({ file, search }: Pick<Control, 'file' | 'search'>): string | undefined {
  if (!file.startsWith(migrations)) return undefined
  const text = read(file)
  const found = [...text.slice(0, text.indexOf(search) + search.length).matchAll(defines)].at(-1)
  const end = found && text.indexOf('END $$', found.index)
  if (!found?.[1] || end === undefined || end < text.indexOf(search)) return undefined
  const again = new RegExp(`create or replace function "?${found[1]}"?\\b`, 'i')
  return later.find(
    (name) => `${migrations}/${name}` > file && again.test(read(`${migrations}/${name}`)),
  )
}

const lost = everyControl.flatMap((control) => [
  ...[control, ...(control.also ?? [])].flatMap(({ file, search }) =>
    read(file).includes(search) ? [] : [`${control.guard}: its text is not in ${file}`],
  ),
  ...[control, ...(control.also ?? [])].flatMap((part) => {
    const by = overwritten(part)
    return by ? [`${control.guard}: ${by} wrote what ${part.file} has anew`] : []
  }),
  ...lostTest(control),
])

for (const line of lost) console.error(line)
const marks = new Map(everyControl.map((control) => [control, markOf(control)]))
const stale = staleAmong(everyControl, marks, seenRecord())
console.log(`${stale.length} stale: not seen to hold with these texts (test:controls -- stale)`)
console.log(`${everyControl.length} controls, ${lost.length} of their texts lost`)
process.exitCode = lost.length > 0 ? 1 : 0
