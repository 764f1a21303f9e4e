import { expect, test } from 'vitest'
import { aCollectionAtHand } from '#test/collection.ts'
import { nearby } from '#test/wide-roster.ts'
import { visitToFit } from './visit-to-fit.ts'

const facts = aCollectionAtHand({ visit: { state: 'accepted' } })
const booking = { ...facts.booking, ...nearby }

test('who is drawn at a visit counts, and nobody whose tubes were all written off', () => {
  const [first] = facts.orders
  expect(visitToFit({ ...facts, booking }).births).toEqual(
    facts.orders.map(({ birthDate }) => birthDate),
  )
  const tubes = facts.tubes.map((tube) =>
    tube.orderId === first?.id ? tube : { ...tube, state: 'not-drawn' as const },
  )
  expect(visitToFit({ ...facts, booking, tubes }).births).toEqual([first?.birthDate])
})
