import fc from 'fast-check'
import { expect, test } from 'vitest'
import { paymentStates } from '#src/domain/payments/payment-machine.ts'
import { visitStates } from '#src/domain/visits/visit-machine.ts'
import { aTubeAtHand, now, ownLabel, sistersLabel } from '#test/collection.ts'
import { collecting } from './collecting.ts'
import { tubeStates } from './tube-machine.ts'
import { Barcode } from './tube.ts'

const unknownLabel = Barcode.parse('LAB-999999')
const early = { startsAt: now.add({ hours: 3 }) }
const codeOf = (decided: ReturnType<typeof collecting>) => (decided.ok ? 'ok' : decided.error)
const collected = (of: Parameters<typeof aTubeAtHand>[0], barcode = ownLabel) =>
  collecting(aTubeAtHand(of), { barcode }, now)

test('a tube is collected if and only if it is labelled, at an identified door, paid, with consent: ten thousand tries', () => {
  const wish = fc.record({
    visitState: fc.constantFrom(...visitStates),
    tubeState: fc.constantFrom(...tubeStates),
    paid: fc.constantFrom(...paymentStates),
    isRecollection: fc.boolean(),
    isUnconsented: fc.boolean(),
    startsIn: fc.integer({ min: -60, max: 60 }),
  })
  fc.assert(
    fc.property(wish, ({ visitState, tubeState, paid, isRecollection, ...of }) => {
      const { isUnconsented, startsIn } = of
      const startsAt = now.add({ minutes: startsIn })
      const decided = collected({
        visit: { state: visitState, isRecollection, startsAt },
        tube: { state: tubeState },
        payment: { state: paid },
        isUnconsented,
      })
      const isRight = visitState === 'identified' && tubeState === 'labelled' && startsIn <= 30
      const may = isRight && (isRecollection || paid !== 'due') && !isUnconsented
      expect(decided.ok && decided.changes !== undefined).toBe(may)
      if (!decided.ok || !decided.changes) return
      const [tube, ...others] = decided.changes.transitions
      expect(tube).toMatchObject({ machine: 'tube', to: 'collected', patch: { collectedAt: now } })
      expect(others.every(({ machine }) => machine === 'order')).toBe(true)
    }),
    { numRuns: 10_000 },
  )
})

test('of several reasons the first is said: the visit, its hour, the test’s hours, its moment, the cash, the consent', () => {
  const meal = { kind: 'meal', answer: 'at', at: now.subtract({ hours: 5 }).toString() } as const
  const all = {
    visit: { state: 'arrived' as const, ...early },
    tube: { said: [meal] },
    payment: { state: 'due' as const },
    isUnconsented: true,
  }
  const night = { collectionEvent: 'night' as const }
  const afterMeal = { collectionEvent: 'post-meal-2h' as const }
  const [late, door] = [{ startsAt: now }, { state: 'identified' as const }]
  const said = [
    collected({ ...all, test: night }),
    collected({ ...all, visit: { ...early, ...door } }),
    collected({ ...all, visit: { ...early, ...door }, test: night }),
    collected({ ...all, visit: { ...late, ...door }, test: night }),
    collected({ ...all, visit: { ...late, ...door }, test: afterMeal }),
    collected({ ...all, visit: { ...late, ...door } }),
    collected({ ...all, visit: { ...late, ...door }, payment: { state: 'captured' } }),
  ]
  expect(said.map(codeOf)).toEqual([
    'not-allowed-now',
    'too-early',
    'bound-to-hour',
    'outside-hours',
    'wrong-moment',
    'cash-first',
    'consent-missing',
  ])
})

test('a wrong number is refused before anything else, and logged; a sister’s label is named as such', () => {
  for (const [barcode, refused] of [
    [sistersLabel, 'tube-of-another'],
    [unknownLabel, 'wrong-tube'],
  ] as const) {
    const decided = collected({ visit: { state: 'offered' } }, barcode)
    expect(decided).toMatchObject({
      ok: true,
      answer: { refused },
      changes: { transitions: [], audit: { detail: { event: 'mismatch', barcode, refused } } },
    })
  }
})

test('a collected tube is answered again whatever became of the visit, and nothing changes', () => {
  const decided = collected({ visit: { state: 'handed-over' }, tube: { state: 'collected' } })
  expect(decided).toEqual({ ok: true, answer: { state: 'collected' } })
})
