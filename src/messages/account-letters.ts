import type { Message } from './message.ts'

/** `brand`: the operator's name, as its patients know it. */
type Linked = { brand: string; link: string }
const unasked = 'If that was not you, ignore this e-mail: nobody can continue without this link.'

/** To an address without an account: the link that verifies it and creates one. */
export function signUpLetter(to: string, { brand, link }: Linked): Message {
  return {
    channel: 'email',
    to,
    subject: `Your ${brand} account: one more step`,
    text: `Someone, we hope you, asked to create a ${brand} account with this e-mail address.

Open this link and choose a password:
${link}

It works once, for 24 hours. ${unasked}
`,
  }
}

/** To the owner of an account whose address somebody signed up with again. */
export function alreadyAccountLetter(to: string, { brand, link }: Linked): Message {
  return {
    channel: 'email',
    to,
    subject: `You already have an account with ${brand}`,
    text: `Someone tried to create a ${brand} account with this e-mail address. It already has one, and nothing was changed.

If that was you, sign in with your password. If you forgot it, choose a new one here:
${link}

This link works once, for 60 minutes. If that was not you, ignore this e-mail.
`,
  }
}

/** To the owner of an account for which a forgotten password was reported. */
export function resetLetter(to: string, { brand, link }: Linked): Message {
  return {
    channel: 'email',
    to,
    subject: `Choose a new ${brand} password`,
    text: `Someone, we hope you, asked to reset the password of your ${brand} account. Choose a new one here:
${link}

The link works once, for 60 minutes. ${unasked} Your password has not changed.
`,
  }
}

/** To an address without an account for which a new password was requested. */
export function noAccountLetter(to: string, { brand, link }: Linked): Message {
  return {
    channel: 'email',
    to,
    subject: `No ${brand} account has this address`,
    text: `Someone asked to reset a ${brand} password for this e-mail address, but no account uses it. If it was you, your account may have another address, or only a mobile number.

To create an account with this address:
${link}

If that was not you, ignore this e-mail.
`,
  }
}

/** Sent after the change, so that the owner learns of it even if somebody else made it. */
export function passwordChangedLetter(
  to: string,
  { brand, link, passkeys }: Linked & { passkeys: readonly string[] },
): Message {
  return {
    channel: 'email',
    to,
    subject: `Your ${brand} password was changed`,
    text: `The password of your ${brand} account has just been changed, and all devices were signed out.
${passkeysGone(passkeys)}
If that was not you, someone else can read your e-mail. Secure your mailbox first, then choose a new password here:
${link}
`,
  }
}

/** Whoever had the mailbox may have added a passkey, so none survives a password reset. */
function passkeysGone(names: readonly string[]): string {
  if (names.length === 0) return ''
  return `
These passkeys were removed and no longer work. Add yours again:
${names.map((name) => `- ${name}`).join('\n')}

ये पासकी हटा दी गई हैं और इनसे अब साइन इन नहीं होगा। अपनी पासकी फिर से जोड़ें।
`
}
