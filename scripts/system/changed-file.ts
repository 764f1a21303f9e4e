import { readFileSync } from 'node:fs'

/** A file of `deploy` with only the operator's changes, each occurring this many times. */
export function changedFile(
  file: string,
  changes: readonly (readonly [from: string, into: string, times: number])[],
): string {
  let text = readFileSync(file, 'utf8')
  for (const [from, into, times] of changes) {
    const parts = text.split(from)
    if (parts.length !== times + 1) throw new Error(`${file} has «${from}» not ${times} times`)
    text = parts.join(into)
  }
  return text
}
