import fc from 'fast-check'
import { expect, test } from 'vitest'
import { paise } from '#src/domain/money.ts'
import { everyKind, threeAmounts } from '#test/every-journal.ts'
import { journalKinds } from './journal.ts'

test.each(journalKinds)('a journal of kind %s sums to zero, whatever the amounts', (kind) => {
  fc.assert(
    fc.property(threeAmounts, ([a = paise(0), b = paise(0), c = paise(0)]) => {
      const journal = everyKind(a, b, c)[kind]
      expect(journal.kind).toBe(kind)
      expect(journal.entries.some((entry) => entry.amount !== 0)).toBe(true)
      expect(journal.entries.reduce((sum, entry) => sum + entry.amount, 0)).toBe(0)
    }),
  )
})
