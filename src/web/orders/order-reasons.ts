import type { GiveUpReason } from '#src/domain/results/give-up-reason.ts'
import type { FailReason } from '#src/domain/visits/visit.ts'
import { m } from '#src/web/words/compiled/messages.js'

/** Why a tube or a visit failed, in everyday words. */
const reasons: Record<GiveUpReason | FailReason, () => string> = {
  haemolysed: m.booking_track_why_haemolysed,
  clotted: m.booking_track_why_clotted,
  'quantity-not-sufficient': m.booking_track_why_quantity,
  'wrong-container': m.booking_track_why_container,
  'label-mismatch': m.booking_track_why_label,
  'leaked-or-broken': m.booking_track_why_leaked,
  'temperature-breach': m.booking_track_why_temperature,
  'too-old': m.booking_track_why_old,
  'lab-accident': m.booking_track_why_accident,
  lipaemic: m.booking_track_why_lipaemic,
  'not-fasting': m.booking_track_why_not_fasting,
  'difficult-vein': m.booking_track_why_vein,
  refused: m.booking_track_why_refused,
  'not-prepared': m.booking_track_why_not_prepared,
  'wrong-hour': m.booking_track_why_wrong_hour,
  cancelled: m.booking_track_why_cancelled,
  'not-home': m.booking_track_why_not_home,
  'wrong-address': m.booking_track_why_address,
  unsafe: m.booking_track_why_unsafe,
  lost: m.booking_track_why_lost,
  'no-fresh-sample': m.booking_track_why_no_fresh_sample,
  'instrument-down': m.booking_track_why_instrument,
  'reagent-out': m.booking_track_why_reagent,
  'sample-used-up': m.booking_track_why_used_up,
  'patient-declines': m.booking_track_why_declines,
  'too-much-blood': m.booking_track_why_too_much_blood,
}

/** Why surplus money is refunded: it came too late, twice, or was reviewed by a person. */
const surplusReasons: Readonly<Record<string, () => string>> = {
  'paid-late': m.booking_track_why_paid_late,
  'late-payment': m.booking_track_why_paid_late,
  'joined-late': m.booking_track_why_joined_late,
  'paid-twice': m.booking_track_why_paid_twice,
  'dispute-decided': m.booking_track_why_dispute_decided,
  review: m.booking_track_why_review,
}

/** A coded reason as a sentence; a typed one stays as typed. */
export function whyOf(reason: string | null): string {
  if (!reason) return ''
  const all = { ...reasons, ...surplusReasons }
  const known = Object.entries(all).find(([code]) => code === reason)
  return known ? known[1]() : reason
}
