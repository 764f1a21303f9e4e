import type { Paise } from '#src/domain/money.ts'
import { m } from '#src/web/words/compiled/messages.js'
import type { CancelStage } from './quote.tsx'

/** The three stages of a cancellation in words; the amounts are the contract's. */
export function bookingCancelStages({ free, late }: { free: Paise; late: Paise }): CancelStage[] {
  return [
    { when: m.booking_book_cancel_1(), paise: free, detail: m.booking_book_cancel_1_words() },
    { when: m.booking_book_cancel_2(), paise: late, detail: m.booking_book_cancel_2_words() },
    { when: m.booking_book_cancel_3(), paise: null, detail: m.booking_book_cancel_3_words() },
  ]
}
