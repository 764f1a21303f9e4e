import type { Changed } from '#src/domain/changes.ts'
import type { LedgerAccount } from '#src/domain/ledger/journal.ts'
import { paise, sumPaise } from '#src/domain/money.ts'
import type { BookedMoney } from '#src/domain/refunds/refundable.ts'
import { after } from '#src/domain/transition.ts'
import type { EndingAtHand } from './booking-at-hand.ts'

type Claim = NonNullable<NonNullable<Changed['updated']>['claimed']>[number]

/**
 * A booking and its money as these changes leave them, so that one decision can go on where another
 * ends. The fee of a failed visit is not part of what is read here: who waives it lowers
 * `money.withheld`.
 */
export function afterChanges<Facts extends EndingAtHand>(facts: Facts, changed: Changed): Facts {
  const { transitions, updated = {} } = changed
  const { booking, orders, visits, tubes, items, payment, further, carried, credited } = facts
  const [ended] = updated.cancelled ?? []
  const repaid = new Map(updated.repaid?.map(({ id, repaidAt }) => [id, repaidAt]))
  const [main = payment] = after([payment], transitions)
  const moved = { payment: main, further: after(further, transitions) }
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
    ...paymentsClaimed(moved, updated.claimed ?? []),
    carried: after(carried, transitions),
    credited: after(credited, transitions),
    unusedCredit: unusedAfter(facts, changed),
    money: moneyAfter(facts, changed),
  }
}

type Paying = {
  payment: EndingAtHand['payment']
  further: EndingAtHand['further']
}

/**
 * The payments of a booking as these claims on them leave them.
 * Source: life cycle 8; decision 222.
 */
export function paymentsClaimed({ payment, further }: Paying, claimed: readonly Claim[]): Paying {
  const left = <One extends EndingAtHand['payment'] | EndingAtHand['further'][number]>(
    one: One,
  ) => {
    const own = claimed.filter(({ id }) => id === one.id)
    return {
      ...one,
      refunded: paise(one.refunded + sumPaise(own.map(({ refunded }) => refunded))),
      chargedBack: paise(
        one.chargedBack + sumPaise(own.map(({ chargedBack = paise(0) }) => chargedBack)),
      ),
    }
  }
  return { payment: left(payment), further: further.map(left) }
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
