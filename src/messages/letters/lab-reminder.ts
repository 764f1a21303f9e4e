import type { Letter, Voice } from '#src/messages/letter.ts'

type Calls = {
  count: number
  /** How many minutes the oldest has been open, at least. */
  minutes: number
}

/**
 * Tells a lab's signatories that calls about critical values are waiting: to tell one, or to take a
 * told one back. No value, no name.
 */
export const callReminder: Letter<Calls> = ({ link, write }, { count, minutes }) => {
  const facts = { minutes: String(minutes), link: link('/lab?show=calls') }
  if (count === 1) return { email: write('call_reminder_one', facts) }
  return { email: write('call_reminder_many', { ...facts, count: String(count) }) }
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
