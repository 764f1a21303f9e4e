import { m } from '#src/web/words/compiled/messages.js'

type Facts = Readonly<Record<string, string | number>>

/** Why tests cannot join a booking, and which payment of one that they joined. */
export const addOnRefusals = {
  'too-late-to-add': m.refusals_too_late_to_add,
  'offer-over': m.refusals_offer_over,
  'booking-unpaid': m.refusals_booking_unpaid,
  'booked-already': ({ test = '', panel = '' }: Facts = {}) =>
    test === panel
      ? m.refusals_booked_already({ test })
      : m.refusals_booked_already_within({ test, panel }),
  'other-quote': m.refusals_other_quote,
  'which-payment': m.refusals_which_payment,
  'order-full': ({ most = 0 }: Facts = {}) => m.refusals_order_full({ most }),
}
