import type { Changed } from '#src/domain/changes.ts'
import type { LedgerAccount } from '#src/domain/ledger/journal.ts'
import { paise, sumPaise } from '#src/domain/money.ts'
import type { BookedMoney } from '#src/domain/refunds/refundable.ts'
import { after } from '#src/domain/transition.ts'
import type { EndingAtHand } from './booking-at-hand.ts'

/**
 * A booking and its money as these changes leave them, so that one decision can go on where another
 * ends. The fee of a failed visit is not part of what is read here: who waives it lowers
 * `money.withheld`.
 */
export function afterChanges<Facts extends EndingAtHand>(facts: Facts, changed: Changed): Facts {
  const { transitions, updated = {} } = changed
  const { booking, orders, visits, tubes, items, payment, carried, credited } = facts
  const [ended] = updated.cancelled ?? []
  const repaid = new Map(updated.repaid?.map(({ id, repaidAt }) => [id, repaidAt]))
  const claimed = updated.claimed ?? []
  return {
    ...facts,
    booking: { ...booking, ...ended },
    orders: after(orders, transitions),
    visits: after(visits, transitions),
    tubes: after(tubes, transitions),
    items: after(items, transitions).map((item) => ({
      ...item,
      repaidAt: repaid.get(item.id) ?? item.repaidAt,
    })),
    payment: {
      ...after([payment], transitions)[0],
      refunded: paise(payment.refunded + sumPaise(claimed.map(({ refunded }) => refunded))),
      chargedBack: paise(
        payment.chargedBack + sumPaise(claimed.map(({ chargedBack = paise(0) }) => chargedBack)),
      ),
    },
    carried: after(carried, transitions),
    credited: after(credited, transitions),
    unusedCredit: unusedAfter(facts, changed),
    money: moneyAfter(facts, changed),
  }
}

function unusedAfter({ unusedCredit }: EndingAtHand, { created, updated }: Changed) {
  const raised = updated?.raised?.find(({ id }) => id === unusedCredit?.id)
  const [given] = created?.credit ?? []
  return raised ?? unusedCredit ?? given ?? null
}

function moneyAfter({ money }: EndingAtHand, { transitions, created, journals = [] }: Changed) {
  const asked = (created?.refund ?? []).map((one) => ({ ...one, requestedBy: one.requestedBy }))
  const moved = (account: LedgerAccount, ...kinds: readonly string[]) =>
    journals
      .filter(({ kind }) => kinds.length === 0 || kinds.includes(kind))
      .flatMap(({ entries }) => entries)
      .filter((entry) => entry.account === account)
      .reduce((sum, { amount }) => sum + amount, 0)
  return {
    ...money,
    advance: money.advance - moved('customer-advance'),
    creditGranted: money.creditGranted - moved('customer-credit', 'credit-granted'),
    creditGivenBack: money.creditGivenBack - moved('customer-credit', 'credit-given-back'),
    goodwill: money.goodwill + moved('goodwill', 'refund-out-of-goodwill', 'goodwill-returned'),
    lossBorne: money.lossBorne + moved('chargeback-losses'),
    refunds: after([...money.refunds, ...asked], transitions),
  } satisfies BookedMoney
}
