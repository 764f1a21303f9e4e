import type { Message } from './message.ts'

type Reminder = {
  count: number
  /** For how long at least the longest has been open. */
  minutes: number
  baseUrl: string
}

/** Tells whoever signs for a lab that critical values wait for their call. No value, no name. */
export function callReminderMail(to: string, { count, minutes, baseUrl }: Reminder): Message {
  const what = count === 1 ? 'A critical result has' : `${count} critical results have`
  return {
    channel: 'email',
    to,
    subject: `${what} waited ${minutes} minutes for a call`,
    text: `${what} been open for more than ${minutes} minutes, and nobody has been told yet.

Please call now, and have the value read back:
${baseUrl}/lab?show=calls
`,
  }
}
