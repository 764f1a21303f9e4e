import type { WriteOffReason } from '#src/domain/tubes/tube.ts'
import type { TubeState } from '#src/domain/tubes/tube-machine.ts'
import type { ChildRecord, Speaker } from '#src/domain/visits/spoken-for.ts'
import type { FailReason } from '#src/domain/visits/visit.ts'
import type { VisitState } from '#src/domain/visits/visit-machine.ts'
import { m } from '#src/web/words/compiled/messages.js'

/** A visit's state, as the phlebotomist reads it. */
export const visitStateWords: Record<VisitState, () => string> = {
  held: m.visit_state_held,
  offered: m.visit_state_offered,
  accepted: m.visit_state_accepted,
  'en-route': m.visit_state_en_route,
  arrived: m.visit_state_arrived,
  identified: m.visit_state_identified,
  collected: m.visit_state_collected,
  'no-show-ph': m.visit_state_no_show_ph,
  failed: m.visit_state_failed,
  'handed-over': m.visit_state_handed_over,
  rescheduled: m.visit_state_rescheduled,
  cancelled: m.visit_state_cancelled,
}

/** A tube's state, as its carrier reads it. */
export const tubeStateWords: Record<TubeState, () => string> = {
  planned: m.visit_tube_planned,
  labelled: m.visit_tube_labelled,
  collected: m.visit_tube_collected,
  'in-transit': m.visit_tube_in_transit,
  'handed-over': m.visit_tube_handed_over,
  accepted: m.visit_tube_accepted,
  'in-testing': m.visit_tube_in_testing,
  stored: m.visit_tube_stored,
  'not-drawn': m.visit_tube_not_drawn,
  rejected: m.visit_tube_rejected,
  lost: m.visit_tube_lost,
  disposed: m.visit_tube_disposed,
}

export const failWords: Record<FailReason, () => string> = {
  'not-home': m.visit_fail_not_home,
  refused: m.visit_fail_refused,
  'wrong-address': m.visit_fail_wrong_address,
  'not-prepared': m.visit_fail_not_prepared,
  'wrong-hour': m.visit_fail_wrong_hour,
  'difficult-vein': m.visit_fail_difficult_vein,
  unsafe: m.visit_fail_unsafe,
}

export const writeOffWords: Record<WriteOffReason, () => string> = {
  'difficult-vein': m.visit_fail_difficult_vein,
  refused: m.visit_fail_refused,
  'not-prepared': m.visit_fail_not_prepared,
  'wrong-hour': m.visit_fail_wrong_hour,
  cancelled: m.visit_tube_cancelled,
}

/** Why a visit was released; the code is in its history. */
export const releaseWords = {
  'running-late': m.visit_release_running_late,
  vehicle: m.visit_release_vehicle,
  unwell: m.visit_release_unwell,
  'too-far': m.visit_release_too_far,
  'other-reason': m.visit_release_other,
} as const satisfies Record<string, () => string>

export const speakerWords: Record<Speaker, () => string> = {
  mother: m.visit_speaker_mother,
  father: m.visit_speaker_father,
  grandparent: m.visit_speaker_grandparent,
  guardian: m.visit_speaker_guardian,
  'other-relative': m.visit_speaker_other,
}

export const childRecordWords: Record<ChildRecord, () => string> = {
  'wrist-band': m.visit_record_wrist_band,
  'birth-certificate': m.visit_record_birth_certificate,
  'discharge-summary': m.visit_record_discharge,
  'vaccination-card': m.visit_record_vaccination,
}

export const sexWords = {
  male: m.visit_male,
  female: m.visit_female,
  other: m.visit_other_sex,
} as const
