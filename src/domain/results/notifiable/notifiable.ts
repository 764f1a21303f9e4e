import { z } from 'zod'
import { oneLine } from '#src/domain/free-text.ts'
import type { ResultFlag } from '#src/domain/results/judging/flag.ts'

export const NotifiableCaseId = z.uuid().brand<'NotifiableCaseId'>()
export type NotifiableCaseId = z.infer<typeof NotifiableCaseId>

/** A positive result; or a reported positive that is no longer positive. Source: decision 057. */
export const notifiableKinds = ['case', 'retraction'] as const
export type NotifiableKind = (typeof notifiableKinds)[number]

/** Hours after which the back office counts it as late. Source: decision 057. */
export const NOTIFY_WITHIN_HOURS = 24

/** Open cases shown on the page, which also states the total. */
export const OPEN_CASES_SHOWN = 200
/** The latest reported cases on the page, for looking up their numbers. */
export const TOLD_CASES_SHOWN = 50

/**
 * Whether a flag of a notifiable test is a finding. All these tests are coded, so a finding is
 * `abnormal` or `critical`; an equivocal result is repeated, not notified. Which findings are
 * notified is data of each choice (`notifiable.csv`).
 * Source: decision 057; decision 081.
 */
export function isPositive(flag: ResultFlag): boolean {
  return flag === 'abnormal' || flag === 'critical'
}

/**
 * What must still be reported to the authority; null where it knows the current state. `isKnown`:
 * it was last told that this test is positive.
 * Source: decision 057.
 */
export function stillToTell(isFound: boolean, isKnown: boolean): NotifiableKind | null {
  if (isFound === isKnown) return null
  return isFound ? 'case' : 'retraction'
}

/** Whom the lab told about a case, under which number and on which day in India. */
export const TellAuthority = z.strictObject({
  /** `notifiable_cases.version` as shown. */
  version: z.int().min(1).max(2_147_483_647),
  authority: oneLine(2, 120),
  reference: oneLine(1, 80),
  notifiedOn: z.iso.date(),
})
export type TellAuthority = z.infer<typeof TellAuthority>

/** Refuses a day before the sample was taken and a day in the future. Source: decision 057. */
export function mayBeNotifiedOn(
  day: Temporal.PlainDate,
  { drawn, today }: { drawn: Temporal.PlainDate; today: Temporal.PlainDate },
): boolean {
  const { PlainDate } = Temporal
  return PlainDate.compare(day, drawn) >= 0 && PlainDate.compare(day, today) <= 0
}
