import { createTransport } from 'nodemailer'
import { innermost, type Look, PATIENCE } from './finding.ts'

const whyNoMail: Record<string, string> = {
  EAUTH: 'rejects the user name or password in SMTP_URL. Correct them.',
  EDNS: 'has no DNS entry. Correct the host in SMTP_URL.',
  ETLS: 'does not use TLS as expected. Correct the scheme and port in SMTP_URL.',
  ETIMEDOUT: `did not greet within ${PATIENCE / 1000} s. Correct the host and port in SMTP_URL, or open the firewall.`,
}

/** The server greets, and accepts the name and the password; no letter is sent. */
export const lookAtMail: Look = async ({ env: { isDemo, SMTP_URL } }) => {
  if (isDemo || !SMTP_URL) return 'a demonstration sends none'
  const limits = {
    connectionTimeout: PATIENCE,
    greetingTimeout: PATIENCE,
    socketTimeout: PATIENCE,
    dnsTimeout: PATIENCE,
  }
  const { hostname, port } = new URL(SMTP_URL)
  const transport = createTransport({ url: SMTP_URL, ...limits })
  try {
    await transport.verify()
    return `${hostname} accepts our sign-in`
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    const why = whyNoMail[code] ?? `cannot be used (${innermost(error)}). Correct SMTP_URL.`
    throw new Error(`The mail server ${hostname}${port && `:${port}`} ${why}`, { cause: error })
  } finally {
    transport.close()
  }
}

/** The webhook answers and accepts the token; no message is sent, so delivery is not shown. */
export const lookAtSms: Look = async ({ env: { isDemo, SMS_URL, SMS_TOKEN } }) => {
  if (isDemo || !SMS_URL) return 'a demonstration sends none'
  const { host } = new URL(SMS_URL)
  const { status } = await fetch(SMS_URL, {
    method: 'HEAD',
    headers: { authorization: `Bearer ${SMS_TOKEN}` },
    redirect: 'manual',
    signal: AbortSignal.timeout(PATIENCE),
  }).catch((error: unknown) => {
    const why = innermost(error)
    throw new Error(
      `The SMS webhook at ${host} does not answer (${why}). Correct SMS_URL, or open the firewall.`,
    )
  })
  if (status === 401 || status === 403)
    throw new Error(`The SMS webhook at ${host} rejects SMS_TOKEN (${status}). Correct it.`)
  if (status >= 500)
    throw new Error(`The SMS webhook at ${host} answers ${status}. Ask whoever runs it.`)
  return `${host} answers (nothing was sent)`
}
