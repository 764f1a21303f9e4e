import type { Message } from './message.ts'

type Reminder = {
  count: number
  /** How many minutes the oldest has been open, at least. */
  minutes: number
  baseUrl: string
}

/**
 * Tells a lab's signatories that calls about critical values are waiting: to tell one, or to take a
 * told one back. No value, no name.
 */
export function callReminderMail(to: string, { count, minutes, baseUrl }: Reminder): Message {
  const what =
    count === 1 ? 'A call about a critical value has' : `${count} calls about critical values have`
  return {
    channel: 'email',
    to,
    subject: `${what} waited ${minutes} minutes`,
    text: `${what} been open for more than ${minutes} minutes: a value to report, or a reported one that is no longer valid.

Please call now, and ask for the value to be read back:
${baseUrl}/lab?show=calls
`,
  }
}
