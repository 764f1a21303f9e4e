import fc from 'fast-check'
import { expect, test } from 'vitest'
import { afterChanges } from '#src/domain/bookings/after-changes.ts'
import type { Changed } from '#src/domain/changes.ts'
import { paise } from '#src/domain/money.ts'
import { UserId } from '#src/domain/people/actor.ts'
import { refundable } from '#src/domain/refunds/refundable.ts'
import { LabId } from '#src/domain/labs/lab.ts'
import { anEnding, anEndingAt } from '#test/ending-at-hand.ts'
import { anEntry } from '#test/an-entry.ts'
import { ChargebackId, type DecideChargeback } from './chargeback.ts'
import { type CaseAtHand, decidingChargeback } from './deciding.ts'
import { openingChargeback, type ToDispute } from './opening.ts'

const id = '019a0002-0000-7000-8000-000000000001'
const [opener, decider] = [UserId.parse(id), UserId.parse(id.replace(/1$/, '2'))]
const caseId = ChargebackId.parse(id)
const at = { by: opener, id: caseId, now: anEndingAt().now }
const letter = (amountPaise: number) => ({
  bookingId: '' as never,
  caseNumber: 'CB-1',
  amountPaise,
  reason: 'not recognised',
})
const note = 'The bank wrote so.'
const verdicts: DecideChargeback[] = [
  { verdict: 'won', note },
  { verdict: 'lost', bearer: 'platform', note },
  { verdict: 'lost', bearer: 'lab', note },
]

const toDispute = anEnding
  .filter(({ payment }) => payment.state === 'captured' || payment.state === 'part-refunded')
  .map((facts): ToDispute => {
    const orders = facts.orders.map((one) => ({ ...one, labId: LabId.parse(id) }))
    return {
      ...facts,
      orders,
      fee: null,
      shares: [],
      referenceNo: '4242',
      isCaseUsed: false,
      found: null,
    }
  })

/** The booking as all statements of a decision leave it. */
function afterAll<Facts extends CaseAtHand | ToDispute>(facts: Facts, changed: Changed): Facts {
  const left = afterChanges(facts, changed)
  return changed.afterwards ? afterAll(left, changed.afterwards) : left
}

const journalsOf = ({ journals = [], afterwards }: Changed): readonly { amount: number }[][] => [
  ...journals.map(({ entries }) => entries),
  ...(afterwards ? journalsOf(afterwards) : []),
]

function expectEven(changed: Changed) {
  for (const entries of journalsOf(changed))
    expect(entries.reduce((sum, { amount }) => sum + amount, 0)).toBe(0)
}

function expectWithin({ payment, money }: ToDispute | CaseAtHand) {
  expect(payment.refunded + payment.chargedBack).toBeLessThanOrEqual(payment.amount)
  expect(money.advance).toBeGreaterThanOrEqual(0)
}

function opened(facts: ToDispute, amount: number): CaseAtHand | undefined {
  const decision = openingChargeback(facts, letter(amount), at)
  if (!decision.ok) {
    if (decision.error !== 'more-than-paid') throw new Error(decision.error)
    return undefined
  }
  const { changes } = decision
  if (!changes) throw new Error('nothing changes')
  expectEven(changes)
  const left = afterAll(facts, changes)
  expectWithin(left)
  expect(left.payment.state).toBe('chargeback')
  expect(refundable(left).withdrawable).toEqual([])
  const [row] = changes.created?.chargeback ?? []
  if (!row) throw new Error('no case')
  const decided = { decidedBy: null, decidedAt: null, note: null, bearer: null }
  return {
    ...left,
    money: { ...left.money, isDisputed: true },
    chargeback: { ...row, ...decided },
    siblings: [],
  }
}

test('of any booking paid online: a case opened and decided either way keeps the books even, and what is given back within what was paid', () => {
  fc.assert(
    fc.property(toDispute, fc.nat(), fc.constantFrom(...verdicts), (facts, some, verdict) => {
      const facts2 = opened(facts, 1 + (some % facts.payment.amount))
      if (!facts2) return
      const [ending, rest] = [anEndingAt(), anEndingAt()]
      const decision = decidingChargeback(facts2, verdict, decider, { ending, rest, entryIds: [] })
      if (!decision.ok || !decision.changes) throw new Error('not decided')
      expectEven(decision.changes)
      const left = afterAll(facts2, decision.changes)
      expectWithin(left)
      const { free, balance } = refundable({
        ...left,
        money: { ...left.money, isDisputed: false },
      })
      // Nothing that can go back as money is left with us.
      expect(Math.min(free, balance)).toBe(0)
      const { chargedBack } = (verdict.verdict === 'won' ? facts : facts2).payment
      expect(left.payment.chargedBack).toBe(chargedBack)
    }),
  )
})

const [some] = fc.sample(toDispute, { numRuns: 1, seed: 7 })
if (!some) throw new Error('no booking')
const openCase = opened(some, 1)
if (!openCase) throw new Error('no case')
const decidedAt = { ending: anEndingAt(), rest: anEndingAt(), entryIds: [] }
const decideAs = (facts: CaseAtHand, by: UserId) => {
  const decision = decidingChargeback(facts, { verdict: 'won', note }, by, decidedAt)
  return decision.ok ? decision.answer : decision.error
}

test('who opened a case does not decide it, and nobody decides it again', () => {
  expect(decideAs(openCase, opener)).toBe('same-person')
  expect(decideAs(openCase, decider)).toEqual({ state: 'won' })
  const won = { ...openCase, chargeback: { ...openCase.chargeback, state: 'won' as const } }
  expect(decideAs(won, decider)).toBe('not-allowed-now')
})

test('a case is opened only about money that is with us, under a new number and the right reference', () => {
  const found = { id, state: 'open', version: 1, key: '4242', ownerId: null }
  const difference = { ...found, resolvedBy: null, resolvedAt: null, note: null }
  const errorOf = (said: Partial<ToDispute>, amount = 1) => {
    const decision = openingChargeback({ ...some, ...said }, letter(amount), at)
    return decision.ok ? 'opened' : decision.error
  }
  expect([
    errorOf({ captureId: null }),
    errorOf({ payment: { ...some.payment, state: 'refunded' } }),
    errorOf({ found: { ...difference, key: '4343' } }),
    errorOf({ found: { ...difference, state: 'resolved' } }),
    errorOf({ isCaseUsed: true }),
    errorOf({}, some.payment.amount + 1),
    errorOf({ found: difference }),
  ]).toEqual([
    ...Array.from({ length: 4 }, () => 'not-allowed-now'),
    'reference-used',
    'more-than-paid',
    'opened',
  ])
})

test('lost for the lab to bear: complete tests are taken back, reversed or clawed back', () => {
  const testsOf = some.items.map(({ id: testItemId }) => testItemId)
  const [first = testsOf[0]] = testsOf
  if (!first) throw new Error('no test')
  const taken = (said: Parameters<typeof anEntry>[0], isClawedBack = false) => {
    const entry = anEntry({ testItemId: first, gross: paise(1), ...said })
    const facts = { ...openCase, shares: [{ entry, isClawedBack }] }
    const of = { ...decidedAt, entryIds: [anEntry().id] }
    const lost = { verdict: 'lost', bearer: 'lab', note } as const
    const decision = decidingChargeback(facts, lost, decider, of)
    if (!decision.ok || !decision.changes) throw new Error('not decided')
    const { transitions, created, updated } = decision.changes
    const moved = transitions.filter(({ machine }) => machine === 'settlement')
    return [
      moved.map(({ event }) => event),
      created?.settlement?.map(({ kind }) => kind) ?? [],
      updated?.repaid?.length ?? 0,
    ]
  }
  const payoutId = anEntry().id as never
  expect(taken({ state: 'on-hold', holdReason: 'chargeback CB-1' })).toEqual([['reverse'], [], 1])
  expect(taken({ state: 'paid', payoutId })).toEqual([[], ['claw-back'], 1])
  expect(taken({ state: 'paid', payoutId }, true)).toEqual([[], [], 0])
  expect(taken({ gross: paise(2), state: 'accrued' })).toEqual([[], [], 0])
})
