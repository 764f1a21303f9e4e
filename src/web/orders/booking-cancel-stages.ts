import {
  type CancellationContract,
  PLATFORM_CANCELLATION_FEE,
} from '#src/domain/bookings/cancellation.ts'
import { rupeesOf } from '#src/web/ui/money.tsx'
import type { CancelStage } from '#src/web/ui/quote.tsx'
import { m } from '#src/web/words/compiled/messages.js'

/** By which of the two a booking can be paid; while unknown, cash. */
export type PayWays = { isCashOffered: boolean; isOnlineOffered: boolean }

const cashAlone: PayWays = { isCashOffered: true, isOnlineOffered: false }

/** The three stages of a cancellation in words; the amounts are the quote terms'. */
export function bookingCancelStages(
  { beforeAcceptance, afterAcceptance }: CancellationContract,
  ways: PayWays = cashAlone,
): CancelStage[] {
  const { first, second } = detailsOf(ways)
  return [
    { when: m.booking_book_cancel_1(), paise: beforeAcceptance, detail: first },
    { when: m.booking_book_cancel_2(), paise: afterAcceptance, detail: second },
    { when: m.booking_book_cancel_3(), paise: null, detail: m.booking_book_cancel_3_words() },
  ]
}

/** For an online payment it is deducted from the refund; for cash it waits for the next booking. */
function detailsOf({ isCashOffered, isOnlineOffered }: PayWays) {
  const fee = rupeesOf(PLATFORM_CANCELLATION_FEE)
  if (isCashOffered && isOnlineOffered)
    return { first: m.booking_book_cancel_1_both(), second: m.booking_book_cancel_2_both({ fee }) }
  if (isOnlineOffered)
    return {
      first: m.booking_book_cancel_1_online(),
      second: m.booking_book_cancel_2_online({ fee }),
    }
  return { first: m.booking_book_cancel_1_words(), second: m.booking_book_cancel_2_words({ fee }) }
}
