import fc from 'fast-check'
import { expect, test } from 'vitest'
import { paise } from '#src/domain/money.ts'
import { stackedByLab } from './by-lab.ts'
import { BatchId } from './settlement.ts'

const batches = [1, 2, 3].map((digit) =>
  BatchId.parse(`0190f3c0-0000-7000-8000-00000000000${digit}`),
)
const anyRow = fc
  .tuple(fc.constantFrom(...batches), fc.integer({ min: 0, max: 9 }), fc.integer({ min: 1 }))
  .map(([batchId, at, amount]) => {
    return { batchId, labId: `lab ${at}`, lab: `Lab ${at}`, net: paise(amount) }
  })

test('a batch’s parts add up to its transfers, however many labs are told apart', () => {
  fc.assert(
    fc.property(fc.array(anyRow), fc.integer({ min: 1, max: 12 }), (rows, most) => {
      const { labs, partsOf } = stackedByLab(rows, most)
      expect(labs.length).toBeLessThanOrEqual(most + 1)
      for (const batchId of batches) {
        const own = rows.filter((row) => row.batchId === batchId)
        const sum = (of: readonly { net: number }[]) => of.reduce((all, { net }) => all + net, 0)
        expect(sum(partsOf(batchId))).toBe(sum(own))
      }
      expect(labs.filter(({ labId }) => labId === null).length).toBeLessThanOrEqual(1)
    }),
  )
})

test('the largest labs are named, largest first; the rest is one part', () => {
  const [batchId = BatchId.parse('')] = batches
  const row = (labId: string, net: number) => ({ batchId, labId, lab: labId, net: paise(net) })
  const { labs } = stackedByLab([row('a', 1), row('b', 5), row('c', 3), row('d', 2)], 2)
  expect(labs).toEqual([
    { labId: 'b', lab: 'b', net: 5 },
    { labId: 'c', lab: 'c', net: 3 },
    { labId: null, lab: null, net: 3 },
  ])
  expect(stackedByLab([row('a', 1)], 2).labs).toHaveLength(1)
  expect(stackedByLab([], 2).labs).toEqual([])
})
