import fc from 'fast-check'
import { expect, test } from 'vitest'
import { paise } from '#src/domain/money.ts'
import { aCollectionAtHand, now } from '#test/collection.ts'
import { anEnding } from '#test/ending-at-hand.ts'
import { givingUpVisit } from './giving-up-visit.ts'
import { MAX_RESCHEDULES } from './may-reschedule.ts'

test('whom nobody visits is told what can be done: of a fresh sample neither an end of the booking nor money', () => {
  fc.assert(
    fc.property(anEnding, fc.boolean(), fc.nat(MAX_RESCHEDULES), (money, isRecollection, moves) => {
      const facts = aCollectionAtHand({ visit: { state: 'offered', isRecollection } })
      const visit = { ...facts.visit, reschedules: moves }
      const given = {
        ...facts,
        items: facts.items.map((one) => ({ ...one, price: paise(8000), repaidAt: null })),
        payment: { ...facts.payment, ...money.payment },
        further: [],
        places: [],
        visit,
      }
      const decided = givingUpVisit(given, 'cancel', now)
      const news = decided.ok ? decided.changes?.news?.[0] : undefined
      const isMovedOut = moves === MAX_RESCHEDULES
      expect(news).toMatchObject({ event: 'nobody-accepted', isMovedOut })
      const told = Object.keys(news ?? {})
      expect(told.includes('isFresh')).toBe(isRecollection)
      expect(told.includes('until') || told.includes('refund')).toBe(!isRecollection)
    }),
  )
})
