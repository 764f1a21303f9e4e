import type { Message } from './message.ts'

/** The kind of secret that was wrong. */
export type Tried = 'password' | 'phone-code' | 'app-code' | 'passkey'

/** What happened, and what it implies about the other person's knowledge. */
const words: Readonly<
  Record<Tried, { title: string; happened: (account: string) => string; careful: string }>
> = {
  password: {
    title: 'Several wrong passwords',
    happened: (account) => `typed a wrong password for ${account}`,
    careful: 'If other websites have the same password, choose a new one.',
  },
  'phone-code': {
    title: 'Several wrong codes',
    happened: (account) => `typed a wrong code for the mobile number of ${account}`,
    careful: 'The codes went to your phone alone: give none of them to anybody.',
  },
  'app-code': {
    title: 'Several wrong codes',
    happened: (account) =>
      `typed a wrong code of the authenticator app, or a wrong backup code, for ${account}, after the right password,`,
    careful: 'Somebody else knows your password, so choose a new one now.',
  },
  passkey: {
    title: 'Several passkeys that were not right',
    happened: (account) => `showed a passkey for ${account} that could not be confirmed`,
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
    text: `Somebody ${happened(account)} several times. They did not get in, and each further attempt from there has to wait longer.

Was it you? Then there is nothing to do. On a device that you have signed in with before, you can sign in as usual.

Was it not you? Your account is protected. ${careful} Nobody from ${brand} ever asks for a password or a code.

We write this at most once a day. Questions: ${operator}.
`,
  }
}
