import fc from 'fast-check'
import { expect, test } from 'vitest'
import { paise, sumPaise } from '#src/domain/money.ts'
import { refundable } from '#src/domain/refunds/refundable.ts'
import { anEnding, anEndingAt } from '#test/ending-at-hand.ts'
import { uuid } from '#test/placing.ts'
import { UserId } from '#src/domain/people/actor.ts'
import { decidingFee, disputingFee, type Fee, feeOfTime } from './ending-fee.ts'
import { visitFeeStates } from './visit-fee-machine.ts'
import { VisitFeeId } from './visit-fee.ts'

const at = anEndingAt()
const [patient, phlebotomist, office] = [1, 2, 3].map((n) => UserId.parse(uuid(43, n))) as [
  UserId,
  UserId,
  UserId,
]
const aFee = (more: Partial<Fee> = {}): Fee => ({
  id: VisitFeeId.parse(uuid(43, 4)),
  version: 3,
  state: 'to-decide',
  accountId: patient,
  phlebotomistId: phlebotomist,
  amount: paise(12_000),
  phlebotomistPart: paise(10_000),
  withheld: paise(0),
  disputedAt: null,
  wordsSealed: null,
  decidedBy: null,
  decidedAt: null,
  decision: null,
  note: null,
  ...more,
})
const fees = fc.record({
  state: fc.constantFrom(...visitFeeStates),
  withheld: fc.integer({ min: 0, max: 12_000 }).map(paise),
})
const waive = { verdict: 'waive', reason: 'goodwill', version: 3, by: office } as const
const uphold = { verdict: 'uphold', reason: 'evidence-seen', version: 3, by: office } as const

test('the office decides an open fee that it neither pays nor earns, as shown', () => {
  fc.assert(
    fc.property(anEnding, fees, (ending, of) => {
      const facts = { ...ending, fee: aFee(of) }
      const refusal = (input: Parameters<typeof decidingFee>[1]) => {
        const decided = decidingFee(facts, input, at)
        return decided.ok ? decided.answer.state : decided.error
      }
      expect(refusal({ ...waive, version: 2, by: patient })).toBe('stale')
      expect([refusal({ ...waive, by: patient }), refusal({ ...waive, by: phlebotomist })]).toEqual(
        ['same-person', 'same-person'],
      )
      const isOpen = of.state !== 'owed' && of.state !== 'waived'
      const open = ending.money.isDisputed ? 'disputed' : 'waived'
      expect(refusal(waive)).toBe(isOpen ? open : 'not-allowed-now')
      const upheld = of.state === 'waiting' ? 'not-allowed-now' : 'owed'
      expect(refusal(uphold)).toBe(
        !isOpen ? 'not-allowed-now' : ending.money.isDisputed ? 'disputed' : upheld,
      )
    }),
    { numRuns: 1_000 },
  )
})

test('a fee that ends is owed or given back to the paisa, and its journals add up: thousands of tries', () => {
  fc.assert(
    fc.property(anEnding, fees, fc.boolean(), (ending, of, isWaived) => {
      const facts = { ...ending, fee: aFee({ ...of, state: 'disputed' }) }
      const decided = decidingFee(facts, isWaived ? waive : uphold, at)
      fc.pre(decided.ok)
      const { created = {}, journals = [], updated = {} } = (decided.ok && decided.changes) || {}
      for (const { entries } of journals)
        expect(sumPaise(entries.map(({ amount }) => amount))).toBe(0)
      const back = Math.min(of.withheld, refundable(ending).balance)
      expect(sumPaise((created.refund ?? []).map(({ amount }) => amount))).toBe(isWaived ? back : 0)
      expect(created.receivable?.length ?? 0).toBe(!isWaived && of.withheld === 0 ? 1 : 0)
      expect(updated.charged?.length ?? 0).toBe(isWaived ? 0 : 1)
    }),
    { numRuns: 2_000 },
  )
})

test('time ends only what is as it was found; the patient objects once', () => {
  const [ending] = fc.sample(
    anEnding.filter(({ payment }) => payment.state !== 'chargeback'),
    1,
  )
  if (!ending) throw new Error('no sample')
  const ofTime = (state: Fee['state'], found: Fee['state']) => {
    const decided = feeOfTime({ ...ending, fee: aFee({ state }) }, found, at)
    return decided.ok ? (decided.changes?.transitions[0]?.event ?? 'nothing') : 'refused'
  }
  expect([
    ofTime('waiting', 'waiting'),
    ofTime('disputed', 'waiting'),
    ofTime('disputed', 'disputed'),
  ]).toEqual(['fall-due', 'nothing', 'waive'])
  const object = (state: Fee['state'], version = 3) => {
    const decided = disputingFee(
      { ...ending, fee: aFee({ state }) },
      { version, wordsSealed: null, now: at.now },
    )
    return decided.ok ? decided.answer.state : decided.error
  }
  expect([object('waiting', 1), object('owed'), object('disputed'), object('waiting')]).toEqual([
    'stale',
    'not-allowed-now',
    'not-allowed-now',
    'disputed',
  ])
})
