// A guard that was moved or reworded can no longer be taken away, and a test that was renamed can no
// longer fail: its control proves nothing. This only looks whether each text still stands in its file
// and each title in its test; `npm run test:controls` takes the guards away.
import { existsSync, readFileSync } from 'node:fs'
import { titlesOf } from './control-titles.ts'
import type { Control } from './controls-list.ts'
import { everyControl } from './every-control.ts'

const read = (file: string) => (existsSync(file) ? readFileSync(file, 'utf8') : '')
const known = new Map<string, (title: string) => boolean>()
const scripts = JSON.parse(read('package.json')).scripts

/** What is wrong with the test or script that must fail. */
function lostTest({ guard, by }: Control) {
  if ('script' in by) return by.script in scripts ? [] : [`${guard}: there is no ${by.script}`]
  if (!existsSync(by.file)) return [`${guard}: there is no ${by.file}`]
  const has = known.get(by.file) ?? titlesOf(by.file)
  known.set(by.file, has)
  // A pattern of a table is no title: run by it, no test is found.
  const isPattern = /%[sdifjoO]/.test(by.title)
  return has(by.title) && !isPattern ? [] : [`${guard}: ${by.file} has no test «${by.title}»`]
}

const lost = everyControl.flatMap((control) => [
  ...[control, ...(control.also ?? [])].flatMap(({ file, search }) =>
    read(file).includes(search) ? [] : [`${control.guard}: its text is not in ${file}`],
  ),
  ...lostTest(control),
])

for (const line of lost) console.error(line)
console.log(`${everyControl.length} controls, ${lost.length} of their texts lost`)
process.exitCode = lost.length > 0 ? 1 : 0
