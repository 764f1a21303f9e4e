import { expect, test } from 'vitest'
import { aSample, aSampleAt } from '#test/a-sample.ts'
import { aTubeAtHand, now } from '#test/collection.ts'
import { itemStates } from '#src/domain/results/item-machine.ts'
import { losing } from './losing.ts'
import { receiving } from './receiving.ts'
import { rejecting } from './rejecting.ts'
import { tubeStates } from './tube-machine.ts'

const carried = { state: 'in-transit' as const }
const onCounter = { state: 'collected' as const, manifestAt: now }

test('a tube is received from the counter, and the visit is handed over with its last one', () => {
  const both = aTubeAtHand({ visit: onCounter, tube: carried })
  const [tube, sisters] = both.tubes
  if (!tube || !sisters) throw new Error('no tubes')
  const first = { ...both, tubes: [tube, { ...sisters, ...carried }] }
  const kinds = (facts: typeof both) => {
    const decided = receiving(facts, now)
    return (decided.ok && decided.changes?.transitions.map(({ machine }) => machine)) || []
  }
  expect(kinds(first)).not.toContain('visit')
  const last = { ...both, tubes: [tube, { ...sisters, state: 'handed-over' as const }] }
  expect(kinds(last).slice(0, 2)).toEqual(['tube', 'visit'])
})

test('what is not on the counter is not received; what was received is answered again', () => {
  const held = { state: 'collected' as const }
  expect(receiving(aTubeAtHand({ visit: held, tube: carried }), now)).toMatchObject({
    error: 'not-handed-over',
  })
  for (const state of tubeStates) {
    const decided = receiving(aTubeAtHand({ visit: onCounter, tube: { state } }), now)
    expect(decided.ok).toBe(state === 'in-transit' || state === 'handed-over')
  }
})

test('only its custodian loses a tube, and is at fault; the version shown is the one that moves', () => {
  const said = { version: 9, reason: 'broken' as never }
  const lostBy = (who: 'phlebotomist' | 'lab', of: Parameters<typeof aTubeAtHand>[0]) =>
    losing(aSample(of), said, {
      ...aSampleAt(),
      covers: (hands) => (who === 'lab' ? 'labId' in hands : 'phlebotomistId' in hands),
    })
  const atHand = { visit: { state: 'collected' as const }, tube: carried }
  expect(lostBy('phlebotomist', atHand)).toMatchObject({
    ok: true,
    changes: {
      audit: { detail: { fault: 'phlebotomist' } },
      transitions: expect.arrayContaining([
        expect.objectContaining({ to: 'lost', row: expect.objectContaining({ version: 9 }) }),
      ]),
    },
  })
  expect(lostBy('lab', atHand).ok).toBe(false)
  expect(lostBy('phlebotomist', { ...atHand, visit: onCounter }).ok).toBe(false)
  const putDown = { ...atHand, tube: { ...carried, putDownAt: now } }
  expect(lostBy('phlebotomist', putDown).ok).toBe(false)
  const atLab = { ...atHand, tube: { state: 'accepted' as const } }
  expect(lostBy('lab', atLab)).toMatchObject({
    ok: true,
    changes: { audit: { detail: { fault: 'lab' } } },
  })
  expect(lostBy('phlebotomist', atLab).ok).toBe(false)
})

test('a tube whose tests ended without a result is lost all the same; one whose results stand is not', () => {
  const said = { version: 9, reason: 'broken' as never }
  const lostWith = (state: (typeof itemStates)[number]) => {
    const facts = aSample({ visit: { state: 'collected' }, tube: carried })
    const items = facts.items.map((item) => ({ ...item, state }))
    return losing({ ...facts, items }, said, { ...aSampleAt(), covers: () => true })
  }
  expect(itemStates.filter((state) => !lostWith(state).ok)).toEqual(['published', 'amended'])
  for (const state of ['cancelled', 'not-performed'] as const) {
    const decided = lostWith(state)
    const { created, news } = (decided.ok && decided.changes) || {}
    expect([created?.tube ?? [], news ?? []]).toEqual([[], []])
  }
})

test('a tube is rejected at the lab, unless all its tests are settled', () => {
  for (const state of tubeStates) {
    const decided = rejecting(aSample({ tube: { state } }), { reason: 'clotted' }, aSampleAt())
    const isRejecting = decided.ok && decided.changes !== undefined
    expect(isRejecting).toBe(['handed-over', 'accepted', 'in-testing'].includes(state))
  }
  const facts = aSample({ tube: { state: 'accepted' } })
  const items = facts.items.map((item) => ({ ...item, state: 'published' as const }))
  expect(rejecting({ ...facts, items }, { reason: 'clotted' }, aSampleAt())).toMatchObject({
    error: 'not-allowed-now',
    stands: { allowed: expect.not.arrayContaining(['reject']) },
  })
})
