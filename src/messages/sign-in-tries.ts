import type { Message } from './message.ts'

/** To the owner of an account at which somebody tries passwords or codes. It has no link to follow. */
export function signInTriesMail(
  to: string,
  { brand, operator }: { brand: string; operator: string },
): Message {
  return {
    channel: 'email',
    to,
    replyTo: operator,
    subject: `Several wrong sign-in attempts at your ${brand} account`,
    text: `Somebody entered a wrong password or code for your ${brand} account several times. They did not get in, and each further attempt from there has to wait longer.

Was it you? Then there is nothing to do. On a device that you have signed in with before, you can sign in as usual.

Was it not you? Your account is protected. If other websites have the same password, choose a new one. Nobody from ${brand} ever asks for a password or a code.

We write this at most once a day. Questions: ${operator}.
`,
  }
}
