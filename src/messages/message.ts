/** A message to a person. None ever contains a test's name or a result. */
export type Message =
  | { channel: 'email'; to: string; replyTo?: string; subject: string; text: string }
  | { channel: 'sms'; to: string; text: string }
  /** A call between two people: `to` is rung first, then the number in `text`. */
  | { channel: 'call'; to: string; text: string }
  /** `to`: the device's id; `path`: the page that a tap opens; `tag`: what it replaces. */
  | ({ channel: 'push'; to: string; subject: string; text: string } & PushPart)

/** What only a message to a device has. */
type PushPart = { path: string; tag: string; urgency: 'normal' | 'high' }
