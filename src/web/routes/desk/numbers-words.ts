import type { LabStage } from '#src/domain/labs/lab-numbers.ts'
import type { FaultParty } from '#src/domain/tubes/tube.ts'
import { m } from '#src/web/words/compiled/messages.js'

export const stageWords: Record<LabStage, () => string> = {
  carried: m.desk_stage_carried,
  counter: m.desk_stage_counter,
  measured: m.desk_stage_measured,
  verified: m.desk_stage_verified,
  signed: m.desk_stage_signed,
  whole: m.desk_stage_whole,
}

export const faultWords: Record<FaultParty, () => string> = {
  phlebotomist: m.desk_fault_phlebotomist,
  transport: m.desk_fault_transport,
  lab: m.desk_fault_lab,
  patient: m.desk_fault_patient,
}

const HOUR = 60

/** "45 min", "5 h 20 min", "31 h". */
export function minutesWords(minutes: number): string {
  if (minutes < HOUR) return m.desk_numbers_minutes({ minutes })
  const [hours, rest] = [Math.floor(minutes / HOUR), minutes % HOUR]
  return rest === 0
    ? m.desk_numbers_hours({ hours })
    : m.desk_numbers_hours_minutes({ hours, minutes: rest })
}
