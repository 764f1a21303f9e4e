// A guard that was moved or reworded can no longer be taken away, and its control proves nothing. This
// only looks whether each text still stands in its file; `npm run test:controls` takes it away.
import { existsSync, readFileSync } from 'node:fs'
import { everyControl } from './every-control.ts'

const read = (file: string) => (existsSync(file) ? readFileSync(file, 'utf8') : '')

const lost = everyControl.flatMap((control) => [
  ...[control, ...(control.also ?? [])].flatMap(({ file, search }) =>
    read(file).includes(search) ? [] : [`${control.guard}: its text is not in ${file}`],
  ),
  ...('script' in control.by || existsSync(control.by.file)
    ? []
    : [`${control.guard}: there is no ${control.by.file}`]),
])

for (const line of lost) console.error(line)
console.log(`${everyControl.length} controls, ${lost.length} of their texts lost`)
process.exitCode = lost.length > 0 ? 1 : 0
