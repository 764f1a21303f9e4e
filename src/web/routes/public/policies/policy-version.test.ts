import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { POLICY_VERSION } from './policy-version.ts'

const wordsIn = (locale: string) => readFileSync(`src/web/words/${locale}/policies.json`)

test('the texts of the policies are those of the day they name', () => {
  const hash = createHash('sha256').update(wordsIn('en')).update(wordsIn('hi')).digest('hex')
  // Failing here means that the texts changed. Set the date from which they are in force, and their
  // new hash here.
  expect([POLICY_VERSION, hash.slice(0, 16)]).toEqual(['2026-11-26', '48db3d5fff102b5d'])
})
