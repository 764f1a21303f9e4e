import { nthStrangeMessage } from '#src/db/queries/changes/counted-for-limits.ts'
import { limits, type Window } from '#src/domain/limits.ts'
import { secondsToNext } from '#src/usecases/parts/limits/refuse-too-many.ts'
import type { Step } from '#src/usecases/step.ts'

/** Seconds until there is room for one more message about an unknown payment; 0 where there is. */
export function secondsToNextStrange({ tx, now }: Step): Promise<number> {
  const strange = {
    limit: limits.strangePaymentMessages,
    lock: 'strange gateway messages',
    nth: (window: Window) => nthStrangeMessage(tx, window),
  }
  return secondsToNext(tx, now, [strange])
}
