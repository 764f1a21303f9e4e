/** A message to a person. None ever contains a test's name or a result. */
export type Message =
  | { channel: 'email'; to: string; replyTo?: string; subject: string; text: string }
  | { channel: 'sms'; to: string; text: string }
