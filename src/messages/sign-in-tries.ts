import type { Message } from './message.ts'

/** The kind of secret that was wrong. */
export type Tried = 'password' | 'phone-code' | 'app-code' | 'passkey'

/** What happened, and what it implies about the other person's knowledge. */
const words: Readonly<
  Record<Tried, { title: string; happened: (account: string) => string; careful: string }>
> = {
  password: {
    title: 'Several wrong passwords',
    happened: (account) => `entered a wrong password for ${account}`,
    careful: 'If you use the same password on other websites, choose a new one.',
  },
  'phone-code': {
    title: 'Several wrong codes',
    happened: (account) => `entered a wrong code for the mobile number of ${account}`,
    careful: 'The codes went only to your phone: do not share them with anyone.',
  },
  'app-code': {
    title: 'Several wrong codes',
    happened: (account) =>
      `entered a wrong authenticator or backup code for ${account}, after the right password,`,
    careful: 'Someone else knows your password, so choose a new one now.',
  },
  passkey: {
    title: 'Several failed passkeys',
    happened: (account) => `used a passkey for ${account} that could not be confirmed`,
    careful: 'A passkey cannot be guessed. If you miss a device that has one, remove that passkey.',
  },
}

type Given = { brand: string; operator: string; tried: Tried }

/** To the owner of an account that somebody tries to enter. It contains no link. */
export function signInTriesMail(to: string, { brand, operator, tried }: Given): Message {
  const { title, happened, careful } = words[tried]
  const account = `your ${brand} account`
  return {
    channel: 'email',
    to,
    replyTo: operator,
    subject: `${title} at ${account}`,
    text: `Someone ${happened(account)} several times. They did not get in, and must wait longer before each new attempt.

Was it you? Then you do not need to do anything. On a device you have signed in with before, you can sign in as usual.

Was it not you? Your account is protected. ${careful} ${brand} never asks you for a password or a code.

We send this at most once a day. Questions: ${operator}.
`,
  }
}
