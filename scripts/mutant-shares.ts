// Reads Stryker's report: of the mutants that some test reaches, how many are detected, by file and
// in all. Fails below 90 %: in all, and for each file with enough of them for a meaningful share.
import { readFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { z } from 'zod'

export const REPORT = '.data/mutants.json'
const WANTED = 0.9
/** With fewer, a single equivalent mutant would decide. */
const ENOUGH = 20

const Report = z.object({
  files: z.record(z.string(), z.object({ mutants: z.array(z.object({ status: z.string() })) })),
})

type Share = { name: string; covered: number; noticed: number }

/** A test that a mutant keeps running for ever has detected it. */
const noticed = ['Killed', 'Timeout']
const covered = [...noticed, 'Survived']

function shareOf(name: string, mutants: readonly { status: string }[]): Share {
  const count = (states: readonly string[]) =>
    mutants.filter(({ status }) => states.includes(status)).length
  return { name, covered: count(covered), noticed: count(noticed) }
}

/** The lines to print, the lowest share first, and the files below the limit. */
export function judged(text: string): { lines: string[]; wrong: string[] } {
  const { files } = Report.parse(JSON.parse(text))
  const shares = Object.entries(files)
    .map(([name, { mutants }]) => shareOf(name, mutants))
    .filter((share) => share.covered > 0)
    .toSorted((a, b) => part(a) - part(b))
  const all = Object.values(files).flatMap(({ mutants }) => mutants)
  const whole = shareOf('all', all)
  // Nothing covered means that the run tested nothing.
  const few = shares.filter((share) => share.covered >= ENOUGH && part(share) < WANTED)
  const isWholeWrong = whole.covered === 0 || part(whole) < WANTED
  return {
    lines: [...shares, whole].map(
      (share) => `${percent(share)}  ${share.noticed} of ${share.covered}  ${share.name}`,
    ),
    wrong: [...few, ...(isWholeWrong ? [whole] : [])].map(({ name }) => name),
  }
}

const part = (share: Share) => (share.covered === 0 ? 0 : share.noticed / share.covered)

/** Rounded down: 89.96 % is not 90. */
function percent(share: Share): string {
  return `${(Math.floor(part(share) * 1000) / 10).toFixed(1)} %`.padStart(7)
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const { lines, wrong } = judged(readFileSync(process.argv[2] ?? REPORT, 'utf8'))
  for (const line of lines) console.log(line)
  for (const name of wrong) console.error(`too few of its covered mutants are noticed: ${name}`)
  process.exitCode = wrong.length > 0 ? 1 : 0
}
