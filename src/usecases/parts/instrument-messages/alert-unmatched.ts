import type { findArrived } from '#src/db/queries/instrument-messages/instrument-messages.ts'
import { listLimitsOf } from '#src/db/queries/instrument-messages/limits-of-tests.ts'
import { listCallersOf } from '#src/db/queries/results/call-tasks.ts'
import type { WhyNotPlaced } from '#src/domain/instruments/placed-result.ts'
import type { InstrumentProfile } from '#src/domain/instruments/profile.ts'
import { isAlarming, testsMeant } from '#src/domain/instruments/unmatched-alarm.ts'
import { notifyEachWay } from '#src/usecases/parts/messages/each-way.ts'
import { theOffice } from '#src/usecases/parts/messages/office.ts'
import type { Step } from '#src/usecases/step.ts'

type Found = Pick<NonNullable<Awaited<ReturnType<typeof findArrived>>>, 'arrived' | 'link'>

/**
 * Alerts a lab, and the office, of a value beyond a critical limit that belongs to no sample: there is
 * nobody to call. It names the instrument, no value and no test. Says whether it did.
 * Source: reliability L12; decision 236.
 */
export async function alertUnmatched(
  step: Step,
  { arrived, link }: Found,
  profile: InstrumentProfile,
  why: WhyNotPlaced,
): Promise<boolean> {
  const limits = await listLimitsOf(step.tx, testsMeant(profile, arrived))
  if (!isAlarming(profile, arrived, why, limits)) return false
  const told = {
    event: 'value-unmatched',
    subjectId: link.labId,
    facts: { instrument: link.name },
  } as const
  for (const { id, contact } of await listCallersOf(step.tx, link.labId))
    await notifyEachWay(step, { id, contact }, told)
  await notifyEachWay(step, theOffice(step.world), told)
  return true
}
