import fc from 'fast-check'
import { expect, test } from 'vitest'
import { storedAs } from '#test/stored-as.ts'
import { isAsRanked, type OfferCandidate, type OfferInputs, rankOffers } from './rank-offers.ts'

function someone(personId: string, offers: number, addedMinutes: number): OfferCandidate {
  return { personId, equals: 'mornings', offers, takes: { addedMinutes } }
}

const asked = { visitId: 'v', weight: 3, seed: 1 }

test('the score is the added minutes and the weight of offers above the mean of equals', () => {
  const candidates = [
    someone('asha', 4, 10),
    someone('binod', 1, 14),
    { ...someone('chitra', 10, 9), equals: 'evenings' },
    { ...someone('devi', 1, 0), takes: { why: 'busy' } } as const,
  ]
  expect(rankOffers({ ...asked, candidates }).ranked).toEqual([
    { personId: 'chitra', score: 9, addedMinutes: 9, aboveMean: 0 },
    { personId: 'binod', score: 11, addedMinutes: 14, aboveMean: -1 },
    { personId: 'asha', score: 16, addedMinutes: 10, aboveMean: 2 },
  ])
})

test('of equal scores fewer minutes come first, then fewer offers, then a lot that the seed draws', () => {
  const scores = [someone('asha', 3, 10), someone('binod', 2, 13), someone('chitra', 1, 16)]
  const first = (inputs: OfferInputs) => rankOffers(inputs).ranked.map(({ personId }) => personId)
  expect(first({ ...asked, candidates: scores })).toEqual(['asha', 'binod', 'chitra'])
  const others = { ...someone('devi', 1, 10), equals: 'evenings' }
  const alone = [someone('asha', 2, 10), others]
  expect(first({ ...asked, candidates: alone })).toEqual(['devi', 'asha'])
  const equal = ['asha', 'binod', 'chitra'].map((personId) => someone(personId, 1, 5))
  const firsts = Array.from(
    { length: 60 },
    (_, seed) => first({ ...asked, seed, candidates: equal })[0],
  )
  expect(new Set(firsts).size).toBe(3)
  const turned = first({ ...asked, candidates: equal.toReversed() })
  expect(turned).toEqual(first({ ...asked, candidates: equal }))
})

const candidate = fc.record({
  personId: fc.uuid(),
  equals: fc.constantFrom('a', 'b', 'c'),
  offers: fc.nat(40),
  takes: fc.oneof(
    fc.record({ addedMinutes: fc.nat(90) }),
    fc.constant({ why: 'busy' } as const),
    fc.constant({ why: 'declined' } as const),
  ),
})
const inputs: fc.Arbitrary<OfferInputs> = fc.record({
  visitId: fc.uuid(),
  weight: fc.double({ min: 0, max: 20, noNaN: true }),
  seed: fc.nat(),
  candidates: fc.uniqueArray(candidate, { selector: ({ personId }) => personId, maxLength: 12 }),
})

test('of 1,000 stored rankings each is the same when it is worked out again', () => {
  fc.assert(
    fc.property(inputs, (given) => {
      const stored = storedAs(rankOffers(given))
      expect(isAsRanked(stored)).toBe(true)
      const [best] = stored.ranked
      if (!best) return
      const [, ...others] = stored.ranked
      expect(isAsRanked({ ...stored, ranked: others })).toBe(false)
      for (const part of ['score', 'addedMinutes', 'aboveMean'] as const)
        expect(
          isAsRanked({ ...stored, ranked: [{ ...best, [part]: best[part] + 1 }, ...others] }),
        ).toBe(false)
    }),
    { numRuns: 1000 },
  )
})

test('everybody who can take a visit is ranked once, and nobody else', () => {
  fc.assert(
    fc.property(inputs, (given) => {
      const able = given.candidates.filter(({ takes }) => 'addedMinutes' in takes)
      const ranked = rankOffers(given).ranked.map(({ personId }) => personId)
      expect(ranked.toSorted()).toEqual(able.map(({ personId }) => personId).toSorted())
    }),
  )
})

test('equals are offered about equally many visits, wherever they are', () => {
  fc.assert(
    fc.property(
      fc.array(fc.array(fc.nat(20), { minLength: 4, maxLength: 4 }), {
        minLength: 80,
        maxLength: 80,
      }),
      fc.nat(),
      (minutes, seed) => {
        const offers = [0, 0, 0, 0]
        for (const [turn, added] of minutes.entries()) {
          const candidates = offers.map((so, index) => someone(`p${index}`, so, added[index] ?? 0))
          const [best] = rankOffers({ ...asked, weight: 5, seed: seed + turn, candidates }).ranked
          const index = Number(best?.personId.slice(1))
          offers[index] = (offers[index] ?? 0) + 1
        }
        // One offer more weighs 5 minutes, so at most 20 minutes are 4 offers, and one is under way.
        expect(Math.max(...offers) - Math.min(...offers)).toBeLessThanOrEqual(5)
      },
    ),
    { numRuns: 50 },
  )
})
