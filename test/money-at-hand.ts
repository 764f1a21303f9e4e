import { paise } from '#src/domain/money.ts'
import type { BookedMoney, MoneyAtHand } from '#src/domain/refunds/refundable.ts'

const nothing: BookedMoney = {
  advance: 0,
  creditGranted: 0,
  creditGivenBack: 0,
  goodwill: 0,
  lossBorne: 0,
  withheld: 0,
  isDisputed: false,
  refunds: [],
}

/** The money of a booking that was paid online and ended, with what is said of it. */
export function moneyAtHand(
  money: Partial<BookedMoney> = {},
  rest: Partial<Omit<MoneyAtHand, 'money'>> = {},
): MoneyAtHand {
  const at = Temporal.Instant.from('2026-11-22T04:00:00Z')
  return {
    booking: { id: 'booking', cancelledAt: at, expiredAt: null, collectionCharge: paise(10_000) },
    visits: [
      {
        state: 'cancelled',
        isRecollection: false,
        separateCharge: null,
        emptiedAt: null,
        collectedAt: null,
      },
    ],
    items: [],
    payment: {
      state: 'captured',
      amount: paise(0),
      refunded: paise(0),
      chargedBack: paise(0),
    },
    further: [],
    carried: [],
    credited: [],
    ...rest,
    money: { ...nothing, ...money },
  }
}
