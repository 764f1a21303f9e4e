import { declaredReasons } from './give-up.ts'
import { type RejectReason, rejectReasons, writeOffReasons } from '#src/domain/tubes/tube.ts'

/** Why a booked test is not done. A report keeps the code; every door puts it into words. */
export const giveUpReasons = [
  // The keys of a record that is written out above, so there are no others.
  ...(Object.keys(rejectReasons) as RejectReason[]),
  ...writeOffReasons,
  'lost',
  'too-much-blood',
  ...declaredReasons,
] as const

export type GiveUpReason = (typeof giveUpReasons)[number]
