import fc from 'fast-check'
import { expect, test } from 'vitest'
import { inRank, offerRanking } from './ranking.ts'
import { offerOrders } from './search-catalogue.ts'

type Offer = { price: number; distance: number; hours: number; rating: number; name: string }

const readers = {
  price: ({ price }: Offer) => price,
  distance: ({ distance }: Offer) => distance,
  hours: ({ hours }: Offer) => hours,
  rating: ({ rating }: Offer) => -rating,
  name: ({ name }: Offer) => name,
}

test('the first key decides, the next only between equals, the name last', () => {
  const [near, far] = [
    { price: 100, distance: 1, hours: 6, rating: 40, name: 'B' },
    { price: 100, distance: 2, hours: 4, rating: 40, name: 'A' },
  ]
  const first = (order: 'price' | 'hours') =>
    [far, near].toSorted(inRank(offerRanking[order], readers))[0]?.name
  expect([first('price'), first('hours')]).toEqual(['B', 'A'])
})

test('every order of offers ends with the name, so the order is always the same', () => {
  const offer = fc.record({
    price: fc.nat(3),
    distance: fc.nat(3),
    hours: fc.nat(3),
    rating: fc.nat(3),
    name: fc.constantFrom('A', 'B', 'C', 'D'),
  })
  fc.assert(
    fc.property(fc.uniqueArray(offer, { selector: ({ name }) => name }), (offers) => {
      for (const order of offerOrders) {
        const by = inRank(offerRanking[order], readers)
        expect(offers.toReversed().toSorted(by)).toEqual(offers.toSorted(by))
      }
    }),
  )
})

test('prices and hours are compared as numbers: 9 comes before 10, and 100 last', () => {
  const offers = [100, 10, 9].map((price) => ({
    price,
    distance: 1,
    hours: 1,
    rating: 1,
    name: 'A',
  }))
  const sorted = offers.toSorted(inRank(offerRanking.price, readers))
  expect(sorted.map(({ price }) => price)).toEqual([9, 10, 100])
})

test('labs that all promise nothing are ordered by the next key', () => {
  const offer = (price: number) => ({ price, distance: 1, hours: Infinity, rating: 1, name: 'A' })
  const sorted = [offer(200), offer(100)].toSorted(inRank(offerRanking.hours, readers))
  expect(sorted.map(({ price }) => price)).toEqual([100, 200])
})
