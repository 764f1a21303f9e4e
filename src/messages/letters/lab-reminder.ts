import type { WhyRuleOff } from '#src/domain/auto-verification/rule-news.ts'
import type { Letter, Voice } from '#src/messages/letter.ts'

/** One number for police, fire brigade and ambulance all over India. */
const EMERGENCY = '112'

type Calls = {
  count: number
  /** How many minutes the oldest has been open, at least; 0: they were opened just now. */
  minutes: number
}

/**
 * Tells a lab's signatories and managers that calls about critical values are waiting: to tell one,
 * or to take a told one back. No value, no name.
 */
export const callReminder: Letter<Calls> = ({ brand, link, say, write }, { count, minutes }) => {
  const facts = { brand, minutes: String(minutes), link: link('/lab?show=calls') }
  const many = { ...facts, count: String(count) }
  if (minutes === 0)
    return {
      email: count === 1 ? write('call_opened_one', facts) : write('call_opened_many', many),
      sms: say('letter_call_opened_sms', facts),
    }
  return {
    email: count === 1 ? write('call_reminder_one', facts) : write('call_reminder_many', many),
    sms: say('letter_call_reminder_sms', facts),
  }
}

type Lab = {
  /** The lab's name and the number under which it is reached, as it is shown. */
  lab: string
  phone: string
}

/**
 * Asks a patient to call the lab at once. It says neither what was found nor of whom: the account
 * may have booked for somebody else.
 * Source: reliability L12, I18; decision 233.
 */
export const callTheLab: Letter<Lab> = ({ brand, operator, say, write }, facts) => {
  const told = { brand, emergency: EMERGENCY, contact: operator.phone, ...facts }
  return { email: write('call_the_lab', told), sms: say('letter_call_the_lab_sms', told) }
}

/**
 * Asks whom a patient chose to tell them to call the lab.
 * Source: reliability L12; decision 233.
 */
export const reachSomebody: Letter<Lab & { person: string }> = ({ brand, say }, facts) => ({
  sms: say('letter_reach_somebody_sms', { brand, ...facts }),
})

/** Tells the office which lab has told nobody of a critical value. No value, no name. */
export const callsUnheard: Letter<Calls & Lab> = ({ link, write }, { count, minutes, ...lab }) => {
  const facts = { ...lab, minutes: String(minutes), link: link('/backoffice/calls') }
  if (count === 1) return { email: write('calls_unheard_one', facts) }
  return { email: write('calls_unheard_many', { ...facts, count: String(count) }) }
}

/**
 * Tells a lab that a value which may be critical belongs to no sample it has. No value, no test.
 * Source: reliability L12; decision 236.
 */
export const valueUnmatched: Letter<{ instrument: string }> = (
  { brand, link, say, write },
  { instrument },
) => {
  const facts = { brand, instrument, link: link('/lab/bridge') }
  return { email: write('value_unmatched', facts), sms: say('letter_value_unmatched_sms', facts) }
}

type Rules = {
  /** The names of the tests, at least one. */
  tests: readonly string[]
  why: WhyRuleOff
  /** Where controls failed or are overdue. */
  instruments: readonly string[]
  /** The page of the only test, or of all. */
  path: string
}

/**
 * Tells a lab's pathologists that the verification by rule of tests switched itself off, why, and what
 * to do. It is about the lab's instruments: no patient, no value.
 * Source: decision 251.
 */
export const ruleOff: Letter<Rules> = ({ brand, link, say, write }, facts) => {
  const [test = '', ...others] = facts.tests
  const why = whyOf(say, facts)
  const next = nextOf(say, facts.why, link('/lab/quality-control'))
  const told = { why, link: link(facts.path) }
  const count = String(facts.tests.length)
  if (others.length === 0)
    return {
      email: write('rule_off_one', { ...told, test, next }),
      sms: say('letter_rule_off_one_sms', { ...told, brand, test }),
    }
  return {
    email: write('rule_off_many', { ...told, count, tests: facts.tests.join('\n'), next }),
    sms: say('letter_rule_off_many_sms', { ...told, brand, count }),
  }
}

function whyOf(say: Voice['say'], { why, instruments }: Rules): string {
  const instrument = instruments.join(', ')
  if (why === 'failed') return say('letter_rule_off_why_failed', { instrument })
  if (why === 'due') return say('letter_rule_off_why_due', { instrument })
  return say('letter_rule_off_why_gone', {})
}

function nextOf(say: Voice['say'], why: WhyRuleOff, controls: string): string {
  if (why === 'failed') return say('letter_rule_off_next_failed', { controls })
  if (why === 'due') return say('letter_rule_off_next_due', { controls })
  return say('letter_rule_off_next_gone', {})
}

type Talks = {
  /** Counselling before a sample whose visit is near. */
  before: number
  /** Signed results without counselling yet. */
  after: number
}

/**
 * Tells the people responsible at a lab that counselling is waiting. No name, no test and no
 * result.
 */
export const talkReminder: Letter<Talks> = ({ say, link, write }, { before, after }) => {
  const waiting = [
    after > 0 && say('letter_talk_after', { people: peopleOf(say, after) }),
    before > 0 && say('letter_talk_before', { people: peopleOf(say, before) }),
  ].filter((line) => line !== false)
  const facts = { waiting: waiting.join('\n\n'), link: link('/lab/counselling') }
  return { email: write('talk_reminder', facts) }
}

function peopleOf(say: Voice['say'], count: number) {
  if (count === 1) return say('letter_people_one', {})
  return say('letter_people_many', { count: String(count) })
}
