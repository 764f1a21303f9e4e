import fc from 'fast-check'
import { expect, test } from 'vitest'
import { areOneMoment, collectionEvents } from '#src/domain/catalogue/collection-event.ts'
import { joinedTubes } from './joining-tubes.ts'
import { TubeId } from './tube.ts'
import type { TubeVolumes } from './tube-plan.ts'

const types = new Map<string, TubeVolumes>(
  [
    { code: 'EDTA', volumeMl: 3, lostMl: 0.5, testMl: 0.5, smallCode: null },
    { code: 'SST', volumeMl: 5, lostMl: 2, testMl: 0.4, smallCode: null },
    { code: 'CUP', volumeMl: 30, lostMl: 0, testMl: null, smallCode: null },
  ].map((type) => [type.code, type]),
)

const aTest = fc.record({
  name: fc.constant('a test'),
  tubeTypeCode: fc.constantFrom(...types.keys()),
  collectionEvent: fc.constantFrom(...collectionEvents),
  drawMl: fc.option(fc.constantFrom(0.3, 0.8, 1.5)),
  isApart: fc.boolean(),
})
type ATest = typeof aTest extends fc.Arbitrary<infer One> ? One : never

const needOf = ({ drawMl, tubeTypeCode }: ATest) => drawMl ?? types.get(tubeTypeCode)?.testMl ?? 0
const roomOf = (code: string) => {
  const type = types.get(code)
  return type && type.testMl !== null ? type.volumeMl - type.lostMl : Infinity
}

test('each test is in one tube of its own type and moment, and none joins a tube that is full', () => {
  const standing = fc.array(aTest, { maxLength: 4 }).map((all) =>
    all.map((item, at) => ({
      id: TubeId.parse(`01890000-0000-7000-8000-00000000000${at}`),
      tubeTypeCode: item.tubeTypeCode,
      items: [item],
    })),
  )
  fc.assert(
    fc.property(fc.array(aTest, { maxLength: 12 }), standing, (items, tubes) => {
      const found = joinedTubes(items, { standing: tubes, types, child: undefined })
      if (!found.ok) throw new Error(found.error)
      const { joined, planned } = found.value
      expect(joined.length + planned.flatMap((tube) => tube.items).length).toBe(items.length)
      expect(joined.filter(({ item }) => item.isApart)).toEqual([])
      for (const { id, tubeTypeCode, items: first } of tubes) {
        const mine = joined.filter(({ tubeId }) => tubeId === id).map(({ item }) => item)
        const all = [...first, ...mine]
        expect(mine.every((item) => item.tubeTypeCode === tubeTypeCode)).toBe(true)
        const taken = mine.length > 0 ? all.reduce((sum, item) => sum + needOf(item), 0) : 0
        expect(taken).toBeLessThan(roomOf(tubeTypeCode) + 1e-9)
        for (const one of mine)
          for (const other of all)
            expect(areOneMoment(one.collectionEvent, other.collectionEvent)).toBe(true)
      }
    }),
  )
})
