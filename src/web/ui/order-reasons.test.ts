import { expect, test } from 'vitest'
import { giveUpReasons } from '#src/domain/results/give-up-reason.ts'
import { failReasons } from '#src/domain/visits/visit.ts'
import { overwriteGetLocale } from '#src/web/words/compiled/runtime.js'
import { whyOf } from './order-reasons.ts'

test.each(['en', 'hi'] as const)('every reason is said in words to the patient: %s', (locale) => {
  overwriteGetLocale(() => locale)
  for (const code of [...giveUpReasons, ...failReasons]) {
    expect(whyOf(code)).not.toBe(code)
    expect(whyOf(code)).toMatch(locale === 'hi' ? /[\u0900-\u097F].*[।.]$/ : /^[A-Z].*\.$/)
  }
})
