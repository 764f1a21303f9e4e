import { createTransport } from 'nodemailer'
import { z } from 'zod'
import type { Carriers } from '#src/usecases/world.ts'

/** Milliseconds: a batch of letters is marked as sent only after its last one ended. */
const PATIENCE = 10_000

/** Letters of a bridge's answer. */
const LONGEST_ANSWER = 1000

type Routes = {
  smtpUrl: string
  mailFrom: string
  /** An HTTPS address that accepts `{ "to", "text" }` and answers 2xx once it has the message. */
  smsUrl: string
  smsToken: string
  /**
   * Where it is set: an HTTPS address that accepts `{ "first", "second" }`, and connects the two. It may
   * answer `{ "secondRang": true }` once the second one rings.
   */
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
    return answer
  }
  return {
    async email({ to, replyTo, subject, text }) {
      const answers = replyTo === undefined ? {} : { replyTo: bare(replyTo) }
      await transport.sendMail({ to: bare(to), ...answers, subject: literal(subject), text })
    },
    async sms(to, text) {
      await hook('SMS webhook', { url: smsUrl, token: smsToken }, { to, text })
    },
    async call(first, second) {
      if (!bridge) throw new Error('no call bridge is configured')
      return saidOf(await hook('call bridge', bridge, { first, second }))
    },
  }
}

const Rang = z.object({ secondRang: z.boolean() })

/** What a bridge says besides that it took the call; a longer or another answer says nothing. */
async function saidOf(answer: Response): Promise<{ secondRang: boolean | null }> {
  const text = await answer.text().catch(() => '')
  try {
    return { secondRang: Rang.parse(JSON.parse(text.slice(0, LONGEST_ANSWER))).secondRang }
  } catch {
    return { secondRang: null }
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
