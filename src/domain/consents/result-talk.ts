import { z } from 'zod'
import type { Refused } from '#src/domain/changes.ts'
import { oneLine } from '#src/domain/free-text.ts'
import { type Controlled, whyControlFailed } from '#src/domain/quality-control/blocking.ts'
import type { TestItemId } from '#src/domain/results/item.ts'

export const ResultTalkId = z.uuid().brand<'ResultTalkId'>()
export type ResultTalkId = z.infer<typeof ResultTalkId>

/** How the counsellor spoke with the person. */
export const talkWays = ['phone', 'in-person'] as const
export type TalkWay = (typeof talkWays)[number]

/**
 * The outcome of counselling about a result.
 * Source: ICMR National Ethical Guidelines 2017, section 10; decision 074.
 */
export const talkOutcomes = [
  /** Explained, questions answered. */
  'explained',
  /** Explained, and another conversation agreed on. */
  'again',
  /** Explained, and referred to a doctor or a genetics clinic. */
  'referred',
  /** Offered; the person wants to read the result without it. */
  'declined',
  /** Nobody answered, or somebody else did. */
  'not-reached',
] as const
export type TalkOutcome = (typeof talkOutcomes)[number]

/**
 * Whether the result may be read afterwards: the person was counselled, or declined counselling.
 * Source: decision 074.
 */
export function opensResult(outcome: TalkOutcome): boolean {
  return outcome !== 'not-reached'
}

/**
 * Why nobody is told about a signed result now: a control of it failed on its instrument, and telling
 * would publish it. That nobody was reached is recorded all the same.
 * Source: ISO 15189:2022 7.3.7.2; decision 239.
 */
export function whyNotToTell(
  failures: Pick<Controlled, 'controlFailures'>,
  untold: readonly { id: TestItemId; name: string }[],
  outcome: TalkOutcome,
): Refused<'control-failed'> | undefined {
  return opensResult(outcome) ? whyControlFailed(failures, untold) : undefined
}

/**
 * What must still happen before the person can read the result: another call, the payment,
 * counselling about another test of the same change, or the signature on that change.
 */
export type StillToCome = 'call' | 'payment' | 'other-talk' | 'signature'

type Talked = {
  outcome: TalkOutcome
  /** Signed results that the counselling was about; a drafted change is not counted. */
  results: number
  isPaid: boolean
  /** The same change affects a test of another consent without counselling yet. */
  isOtherUntold: boolean
}

/**
 * What must still happen after the counselling; null where the result is published with it.
 * Source: decision 074.
 */
export function stillToCome({
  outcome,
  results,
  isPaid,
  isOtherUntold,
}: Talked): StillToCome | null {
  if (!opensResult(outcome)) return 'call'
  if (results > 0) return isPaid ? null : 'payment'
  return isOtherUntold ? 'other-talk' : 'signature'
}

/**
 * Hours after which a lab is reminded, and reminded again, of a result without counselling.
 * Source: decision 074.
 */
export const TALK_REMINDERS = [24, 72] as const

/**
 * Hours before the visit at which a lab is reminded of counselling before the sample.
 * Source: decision 074.
 */
export const TALK_BEFORE_VISIT = 24

/** Who spoke with the person, how, with what outcome, and the consent as it was shown. */
export const LogResultTalk = z.strictObject({
  version: z.int().min(1).max(2_147_483_647),
  counsellor: oneLine(2, 120),
  way: z.enum(talkWays),
  outcome: z.enum(talkOutcomes),
})
export type LogResultTalk = z.infer<typeof LogResultTalk>
