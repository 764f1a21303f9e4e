import { paise, rupees, sumPaise } from '#src/domain/money.ts'
import { REFUND_DAYS, refundDueBy } from '#src/domain/refunds/refund-clock.ts'
import { DECIDE_DAYS, DISPUTE_HOURS } from '#src/domain/visits/fee-deadlines.ts'
import {
  cancellationContract,
  cancellationStages,
  type CancellingSettings,
} from './cancellation-contract.ts'
import { faultCredit, LATE_MINUTES } from './cancellation.ts'
import type { CancellingStage } from './fee-table.ts'

/**
 * The figures of the cancellation policy, from the functions that charge and refund, so that the
 * policy cannot differ from the rule. Amounts in paise, days as ISO days.
 * Source: spec §1 Policy statements.
 */
export function cancellationExample(cancelling: CancellingSettings) {
  const [tests, charge] = [rupees(450), rupees(100)]
  const total = sumPaise([tests, charge])
  const contract = cancellationContract(charge, cancelling)
  const stages = cancellationStages(contract)
  const feeAt = (at: CancellingStage) => stages.find(({ stage }) => stage === at)?.fee ?? paise(0)
  const after = feeAt('after-acceptance')
  const asked = Temporal.PlainDate.from('2026-11-23')
  return {
    tests,
    charge,
    total,
    stages,
    fee: cancelling.platformFee,
    before: feeAt('before-acceptance'),
    after,
    credit: faultCredit(contract, true),
    creditBefore: faultCredit(contract, false),
    rest: paise(Math.max(0, total - after)),
    lateMinutes: LATE_MINUTES,
    disputeHours: DISPUTE_HOURS,
    decideDays: DECIDE_DAYS,
    days: REFUND_DAYS,
    asked: asked.toString(),
    dueByBank: refundDueBy(asked, 'bank').toString(),
    dueOnline: refundDueBy(asked, 'online').toString(),
  }
}
