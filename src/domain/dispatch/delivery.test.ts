import { expect, test } from 'vitest'
import type { Day, Plan, Visit } from './day.ts'
import { dayAtHand } from './day-at-hand.ts'
import { planDay } from './plan.ts'
import { slotQuestion } from './slot-question.ts'

const delivery = { labId: 'lab', within: 60 }
const visit = { takes: 0, tubes: 1, skills: 0, delivery }
const accepted = { ...visit, personId: 'asha' }
const early: Visit = { ...accepted, id: 'early', place: 0, opens: 0, closes: 0 }
const open: Visit = { ...accepted, id: 'open', place: 1, opens: 0, closes: 500 }

/** The places of the early visit, the open one, the wanted one and the lab. */
const ways = [
  [0, 15, 20, 30],
  [15, 0, 30, 30],
  [20, 30, 0, 10],
  [30, 30, 10, 0],
]
const day: Day = {
  travel: { kind: 'table', places: 4, units: ways.flat() },
  labs: [{ id: 'lab', place: 3, opens: 0, closes: 600, takes: 0 }],
  people: [{ id: 'asha', from: 0, until: 600, start: 0, tubes: 10, skills: 0 }],
  visits: [early, open],
}
const lab = { labId: 'lab', begins: 45 }
const plan: Plan = {
  routes: [
    {
      personId: 'asha',
      stops: [{ visitId: 'early', begins: 0 }, { visitId: 'open', begins: 15 }, lab],
    },
  ],
  left: [],
  travel: 45,
}
const relieved = [
  { visitId: 'early', begins: 0 },
  { visitId: 'new', begins: 40 },
  { labId: 'lab', begins: 50 },
  { visitId: 'open', begins: 80 },
  { labId: 'lab', begins: 110 },
]

test('a new stop at the lab may take the tubes of visits before it, so that others may come later', () => {
  const atHand = dayAtHand(day, plan)
  if (!atHand.ok) throw new Error(atHand.error)
  const hour = { opens: 40, closes: 42 }
  expect(slotQuestion(atHand.value, { ...visit, id: 'new', at: 2 }, [hour])).toEqual([
    { ok: true, personId: 'asha', added: 45, routes: [{ personId: 'asha', stops: relieved }] },
  ])
})

test('a new stop at the lab may take the tubes of a visit that need not wait then', () => {
  const late = { ...open, opens: 200 }
  const waits = { ...day, visits: [{ ...early, closes: 300 }, late] }
  const made = planDay(waits, { seed: 1, iterations: 100 })
  const atHand = made.ok && dayAtHand(waits, made.value)
  if (!atHand || !atHand.ok) throw new Error('no plan')
  const hour = { opens: 40, closes: 42 }
  expect(slotQuestion(atHand.value, { ...visit, id: 'new', at: 2 }, [hour])).toMatchObject([
    { ok: true, personId: 'asha', added: 45 },
  ])
})
