import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isDrawn, type TubeState } from '#src/domain/tubes/tube-machine.ts'
import { SettlementId } from '#src/domain/settlement/settlement.ts'
import { aCollectionAtHand, now, phlebotomistId } from '#test/collection.ts'
import { finishing } from './finishing.ts'
import { visitStates } from './visit-machine.ts'

const at = { now, id: SettlementId.parse('019a0000-0000-7000-8000-000000000099') }
/** What a tube can be at the door. */
const atTheDoor = ['planned', 'labelled', 'collected', 'not-drawn', 'lost'] as const
const states = fc.constantFrom(...atTheDoor)

function collection(state: (typeof visitStates)[number], tubes: readonly TubeState[]) {
  const facts = aCollectionAtHand({ visit: { state } })
  const ofEach = facts.tubes.map((tube, n) => ({ ...tube, state: tubes[n] ?? tube.state }))
  return { ...facts, tubes: ofEach }
}

test('a collection is finished if and only if nothing is left to draw and something was drawn: ten thousand tries', () => {
  fc.assert(
    fc.property(fc.constantFrom(...visitStates), fc.tuple(states, states), (state, tubes) => {
      const decided = finishing(collection(state, tubes), phlebotomistId, at)
      const isOpen = tubes.some((one) => one === 'planned' || one === 'labelled')
      const may = state === 'identified' && !isOpen && tubes.some(isDrawn)
      expect(decided.ok && decided.changes !== undefined).toBe(may)
      const open = isOpen ? 'tubes-open' : 'no-tube-collected'
      const why = state === 'identified' ? open : 'not-allowed-now'
      expect(decided.ok ? 'ok' : decided.error).toBe(may || state === 'collected' ? 'ok' : why)
      const moved = (decided.ok && decided.changes?.transitions) || []
      const drawn = tubes.filter((one) => one === 'collected')
      const carried = moved.filter(({ machine }) => machine === 'tube')
      expect(carried).toHaveLength(may ? drawn.length : 0)
    }),
    { numRuns: 10_000 },
  )
})

test('the phlebotomist earns the charge, and every journal sums to zero', () => {
  const decided = finishing(
    collection('identified', ['collected', 'not-drawn']),
    phlebotomistId,
    at,
  )
  const journals = (decided.ok && decided.changes?.journals) || []
  expect(journals.map(({ kind }) => kind)).toEqual(['collection-earned'])
  for (const { entries } of journals)
    expect(entries.reduce((sum, { amount }) => sum + amount, 0)).toBe(0)
})

test('a visit whose only tubes were lost is finished and handed over at once', () => {
  const decided = finishing(collection('identified', ['lost', 'not-drawn']), phlebotomistId, at)
  const moved = (decided.ok && decided.changes?.transitions) || []
  const ofVisit = moved.filter(({ machine }) => machine === 'visit')
  expect(ofVisit.map(({ to, row }) => [to, row.version])).toEqual([
    ['collected', 6],
    ['handed-over', 7],
  ])
})

test('a lab that alone made the fresh sample necessary bears it, once', () => {
  const facts = aCollectionAtHand({ visit: { isRecollection: true } })
  const [tube, spoiled] = facts.tubes
  if (!tube || !spoiled) throw new Error('no tubes')
  const [first] = facts.visits
  const old = { ...spoiled, orderId: tube.orderId, visitId: first?.id ?? spoiled.visitId }
  const again = { ...tube, state: 'collected' as const, replacesId: old.id }
  const tubes = [
    { ...old, state: 'rejected' as const, rejectReason: 'lab-accident' as const },
    again,
  ]
  const decided = finishing({ ...facts, tubes }, phlebotomistId, at)
  const charge = facts.booking.collectionCharge
  expect(decided).toMatchObject({
    changes: {
      created: {
        settlement: [
          { kind: 'redraw', labId: tube.labId, net: 0 - charge, visitId: facts.visit.id },
        ],
      },
      journals: [{ kind: 'redraw-earned' }],
    },
  })
})
