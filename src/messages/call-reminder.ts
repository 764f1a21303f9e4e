import type { Message } from './message.ts'

type Reminder = {
  count: number
  /** For how long at least the longest has been open. */
  minutes: number
  baseUrl: string
}

/**
 * Tells whoever signs for a lab that calls about critical values wait: to tell one, or that a told one
 * does not hold. No value, no name.
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
