import type { Message } from './message.ts'

type Reminder = {
  /** Counselling before a sample whose visit is near. */
  before: number
  /** Signed results without counselling yet. */
  after: number
  baseUrl: string
}

/**
 * Tells the people responsible at a lab that counselling is waiting. No name, no test and no
 * result.
 */
export function talkReminderMail(to: string, { before, after, baseUrl }: Reminder): Message {
  const people = (count: number) => (count === 1 ? '1 person' : `${count} people`)
  const said = [
    after > 0 &&
      `${people(after)}: a signed result is waiting for the counsellor’s talk. The patient cannot read the result until the talk is recorded.`,
    before > 0 &&
      `${people(before)}: the visit is less than a day away and the counselling is not recorded. The sample cannot be drawn until it is.`,
  ].filter((line) => line !== false)
  return {
    channel: 'email',
    to,
    subject: 'Counselling is waiting at your lab',
    text: `${said.join('\n\n')}

Please call now, and record the talk:
${baseUrl}/lab/counselling
`,
  }
}
