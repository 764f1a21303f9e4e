import { expect, onTestFinished, test } from 'vitest'
import { giveUpReasons } from '#src/domain/results/give-up-reason.ts'
import { failReasons } from '#src/domain/visits/visit.ts'
import { getLocale, overwriteGetLocale } from '#src/web/words/compiled/runtime.js'
import { whyOf } from './order-reasons.ts'

test.each(['en', 'hi'] as const)('every reason is told to the patient in words: %s', (locale) => {
  // Modules are shared within a worker: other files' texts must stay English.
  const own = getLocale
  onTestFinished(() => overwriteGetLocale(own))
  overwriteGetLocale(() => locale)
  for (const code of [...giveUpReasons, ...failReasons]) {
    expect(whyOf(code)).not.toBe(code)
    expect(whyOf(code)).toMatch(locale === 'hi' ? /[\u0900-\u097F].*[।.]$/ : /^[A-Z].*\.$/)
  }
})
