import { expect, test } from 'vitest'
import { aCollectionAtHand, now } from '#test/collection.ts'
import { identification } from './identification.ts'
import type { IdentifyPatients } from './inputs.ts'
import { visitStates } from './visit-machine.ts'

const seal = (saidBy: string, orderId: string) => `sealed ${saidBy} ${orderId}`
const known = { code: '1234', seal, now }
type Wish = NonNullable<Parameters<typeof aCollectionAtHand>[0]>

/** What both sisters say, at a door that was reached. */
function identified(visit: Wish['visit'] = {}, said: Partial<IdentifyPatients> = {}) {
  const facts = aCollectionAtHand({ visit: { state: 'arrived', ...visit } })
  const patients = facts.orders.map(({ id: orderId, patientName: name, birthDate }) => ({
    orderId,
    name,
    birthDate: birthDate.toString(),
  }))
  return identification(facts, { startCode: '1234', patients, ...said }, known)
}

const refusedWith = (refused: string) => ({
  ok: true,
  answer: { refused },
  changes: { transitions: [], audit: { detail: { event: 'identify', refused } } },
})
const nobody = { patients: [] }

test('the code and each person’s name and birth date identify the door; its tries begin anew', () => {
  expect(identified({ startCodeTries: 4 })).toMatchObject({
    ok: true,
    answer: { state: 'identified' },
    changes: { transitions: [{ to: 'identified', patch: { startCodeTries: 0 } }] },
  })
})

test('only at a door that was reached; once identified it is answered again', () => {
  for (const state of visitStates) {
    const decided = identified({ state })
    expect(decided.ok).toBe(state === 'arrived' || state === 'identified')
    expect(decided.ok && decided.changes !== undefined).toBe(state === 'arrived')
  }
})

test('a wrong code counts a try, so do wrong people; the sixth try is not compared', () => {
  const counted = { updated: { triedCode: [{ id: expect.any(String) }] } }
  const wrong = identified({ startCodeTries: 4 }, { startCode: '9999', ...nobody })
  expect(wrong).toMatchObject(refusedWith('wrong-start-code'))
  expect(wrong).toMatchObject({ changes: counted })
  const others = identified({ startCodeTries: 4 }, nobody)
  expect(others).toMatchObject(refusedWith('identifiers-differ'))
  expect(others).toMatchObject({ changes: counted })
  const locked = identified({ startCodeTries: 5 })
  expect(locked).toMatchObject(refusedWith('start-code-locked'))
  expect(locked.ok && locked.changes?.updated).toEqual({})
})

test('before its hour nothing is compared; who should speak is asked before the code', () => {
  const early = identified({ startsAt: now.add({ hours: 2 }) }, { startCode: '9999' })
  expect(early).toMatchObject({ ok: false, error: 'too-early' })
  const [first] = aCollectionAtHand().orders
  const spokenFor = { saidBy: 'Asha', relation: 'mother', record: 'wrist-band' } as const
  const person = { orderId: first?.id ?? ('' as never), name: 'A', birthDate: '1990-02-28' }
  const patients = [{ ...person, spokenFor }]
  expect(identified({}, { startCode: '9999', patients })).toMatchObject({
    ok: false,
    error: 'guardian-speaks',
  })
})

test('who spoke for a young child is written before the visit is identified, with the name sealed', () => {
  const facts = aCollectionAtHand({ visit: { state: 'arrived' } })
  const birthDate = Temporal.PlainDate.from('2024-01-01')
  const child = { ...facts, orders: facts.orders.map((order) => ({ ...order, birthDate })) }
  const spokenFor = { saidBy: 'Asha', relation: 'mother', record: 'wrist-band' } as const
  const patients = child.orders.map(({ id: orderId, patientName: name }) => ({
    orderId,
    name,
    birthDate: '2024-01-01',
    spokenFor,
  }))
  const decided = identification(child, { startCode: '1234', patients }, known)
  expect(decided.ok && decided.changes?.claims).toEqual(
    child.orders.map(({ id: orderId }) => ({
      of: 'speaker',
      id: facts.visit.id,
      row: {
        orderId,
        saidBySealed: `sealed Asha ${orderId}`,
        relation: 'mother',
        record: 'wrist-band',
        saidAt: now,
      },
    })),
  )
})
