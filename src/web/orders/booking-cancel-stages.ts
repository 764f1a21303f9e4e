import type { Paise } from '#src/domain/money.ts'
import type { CancelStage } from '#src/web/ui/quote.tsx'
import { m } from '#src/web/words/compiled/messages.js'

/** By which of the two a booking can be paid; where it is not known yet, cash. */
export type PayWays = { isCashOffered: boolean; isOnlineOffered: boolean }

const cashAlone: PayWays = { isCashOffered: true, isOnlineOffered: false }

/** The three stages of a cancellation in words; the amounts are the contract's. */
export function bookingCancelStages(
  { free, late }: { free: Paise; late: Paise },
  ways: PayWays = cashAlone,
): CancelStage[] {
  const { first, second } = detailsOf(ways)
  return [
    { when: m.booking_book_cancel_1(), paise: free, detail: first },
    { when: m.booking_book_cancel_2(), paise: late, detail: second },
    { when: m.booking_book_cancel_3(), paise: null, detail: m.booking_book_cancel_3_words() },
  ]
}

/** What is paid online is taken off the refund; what would be paid in cash waits for the next booking. */
function detailsOf({ isCashOffered, isOnlineOffered }: PayWays) {
  if (isCashOffered && isOnlineOffered)
    return { first: m.booking_book_cancel_1_both(), second: m.booking_book_cancel_2_both() }
  if (isOnlineOffered)
    return { first: m.booking_book_cancel_1_online(), second: m.booking_book_cancel_2_online() }
  return { first: m.booking_book_cancel_1_words(), second: m.booking_book_cancel_2_words() }
}
