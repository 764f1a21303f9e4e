import { createTransport } from 'nodemailer'
import type { Carriers } from '#src/usecases/world.ts'

/** Milliseconds: a batch of letters is marked as sent only after its last one ended. */
const PATIENCE = 10_000

type Routes = {
  smtpUrl: string
  mailFrom: string
  /** An HTTPS address that accepts `{ "to", "text" }` and answers 2xx once it has the message. */
  smsUrl: string
  smsToken: string
  /** Where it is set: an HTTPS address that accepts `{ "first", "second" }`, and connects the two. */
  bridge?: { url: string; token: string } | undefined
}

/**
 * E-mail by SMTP, SMS by a webhook: no provider is chosen yet, and every provider supports these.
 */
export function carriers(
  { smtpUrl, mailFrom, smsUrl, smsToken, bridge }: Routes,
  patience = PATIENCE,
): Carriers {
  // A server that accepts the connection and then hangs is given up as soon as one that does not
  // accept.
  const limits = { connectionTimeout: patience, greetingTimeout: patience, socketTimeout: patience }
  const transport = createTransport({ url: smtpUrl, ...limits }, { from: mailFrom })
  const hook = async (name: string, to: { url: string; token: string }, body: object) => {
    const answer = await fetch(to.url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${to.token}` },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(patience),
    })
    if (!answer.ok) throw new Error(`the ${name} answered ${answer.status}`)
  }
  return {
    async email({ to, replyTo, subject, text }) {
      const answers = replyTo === undefined ? {} : { replyTo: bare(replyTo) }
      await transport.sendMail({ to: bare(to), ...answers, subject: literal(subject), text })
    },
    sms: (to, text) => hook('SMS webhook', { url: smsUrl, token: smsToken }, { to, text }),
    async call(first, second) {
      if (!bridge) throw new Error('no call bridge is configured')
      await hook('call bridge', bridge, { first, second })
    },
  }
}

/**
 * Passed as an object, an address stays one address: commas and names in it are not parsed as more.
 */
function bare(address: string) {
  return { name: '', address }
}

/** Someone who types an encoded word means these letters: encoded again they are shown as typed. */
function literal(subject: string): string {
  if (!subject.includes('=?')) return subject
  const pieces = subject.match(/.{1,10}/gu) ?? []
  return pieces.map((piece) => `=?utf-8?B?${Buffer.from(piece).toString('base64')}?=`).join(' ')
}
