import { envelopePlace } from '#src/adapters/error-envelopes.ts'
import { traceHeaders } from '#src/main/logging/traces.ts'
import { innermost, type Look, PATIENCE } from './finding.ts'

/** The receiver of errors answers and knows our key; no error is reported. */
export const lookAtErrorHook: Look = async ({ env: { ERROR_HOOK_DSN: dsn } }) => {
  if (!dsn) return 'not reported: ERROR_HOOK_DSN is not set'
  const { url, auth } = envelopePlace(dsn, 'doctor')
  const what = {
    name: 'The error receiver',
    setting: 'ERROR_HOOK_DSN',
    proof: 'ERROR_HOOK_DSN',
  }
  return asked(what, url, { headers: { 'x-sentry-auth': auth }, body: '{}\n' })
}

/** The collector answers and accepts our credentials; no request is reported. */
export const lookAtTraces: Look = async ({ env }) => {
  const { TRACES_URL: url } = env
  if (!url) return 'not reported: TRACES_URL is not set'
  const headers = { 'content-type': 'application/json', ...traceHeaders(env) }
  const what = { name: 'The collector', setting: 'TRACES_URL', proof: 'TRACES_HEADERS' }
  return asked(what, url, { headers, body: '{"resourceSpans":[]}' })
}

type Asked = { name: string; setting: string; proof: string }

async function asked({ name, setting, proof }: Asked, url: string, sent: RequestInit) {
  const { host } = new URL(url)
  const signal = AbortSignal.timeout(PATIENCE)
  const given = { ...sent, method: 'POST', redirect: 'manual', signal } as const
  const { status } = await fetch(url, given).catch((error: unknown) => {
    const why = innermost(error)
    throw new Error(
      `${name} at ${host} does not answer (${why}). Correct ${setting}, or open the firewall.`,
    )
  })
  if (status === 401 || status === 403)
    throw new Error(`${name} at ${host} rejects us (${status}). Correct ${proof}.`)
  if (status === 404 || status >= 500)
    throw new Error(
      `${name} at ${host} answers ${status}. Correct ${setting}, or ask whoever runs it.`,
    )
  return `${host} answers (nothing was reported)`
}
