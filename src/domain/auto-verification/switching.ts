import type { Decision } from '#src/domain/changes.ts'
import type { ItemCode } from '#src/domain/catalogue/item.ts'
import type { LabId } from '#src/domain/labs/lab.ts'
import type { UserId } from '#src/domain/people/actor.ts'
import {
  AutoReplayId,
  type AutoRule,
  AutoRuleId,
  type AutoRuleVersion,
  type SetAutoRule,
  type SwitchAutoOff,
  type SwitchAutoOn,
} from './auto-rule.ts'
import type { AutoSwitch, NewAutoSwitch } from './auto-switch.ts'
import { FEWEST_REPLAYED, type Replay } from './replay.ts'

type Hand = { by: UserId; now: Temporal.Instant; newId: () => string }

/** A test of a lab with its rule, its switch and who may change them. */
export type AutoAtHand = {
  labId: LabId
  testCode: ItemCode
  /** Measured on an instrument of the lab, neither computed nor one that tells of HIV. */
  isEligible: boolean
  rule: AutoRuleVersion | null
  /** The last one; null: never switched. */
  last: AutoSwitch | null
  /** Registered signatories of the lab. */
  signatories: readonly UserId[]
}

/**
 * A new version of a rule. While the rule is on it is switched off by that: another rule was
 * replayed. Refuses `not-found` for a test that is never verified by rule, `needs-signatory`, `stale`.
 * Source: features C12; decision 242.
 */
export function settingRule(
  facts: AutoAtHand,
  input: SetAutoRule,
  { by, now, newId }: Hand,
): Decision<{ ruleId: AutoRuleId }, 'not-found' | 'needs-signatory' | 'stale'> {
  const { labId, testCode, rule } = facts
  if (!facts.isEligible) return { ok: false, error: 'not-found' }
  if (!facts.signatories.includes(by)) return { ok: false, error: 'needs-signatory' }
  if ((rule?.number ?? 0) !== input.number) return { ok: false, error: 'stale' }
  const id = AutoRuleId.parse(newId())
  const limits = input.within === 'limits' ? input : { low: null, high: null }
  const next: AutoRule = {
    within: input.within,
    low: limits.low,
    high: limits.high,
    allowsFirst: input.allowsFirst,
  }
  const row = { id, labId, testCode, number: input.number + 1, ...next, setBy: by, setAt: now }
  const off = facts.last?.isOn
    ? [
        switched(
          facts,
          { isOn: false, cause: 'rule-changed', switchedBy: by, reason: 'rule changed' },
          now,
        ),
      ]
    : []
  return {
    ok: true,
    answer: { ruleId: id },
    changes: {
      bookingId: null,
      transitions: [],
      created: { autoRule: [row], autoSwitch: off },
      audit: { subjectId: id, detail: { testCode, ...next } },
    },
  }
}

/**
 * What a replay found, to be kept with who ran it. Refuses `not-found`, `needs-signatory`, `stale`.
 * Source: features H7; decision 242.
 */
export function keepingReplay(
  facts: AutoAtHand,
  found: Replay & { fingerprint: string },
  { number, by, now, newId }: Hand & { number: number },
): Decision<{ replayId: AutoReplayId }, 'not-found' | 'needs-signatory' | 'stale'> {
  const { rule, testCode } = facts
  if (!rule || !facts.isEligible) return { ok: false, error: 'not-found' }
  if (!facts.signatories.includes(by)) return { ok: false, error: 'needs-signatory' }
  if (rule.number !== number) return { ok: false, error: 'stale' }
  const id = AutoReplayId.parse(newId())
  const { counted, passed, stopped, left, fingerprint } = found
  const row = { id, ruleId: rule.id, counted, passed, stopped, left, fingerprint }
  return {
    ok: true,
    answer: { replayId: id },
    changes: {
      bookingId: null,
      transitions: [],
      created: { autoReplay: [{ ...row, ranBy: by, ranAt: now }] },
      audit: { subjectId: id, detail: { testCode, counted, passed, stopped: stopped.length } },
    },
  }
}

/** A replay that was shown, and what the same results say now. */
export type ReplayAtHand = {
  id: AutoReplayId
  ruleId: AutoRuleId
  counted: number
  fingerprint: string
  ranBy: UserId
  ranAt: Temporal.Instant
  fingerprintNow: string
}

/** A replay is seen and decided about within so many hours. */
const SEEN_WITHIN_HOURS = 24

type WhyNotOn =
  | 'not-found'
  | 'needs-signatory'
  | 'stale'
  | 'not-allowed-now'
  | 'few-results'
  | 'failure-open'

/**
 * A signatory switches a rule on, for exactly the replay that they ran and saw. Refuses, in this
 * order: `not-found`, `needs-signatory`, `not-allowed-now` where it is on, `stale` where the rule or
 * what became of a result has changed since, for somebody else's replay and for an old one;
 * `few-results`; `failure-open` while a control of the test fails on an instrument in use.
 * Source: features H7; decision 242.
 */
export function switchingOn(
  facts: AutoAtHand & { isFailed: boolean },
  replay: ReplayAtHand,
  input: SwitchAutoOn,
  { by, now }: Hand,
): Decision<{ testCode: ItemCode }, WhyNotOn> {
  const { rule, last } = facts
  if (!rule || !facts.isEligible) return { ok: false, error: 'not-found' }
  if (!facts.signatories.includes(by)) return { ok: false, error: 'needs-signatory' }
  if (last?.isOn)
    return { ok: false, error: 'not-allowed-now', stands: { state: 'on', allowed: [] } }
  if (replay.ruleId !== rule.id || !isSeen(replay, input, by, now))
    return { ok: false, error: 'stale' }
  if (replay.counted < FEWEST_REPLAYED)
    return { ok: false, error: 'few-results', facts: { count: replay.counted } }
  if (facts.isFailed) return { ok: false, error: 'failure-open' }
  const { reason } = input
  const turn = { isOn: true, cause: 'person', switchedBy: by, reason } as const
  return done(facts, { ...switched(facts, turn, now), ruleId: rule.id, replayId: replay.id })
}

function isSeen(
  replay: ReplayAtHand,
  { fingerprint }: SwitchAutoOn,
  by: UserId,
  now: Temporal.Instant,
): boolean {
  const until = replay.ranAt.add({ hours: SEEN_WITHIN_HOURS })
  return (
    replay.ranBy === by &&
    replay.fingerprint === fingerprint &&
    replay.fingerprintNow === fingerprint &&
    Temporal.Instant.compare(now, until) < 0
  )
}

/**
 * A person of the lab switches a rule off, with a reason: values wait for a person again. Refuses
 * `stale` where it was switched since, `not-allowed-now` where it is off.
 * Source: decision 242.
 */
export function switchingOff(
  facts: AutoAtHand,
  { number, reason }: SwitchAutoOff,
  { by, now }: Hand,
): Decision<{ testCode: ItemCode }, 'stale' | 'not-allowed-now'> {
  const { last } = facts
  if ((last?.number ?? 0) !== number) return { ok: false, error: 'stale' }
  if (!last?.isOn)
    return { ok: false, error: 'not-allowed-now', stands: { state: 'off', allowed: [] } }
  return done(facts, switched(facts, { isOn: false, cause: 'person', switchedBy: by, reason }, now))
}

type Switching = Pick<NewAutoSwitch, 'isOn' | 'cause' | 'switchedBy' | 'reason'>

/** The next row; what is off has neither rule nor replay. */
function switched(
  { labId, testCode, last }: Pick<AutoAtHand, 'labId' | 'testCode' | 'last'>,
  as: Switching,
  switchedAt: Temporal.Instant,
): NewAutoSwitch {
  const number = (last?.number ?? 0) + 1
  const none = { ruleId: null, replayId: null, instrumentId: null, doubtSince: null }
  return { labId, testCode, number, ...none, ...as, switchedAt }
}

function done({ testCode, labId }: AutoAtHand, row: NewAutoSwitch) {
  const { isOn, cause, reason } = row
  return {
    ok: true,
    answer: { testCode },
    changes: {
      bookingId: null,
      transitions: [],
      created: { autoSwitch: [row] },
      audit: { subjectId: labId, detail: { testCode, isOn, cause, reason } },
    },
  } as const
}
