import type { RefusalCode } from '#src/usecases/refusal.ts'
import { m } from '#src/web/words/compiled/messages.js'

/** The refusals of steps that were taken without a network, and of their samples. */
export const offlineRefusals = {
  'tube-held': m.refusals_tube_held,
  'cash-not-booked': m.refusals_cash_not_booked,
  'cause-not-said': m.refusals_cause_not_said,
  'event-not-signed': m.refusals_event_not_signed,
  'ask-first': m.refusals_ask_first,
  'event-differs': m.refusals_event_differs,
  'device-revoked': m.refusals_device_revoked,
} as const satisfies Partial<Record<RefusalCode, () => string>>
