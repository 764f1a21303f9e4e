import { z } from 'zod'
import { oneLine } from '#src/domain/free-text.ts'

export const ResultTalkId = z.uuid().brand<'ResultTalkId'>()
export type ResultTalkId = z.infer<typeof ResultTalkId>

/** How the counsellor spoke with the person. */
export const talkWays = ['phone', 'in-person'] as const
export type TalkWay = (typeof talkWays)[number]

/** What came of a talk about a result. Source: ICMR National Ethical Guidelines 2017, section 10. */
export const talkOutcomes = [
  /** Explained, questions answered. */
  'explained',
  /** Explained, and another talk agreed on. */
  'again',
  /** Explained, and sent on to a doctor or a genetics clinic. */
  'referred',
  /** Offered; the person wants to read the result without it. */
  'declined',
  /** Nobody answered, or it was not the person. */
  'not-reached',
] as const
export type TalkOutcome = (typeof talkOutcomes)[number]

/** Whether the result may be read after it: the person heard it, or said that they need not. */
export function opensResult(outcome: TalkOutcome): boolean {
  return outcome !== 'not-reached'
}

/**
 * What still has to happen before the person reads what was talked over: another call, the payment,
 * the talk about another test of the same change, the signature on that change.
 */
export type StillToCome = 'call' | 'payment' | 'other-talk' | 'signature'

type Talked = {
  outcome: TalkOutcome
  /** Signed results that the talk was about; a drafted change of one is none. */
  results: number
  isPaid: boolean
  /** The same change touches a test of another consent that is not talked over. */
  isOtherUntold: boolean
}

/** What still has to happen after the talk; null where the result is published with it. */
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

/** Hours after which a lab is reminded of a result that it has not talked over, and again. */
export const TALK_REMINDERS = [24, 72] as const

/** So many hours before the visit a lab is reminded of a talk before the sample. */
export const TALK_BEFORE_VISIT = 24

/** Who spoke with the person, how, what came of it, and the consent as it was shown. */
export const LogResultTalk = z.strictObject({
  version: z.int().min(1).max(2_147_483_647),
  counsellor: oneLine(2, 120),
  way: z.enum(talkWays),
  outcome: z.enum(talkOutcomes),
})
export type LogResultTalk = z.infer<typeof LogResultTalk>
