import { nobodyReasons } from '#src/domain/rosters/roster-gap.ts'
import type { RefusalCode } from '#src/usecases/refusal.ts'

/** The refusals of an hour: another one may be right. */
export const ofTheHour: ReadonlySet<RefusalCode> = new Set([
  'slot-full',
  'slot-too-soon',
  'wrong-hour',
  'too-young',
  'lab-too-far-then',
  ...nobodyReasons,
])
