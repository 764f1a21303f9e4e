import {
  advanceOf,
  type Entry,
  type Item,
  type Money,
  openCase,
  type Payout,
  refundedOf,
  sumOf,
  takenBackOf,
} from './money-model.ts'

const isGone = ({ state }: Entry) => state === 'approved' || state === 'paid'

/** All that a test accrued, for each of its samples. */
export const earnedBy = (item: Item) =>
  [...item.before, item].map(({ share, clawBack }) => ({ ...item, share, clawBack }))

/** Accrued and not on its way to the bank, minus what is to be clawed back. */
function payableOf({ bookings }: Money): number {
  const items = bookings.flatMap((one) => one.items).flatMap(earnedBy)
  const owed = items.filter(({ share }) => share && share.state !== 'reversed' && !isGone(share))
  const taken = items.filter(({ clawBack }) => clawBack && !isGone(clawBack))
  return sumOf(owed.map(({ net }) => net)) - sumOf(taken.map(({ net }) => net))
}

function ledgerOf(money: Money) {
  const { bookings, owed, credits, refunds, payouts } = money
  const live = refunds.filter(({ state }) => state === 'approved' || state === 'submitted')
  const gone = refunds.filter(({ state }) => state === 'processed')
  const [online, byBank] = [true, false].map((is) =>
    sumOf(gone.filter(({ of }) => (of.mode === 'online') === is).map(({ amount }) => amount)),
  ) as [number, number]
  const surplus = refunds.filter(({ kind }) => kind === 'surplus')
  const paidOnline = bookings.filter(({ mode }) => mode === 'online')
  const inHand = bookings.filter(({ payment }) => payment === 'cash-collected')
  const of = (state: Payout['state']) =>
    sumOf(payouts.filter((one) => one.state === state).map(({ net }) => net))
  return {
    receivable: sumOf(owed.filter(({ state }) => state !== 'settled').map(({ amount }) => amount)),
    'customer-credit':
      0 - sumOf(credits.filter(({ state }) => state !== 'settled').map(({ amount }) => amount)),
    'refund-payable': 0 - sumOf(live.map(({ amount }) => amount)),
    'customer-advance': 0 - sumOf(bookings.map((one) => advanceOf(money, one))),
    'cash-in-hand': sumOf(inHand.map(({ total }) => total)),
    gateway:
      sumOf(paidOnline.map(({ paid }) => paid)) +
      sumOf(surplus.map(({ amount }) => amount)) -
      sumOf(bookings.map(takenBackOf)) -
      online,
    chargebacks: sumOf(bookings.map((one) => openCase(one)?.amount ?? 0)),
    'chargeback-losses': sumOf(bookings.map(({ lost }) => lost)),
    'lab-payable': 0 - payableOf(money),
    'payouts-in-transit': 0 - of('approved'),
    'paid-out': of('paid') + byBank,
  }
}

const carriedSaid = ({ from, amount, state, on }: Money['owed' | 'credits'][number]) =>
  `${from.number} ${amount} ${state} ${on?.number ?? '-'}`

/** The database contents of this money, by the model. */
export function expected(money: Money) {
  const { bookings, owed, credits, fees, refunds, payouts } = money
  return {
    fees: fees.map(({ of, amount, state }) => `${of.number} ${amount} ${state}`).toSorted(),
    payments: bookings.map((one) => `${one.payment} ${one.total} ${refundedOf(money, one)}`),
    receivables: owed.map(carriedSaid).toSorted(),
    credits: credits.map(carriedSaid).toSorted(),
    refunds: refunds
      .map(({ of, kind, amount, state }) => `${of.number} ${kind} ${amount} ${state}`)
      .toSorted(),
    entries: bookings
      .flatMap(({ items }) => items)
      .flatMap(earnedBy)
      .flatMap(({ id, net, share, clawBack }) => [
        ...(share ? [`${id} share ${net} ${share.state}`] : []),
        ...(clawBack ? [`${id} claw-back ${0 - net} ${clawBack.state}`] : []),
      ])
      .toSorted(),
    payouts: payouts
      .map(({ number, net, clawBack, state }) => `${number} ${net} ${clawBack} ${state}`)
      .toSorted(),
    ledger: ledgerOf(money),
    uneven: 0,
  }
}
