import {
  type CancellationContract,
  cancellationStages,
} from '#src/domain/bookings/cancellation-contract.ts'
import type { CancellingStage } from '#src/domain/bookings/fee-table.ts'
import { rupeesOf } from '#src/web/ui/money.tsx'
import type { CancelStage } from '#src/web/ui/quote.tsx'
import { m } from '#src/web/words/compiled/messages.js'

/** By which of the two a booking can be paid; while unknown, cash. */
export type PayWays = { isCashOffered: boolean; isOnlineOffered: boolean }

const cashAlone: PayWays = { isCashOffered: true, isOnlineOffered: false }

/** The stages of a cancellation in words; the amounts are the quote terms'. */
export function bookingCancelStages(
  contract: CancellationContract,
  ways: PayWays = cashAlone,
): CancelStage[] {
  return cancellationStages(contract).map(({ stage, fee, platformPart }) => {
    const { when, ...details } = stageWords[stage]
    const detail = details[wayOf(ways)]({ fee: rupeesOf(platformPart) })
    return { when: when(), paise: fee, detail }
  })
}

type Way = 'cash' | 'online' | 'both'
type Detail = (said: { fee: string }) => string
type StageWords = { when: () => string } & Record<Way, Detail>

/** For an online payment it is deducted from the refund; for cash it waits for the next booking. */
const stageWords: Record<CancellingStage, StageWords> = {
  'before-acceptance': {
    when: m.booking_book_cancel_1,
    cash: m.booking_book_cancel_1_words,
    online: m.booking_book_cancel_1_online,
    both: m.booking_book_cancel_1_both,
  },
  'after-acceptance': {
    when: m.booking_book_cancel_2,
    cash: m.booking_book_cancel_2_words,
    online: m.booking_book_cancel_2_online,
    both: m.booking_book_cancel_2_both,
  },
  'sample-collected': {
    when: m.booking_book_cancel_3,
    cash: m.booking_book_cancel_3_words,
    online: m.booking_book_cancel_3_words,
    both: m.booking_book_cancel_3_words,
  },
}

function wayOf({ isCashOffered, isOnlineOffered }: PayWays): Way {
  if (!isOnlineOffered) return 'cash'
  return isCashOffered ? 'both' : 'online'
}
