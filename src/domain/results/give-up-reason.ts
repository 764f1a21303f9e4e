import { declaredReasons } from './give-up.ts'
import { type RejectReason, rejectReasons, writeOffReasons } from '#src/domain/tubes/tube.ts'

/** Why a test that was booked is not done. A report keeps the code; every door says it in words. */
export const giveUpReasons = [
  // The keys of a record that is written out above, so nothing else is among them.
  ...(Object.keys(rejectReasons) as RejectReason[]),
  ...writeOffReasons,
  'lost',
  'too-much-blood',
  ...declaredReasons,
] as const

export type GiveUpReason = (typeof giveUpReasons)[number]
