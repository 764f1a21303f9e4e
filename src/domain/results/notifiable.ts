import { z } from 'zod'
import { oneLine } from '#src/domain/free-text.ts'
import type { ResultFlag } from './flag.ts'

export const NotifiableCaseId = z.uuid().brand<'NotifiableCaseId'>()
export type NotifiableCaseId = z.infer<typeof NotifiableCaseId>

/** A positive result; or that one which the authority was told of is positive no longer. */
export const notifiableKinds = ['case', 'retraction'] as const
export type NotifiableKind = (typeof notifiableKinds)[number]

/** From so many hours on the back office counts it as late. */
export const NOTIFY_WITHIN_HOURS = 24

/** So many open ones stand on the page; it says how many there are. */
export const OPEN_CASES_SHOWN = 200
/** So many of those told last stand on the page, to look their numbers up. */
export const TOLD_CASES_SHOWN = 50

/**
 * Whether a flag of a notifiable test is a finding. All these tests are coded, so a finding is
 * `abnormal` or `critical`; an equivocal one is repeated, not notified. Of which findings the
 * authority hears is data of each choice (`notifiable.csv`).
 */
export function isPositive(flag: ResultFlag): boolean {
  return flag === 'abnormal' || flag === 'critical'
}

/**
 * What the authority must still hear: nothing where it knows what the report says. `isKnown`: the
 * last it was told of this test is that it was positive.
 */
export function stillToTell(isFound: boolean, isKnown: boolean): NotifiableKind | null {
  if (isFound === isKnown) return null
  return isFound ? 'case' : 'retraction'
}

/** Whom the lab told of a case, under which number and on which day in India. */
export const TellAuthority = z.strictObject({
  /** `notifiable_cases.version` as it was shown. */
  version: z.int().min(1).max(2_147_483_647),
  authority: oneLine(2, 120),
  reference: oneLine(1, 80),
  notifiedOn: z.iso.date(),
})
export type TellAuthority = z.infer<typeof TellAuthority>

/** Nobody was told before the sample was taken, and nobody in the future. */
export function mayBeNotifiedOn(
  day: Temporal.PlainDate,
  { drawn, today }: { drawn: Temporal.PlainDate; today: Temporal.PlainDate },
): boolean {
  const { PlainDate } = Temporal
  return PlainDate.compare(day, drawn) >= 0 && PlainDate.compare(day, today) <= 0
}
