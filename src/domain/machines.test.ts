import fc from 'fast-check'
import { expect, test } from 'vitest'
import { allowedEvents, edgesOf, type Machine, next, statesOf } from './machine.ts'
import { machines } from './machines.ts'

const all: [name: string, machine: Machine][] = Object.entries(machines)

/**
 * Machines whose rows do not all start in the first state: money is due at the door or awaited
 * online; an unproved failure goes to a decision.
 */
const otherBirths: Record<string, string[]> = { payment: ['awaiting'], visitFee: ['to-decide'] }

test.each(all)('%s: every state is reachable from the first one', (name, machine) => {
  const states = statesOf(machine)
  const seen = new Set<string>([states[0], ...(otherBirths[name] ?? [])])
  for (const from of seen)
    for (const event of allowedEvents(machine, from)) seen.add(next(machine, from, event) ?? from)
  expect([...seen].sort()).toEqual([...states].sort())
})

test.each(all)('%s: an event without an edge leads nowhere', (_name, machine) => {
  const states = statesOf(machine)
  const events = [...new Set(edgesOf(machine).map(({ event }) => event))]
  const edges = new Set(edgesOf(machine).map(({ from, event }) => `${from} ${event}`))
  fc.assert(
    fc.property(fc.constantFrom(...states), fc.constantFrom(...events), (state, event) => {
      expect(next(machine, state, event) !== undefined).toBe(edges.has(`${state} ${event}`))
    }),
  )
})

/** Taken by the judgement and by a person, whose doubt must never be mistaken for it. */
const byTwo = new Set(['item hold-back'])

test.each(all)(
  '%s: between two states there is at most one edge, so a step has one name',
  (name, machine) => {
    const edges = edgesOf(machine).filter(({ event }) => !byTwo.has(`${name} ${event}`))
    const pairs = edges.map(({ from, to }) => `${from} ${to}`)
    expect(new Set(pairs).size).toBe(pairs.length)
  },
)
