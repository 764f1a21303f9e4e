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
      `${people(after)}: a signed result waits for the counsellor’s talk. Until it is recorded, the patient cannot read the result.`,
    before > 0 &&
      `${people(before)}: the visit is less than a day away and the counselling is not recorded. Until it is, the sample cannot be drawn.`,
  ].filter((line) => line !== false)
  return {
    channel: 'email',
    to,
    subject: 'Counselling waits at your lab',
    text: `${said.join('\n\n')}

Please call now, and record the talk:
${baseUrl}/lab/counselling
`,
  }
}
