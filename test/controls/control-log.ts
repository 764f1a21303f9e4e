// What earlier runs of the mutation checks proved, so that an interrupted run continues where it
// was.
import { createHash } from 'node:crypto'
import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { checks } from '../../scripts/checks/every-check.ts'
import type { Control } from './control.ts'

/** Where a run writes its results, unless it names another file. */
export const ownLog = '.data/controls.log'

const read = (file: string) => (existsSync(file) ? readFileSync(file, 'utf8') : '')

/** The text behind a check: its command and the file that this starts. */
function textOfCheck(name: string): string {
  const command = checks[name] ?? ''
  return command + read(/\bscripts\/\S+/.exec(command)?.[0] ?? '')
}

/** Changes as soon as the check, a file of its guard or its test changes. */
export function markOf(control: Control): string {
  const { by } = control
  const guards = [control, ...(control.also ?? [])].map(({ file }) => read(file))
  const test = 'file' in by ? read(by.file) : textOfCheck(by.check)
  return createHash('sha256')
    .update(JSON.stringify([control, guards, test]))
    .digest('hex')
}

/**
 * The log of a file, read once, with a line for each check that was tried: its mark, `held` or
 * `BLIND`, and its name for the reader. Of several lines with one mark the last counts; a truncated
 * one is ignored.
 */
export function controlLog(file: string) {
  const before = read(file)
  const said = new Map<string, string>()
  for (const line of before.split('\n')) {
    const [mark, verdict, ...guard] = line.split(' ')
    if (mark && verdict && guard.length > 0) said.set(mark, verdict)
  }
  mkdirSync(dirname(file), { recursive: true })
  if (before !== '' && !before.endsWith('\n')) appendFileSync(file, '\n')
  return {
    isHeld: (mark: string) => said.get(mark) === 'held',
    note(mark: string, isGood: boolean, guard: string) {
      appendFileSync(file, `${mark} ${isGood ? 'held' : 'BLIND'} ${guard}\n`)
    },
  }
}
