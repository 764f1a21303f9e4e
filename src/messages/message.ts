/** What we write to a person. No test name and no result, ever, in any of them. */
export type Message =
  | { channel: 'email'; to: string; replyTo?: string; subject: string; text: string }
  | { channel: 'sms'; to: string; text: string }
