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
}

/**
 * E-mail by SMTP, SMS by a webhook: no provider is chosen yet, and every provider supports these.
 */
export function carriers(
  { smtpUrl, mailFrom, smsUrl, smsToken }: Routes,
  patience = PATIENCE,
): Carriers {
  // A server that accepts the connection and then hangs is given up as soon as one that does not
  // accept.
  const limits = { connectionTimeout: patience, greetingTimeout: patience, socketTimeout: patience }
  const transport = createTransport({ url: smtpUrl, ...limits }, { from: mailFrom })
  return {
    async email({ to, replyTo, subject, text }) {
      const answers = replyTo === undefined ? {} : { replyTo: bare(replyTo) }
      await transport.sendMail({ to: bare(to), ...answers, subject: literal(subject), text })
    },
    async sms(to, text) {
      const answer = await fetch(smsUrl, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${smsToken}` },
        body: JSON.stringify({ to, text }),
        signal: AbortSignal.timeout(patience),
      })
      if (!answer.ok) throw new Error(`the SMS webhook answered ${answer.status}`)
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
