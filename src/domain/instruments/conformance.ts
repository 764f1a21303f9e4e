import { type GivenText, unframed } from './given-text.ts'
import type { MessageFault } from './instrument-message.ts'
import type { InstrumentProfile } from './profile.ts'
import type { TestsAtLab } from './test-at-lab.ts'
import { type TriedMessage, tryingMessage } from './trying-messages.ts'
import {
  type OurNames,
  ourNames,
  type ValueRule,
  valueRules,
  type ValueStates,
  valueStates,
} from './value-rules.ts'

/** What a message must keep before its instrument goes live, in the order of reading. */
export const conformanceRules = [
  'framing',
  'checksum',
  'kind',
  'control-id',
  'results',
  ...valueRules,
] as const
export type ConformanceRule = (typeof conformanceRules)[number]

/** Also for what a message does not have: frames, or a number that its language does not ask for. */
export const ruleStates = ['passed', 'failed', 'not-reached', 'not-given'] as const
export type RuleState = (typeof ruleStates)[number]

/** A rule for one message; `values`: the numbers of those that break it, from 1. */
type RuleCheck = { rule: ConformanceRule; state: RuleState; values: readonly number[] }

/** A value as mapped, with our names of its test and unit, and the rules that it breaks. */
type CheckedResult = TriedMessage['results'][number] & {
  ours: OurNames
  broken: readonly ValueRule[]
}

/** A message with each rule, and how each of its values is mapped. */
export type CheckedMessage = Pick<TriedMessage, 'fault'> & {
  isPassed: boolean
  rules: readonly RuleCheck[]
  results: readonly CheckedResult[]
}

/** How many of the messages pass, and which rules are broken most. */
export type ConformanceSummary = {
  messages: number
  passing: number
  failing: readonly { rule: ConformanceRule; messages: number }[]
}

/**
 * Whether messages of an instrument keep every rule, before it goes live: what they say is right, and
 * what could not be looked at because of it is named. Nothing is asked of samples and orders.
 * Source: decisions 230 and 249.
 */
export function checkedMessages(
  profile: InstrumentProfile,
  messages: readonly string[],
  tests: TestsAtLab,
): { messages: CheckedMessage[]; summary: ConformanceSummary } {
  const checked = messages.map((given) => checkedMessage(profile, given, tests))
  return { messages: checked, summary: summaryOf(checked) }
}

function checkedMessage(
  profile: InstrumentProfile,
  given: string,
  tests: TestsAtLab,
): CheckedMessage {
  const found = unframed(given, profile.protocol)
  const tried = tryingMessage(profile, found.text)
  const states = tried.results.map(({ sent }) => valueStates(profile, sent, tests))
  const rules = [
    ...messageRules(profile, found, tried),
    ...valueRules.map((rule) => ruleOfValues(rule, tried, states)),
  ]
  const isPassed = rules.every(({ state }) => state === 'passed' || state === 'not-given')
  const results = tried.results.map((one, at) => ({
    ...one,
    ours: ourNames(profile, one.sent, tests),
    broken: brokenOf(states[at]),
  }))
  return { fault: tried.fault, isPassed, rules, results }
}

function brokenOf(states: ValueStates | undefined): ValueRule[] {
  return valueRules.filter((rule) => states?.[rule] === 'failed')
}

/** Which rule a message breaks that cannot be read. */
const brokenBy: Readonly<Record<MessageFault, 'framing' | 'kind' | 'control-id' | 'results'>> = {
  'not-text': 'framing',
  'no-header': 'framing',
  'no-end': 'framing',
  'out-of-order': 'framing',
  'field-too-long': 'framing',
  'other-message': 'kind',
  'no-control-id': 'control-id',
  'no-results': 'results',
  'too-many-results': 'results',
}

/** What was found right before a message could not be read any further. */
const reached: Readonly<Record<MessageFault, readonly ConformanceRule[]>> = {
  'not-text': [],
  'no-header': [],
  'no-end': [],
  'other-message': [],
  'no-control-id': ['kind'],
  'out-of-order': ['kind', 'control-id'],
  'no-results': ['framing', 'kind', 'control-id'],
  'too-many-results': ['framing', 'kind', 'control-id'],
  'field-too-long': ['kind', 'results'],
}

function messageRules(
  { protocol }: InstrumentProfile,
  { framing, checksums }: GivenText,
  { fault }: TriedMessage,
): RuleCheck[] {
  const stateOf = (rule: ConformanceRule): RuleState => {
    if (fault === null) return 'passed'
    if (brokenBy[fault] === rule) return 'failed'
    return reached[fault].includes(rule) ? 'passed' : 'not-reached'
  }
  const sums = { none: 'not-given', right: 'passed', wrong: 'failed' } as const
  // ASTM names neither its kind nor, always, its number.
  const named = (rule: ConformanceRule) => (protocol === 'astm' ? 'not-given' : stateOf(rule))
  return [
    check('framing', framing === 'broken' ? 'failed' : stateOf('framing')),
    check('checksum', sums[checksums]),
    check('kind', named('kind')),
    check('control-id', named('control-id')),
    check('results', stateOf('results')),
  ]
}

function check(rule: ConformanceRule, state: RuleState, values: readonly number[] = []): RuleCheck {
  return { rule, state, values }
}

function ruleOfValues(
  rule: ValueRule,
  { fault }: TriedMessage,
  values: readonly (ValueStates | undefined)[],
): RuleCheck {
  if (fault !== null) return check(rule, 'not-reached')
  const states = values.map((one) => one?.[rule])
  const broken = states.flatMap((state, at) => (state === 'failed' ? [at + 1] : []))
  if (broken.length > 0) return check(rule, 'failed', broken)
  if (states.includes('not-reached')) return check(rule, 'not-reached')
  return check(rule, states.includes('passed') ? 'passed' : 'not-given')
}

function summaryOf(messages: readonly CheckedMessage[]): ConformanceSummary {
  const failing = conformanceRules.map((rule) => ({
    rule,
    messages: messages.filter(({ rules }) =>
      rules.some((one) => one.rule === rule && one.state === 'failed'),
    ).length,
  }))
  return {
    messages: messages.length,
    passing: messages.filter(({ isPassed }) => isPassed).length,
    failing: failing
      .filter((one) => one.messages > 0)
      .toSorted((one, other) => other.messages - one.messages),
  }
}
