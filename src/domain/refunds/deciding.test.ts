import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sumPaise } from '#src/domain/money.ts'
import { SettlementId } from '#src/domain/settlement/settlement.ts'
import { anEnding, anEndingAt } from '#test/ending-at-hand.ts'
import { aRefundAtHand, asker, meena, patient } from '#test/refund-at-hand.ts'
import { uuid } from '#test/placing.ts'
import { askingByHand } from './asking-by-hand.ts'
import { deciding } from './deciding.ts'
import { refundable } from './refundable.ts'

const at = { ...anEndingAt(), entryId: SettlementId.parse(uuid(42, 1)) }

test('a second person decides; each refusal comes before those that follow it', () => {
  const decide = (
    more: Parameters<typeof aRefundAtHand>,
    by: typeof meena,
    verdict: 'approve' | 'reject',
  ) => {
    const facts = { ...aRefundAtHand(...more), ending: null, share: null }
    const decided = deciding(facts, { verdict, by }, at)
    return decided.ok ? decided.answer.state : decided.error
  }
  const disputed = { isDisputed: true }
  expect([
    decide([{ state: 'approved' }, disputed], asker, 'reject'),
    decide([{}, disputed], asker, 'reject'),
    decide([{}, disputed], patient, 'reject'),
    decide([{}, disputed], meena, 'approve'),
    decide([{}, disputed], meena, 'reject'),
    decide([{}], meena, 'approve'),
  ]).toEqual([
    'not-allowed-now',
    'same-person',
    'same-person',
    'disputed',
    'reason-first',
    'approved',
  ])
})

test('who asks by hand gets at most what is left, and an approval books exactly its amount: thousands of tries', () => {
  fc.assert(
    fc.property(anEnding, fc.integer({ min: 1, max: 200_000 }), (ending, amountPaise) => {
      const asked = askingByHand(
        ending,
        { amountPaise, reason: 'by hand', by: asker },
        { ...at, refundId: at.ids.refund },
      )
      fc.pre(asked.ok)
      const { balance } = refundable(ending)
      expect(amountPaise).toBeLessThanOrEqual(balance)
      const [row] = (asked.ok && asked.changes?.created?.refund) || []
      expect([row?.amount, row?.requestedBy, row?.state]).toEqual([amountPaise, asker, 'requested'])
      const facts = aRefundAtHand({ amount: row?.amount ?? ending.payment.amount })
      const items = ending.items.map((item) => ({ ...item, reason: null }))
      const all = { ...facts, ending: { ...ending, items }, share: null }
      const decided = deciding(all, { verdict: 'approve', by: meena }, at)
      const journals = (decided.ok && decided.changes?.journals) || []
      for (const { entries } of journals)
        expect(sumPaise(entries.map(({ amount }) => amount))).toBe(0)
      const owed = journals.flatMap(({ entries }) =>
        entries.filter(({ account }) => account === 'refund-payable'),
      )
      expect(sumPaise(owed.map(({ amount }) => amount))).toBe(-amountPaise)
    }),
    { numRuns: 2_000 },
  )
})
