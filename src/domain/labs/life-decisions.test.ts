import fc from 'fast-check'
import { expect, test } from 'vitest'
import { paise } from '#src/domain/money.ts'
import { UserId } from '#src/domain/people/actor.ts'
import { SlotId } from '#src/domain/slots/slot.ts'
import { LabId } from './lab.ts'
import { labMachine, labStates } from './lab-machine.ts'
import type { LivingLab } from './life.ts'
import { type Readiness, requirements } from './readiness.ts'
import { restoring, suspending } from './suspending.ts'
import { switching } from './switching.ts'
import { terminating } from './terminating.ts'

const now = Temporal.Instant.from('2026-11-21T06:00:00Z')
const people = [1, 2, 3].map((n) => UserId.parse(`01950000-0000-7000-8000-00000000000${n}`))
const id = LabId.parse('01950000-0000-7000-8000-0000000000aa')
const slot = SlotId.parse('01950000-0000-7000-8000-0000000000bb')
const hours = { slotDays: 2, slotCapacity: 4, newId: () => slot }
const [me] = people as [UserId, ...UserId[]]

const person = fc.constantFrom(null, ...people)
const aLab = fc.record({
  id: fc.constant(id),
  code: fc.constant('LAB401'),
  name: fc.constant('A lab'),
  state: fc.constantFrom(...labStates),
  version: fc.integer({ min: 1, max: 9 }),
  stateReason: fc.constant(null),
  enteredBy: person,
  approvedBy: person,
  activatedBy: person,
  locationId: fc.constant(1),
  opensAt: fc.constant('07:00'),
  closesAt: fc.constant('19:00'),
  workingDays: fc.constant([1, 2, 3, 4, 5, 6, 7]),
})
const version = fc.option(fc.integer({ min: 1, max: 9 }), { nil: undefined })
const readiness = fc.constantFrom(...requirements).map((need) => [{ need, isMet: false }])

test('nobody who entered, approved or works at a lab activates it first, and none that lacks something opens', () => {
  fc.assert(
    fc.property(
      aLab,
      fc.oneof(fc.constant<Readiness>([]), readiness),
      fc.boolean(),
      version,
      (lab, needs, isTheirs, read) => {
        const by = { id: me, labs: isTheirs ? [id] : [] }
        const done = switching({ lab, readiness: needs }, { status: 1, version: read }, by, {
          now,
          hours,
        })
        if (!done.ok || !done.changes) return
        expect(lab.state).toBe('inactive')
        expect(needs).toEqual([])
        expect([undefined, lab.version]).toContain(read)
        const isInvolved = isTheirs || lab.enteredBy === me || lab.approvedBy === me
        expect(isInvolved && lab.activatedBy === null).toBe(false)
        expect(done.changes.transitions[0]?.patch).toEqual({ activatedBy: lab.activatedBy ?? me })
        expect(done.changes.hours?.added.every(({ capacity }) => capacity === 0)).toBe(true)
      },
    ),
    { numRuns: 20_000 },
  )
})

test('a step is taken exactly where the machine has its edge and nobody changed the lab meanwhile', () => {
  const steps = {
    suspend: (lab: LivingLab, read?: number) =>
      suspending(lab, { reason: 'No answer.', version: read }),
    restore: (lab: LivingLab, read?: number) => restoring(lab, { version: read }),
    terminate: (lab: LivingLab, read?: number) =>
      terminating({ lab, ...nothingOpen }, { version: read }),
  }
  fc.assert(
    fc.property(aLab, version, fc.constantFrom(...Object.keys(steps)), (lab, read, name) => {
      const event = name as keyof typeof steps
      const done = steps[event](lab, read)
      const isFresh = read === undefined || read === lab.version
      const mayFollow = Object.hasOwn(labMachine[lab.state], event)
      const refusal = isFresh ? 'not-allowed-now' : 'stale'
      expect(done.ok ? done.answer.version : done.error).toBe(
        isFresh && mayFollow ? lab.version + 1 : refusal,
      )
    }),
    { numRuns: 20_000 },
  )
})

const nothingOpen = {
  openOrders: { total: 0, numbers: [] },
  unpaid: paise(0),
  invitations: [],
  roles: [],
  waiting: [],
}

test('a lab with an open order or anything unpaid does not end, even what it owes', () => {
  const lab = fc.sample(
    aLab.map((one) => ({ ...one, state: 'active' as const })),
    1,
  )[0]
  if (!lab) throw new Error('no lab')
  for (const [total, unpaid] of [
    [1, 0],
    [0, 1],
    [0, -1],
  ] as const) {
    const openOrders = { total, numbers: total ? ['OX-1'] : [] }
    const facts = { lab, ...nothingOpen, openOrders, unpaid: paise(unpaid) }
    expect(terminating(facts, {})).toMatchObject({ ok: false, error: 'in-use' })
  }
})

test('with a lab its roles, sessions, invitations and waiting changes end', () => {
  const lab = fc.sample(
    aLab.map((one) => ({ ...one, state: 'active' as const })),
    1,
  )[0]
  if (!lab) throw new Error('no lab')
  const roles = [
    { id: 'a', userId: me },
    { id: 'b', userId: me },
  ]
  const invitations = [{ id: 'i', state: 'sent', version: 3 }]
  const ended = terminating({ lab, ...nothingOpen, roles, invitations }, {})
  if (!ended.ok) throw new Error(ended.error)
  expect(ended.changes).toMatchObject({ signedOut: [me], isCatalogue: true })
  expect(ended.changes?.updated?.endedRole).toEqual([{ id: 'a' }, { id: 'b' }])
  expect(ended.changes?.transitions.map(({ machine, to }) => [machine, to])).toEqual([
    ['lab', 'terminated'],
    ['invitation', 'withdrawn'],
  ])
})
