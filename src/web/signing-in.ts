import { redirect } from 'react-router'
import { localPath } from './addresses.ts'
import type { Later } from './form.ts'
import { refusalWords } from './refusals.ts'
import type { SignInAnswer } from './session-keeper.ts'
import { m } from './words/compiled/messages.js'

type NotIn = string | Later

/**
 * Tells static pages that somebody is signed in here, without saying who: no secret, no permission.
 */
const hint = '__Host-signed-in=1; Path=/; SameSite=Lax; Secure'

/** `?to=/bookings/…` of this address again, for the next step; `more` is added. */
export function withTo(path: string, request: Request, more?: string): string {
  const to = new URL(request.url).searchParams.get('to')
  const parts = [to && `to=${encodeURIComponent(localPath(to))}`, more].filter(Boolean)
  return parts.length > 0 ? `${path}?${parts.join('&')}` : path
}

/** Where the person came from, or the home of their role. */
export function backTo(request: Request): string {
  const to = new URL(request.url).searchParams.get('to')
  return to ? localPath(to) : '/me'
}

/**
 * Signed in: back to where the person came from, or to the home of their role. Refused: why, in
 * words.
 */
export function enter(request: Request, answer: SignInAnswer): Response | NotIn {
  if (!answer.ok) return whyNot(answer)
  if (answer.next === 'second-factor')
    return redirect(withTo('/sign-in/second-factor', request), {
      headers: setting(answer.cookies),
    })
  return redirect(backTo(request), {
    headers: setting([...answer.cookies, hint]),
  })
}

/** Signed out: the session's cookies and ours end. */
export function leave(cookies: readonly string[]): Response {
  return redirect('/', { headers: setting([...cookies, `${hint}; Max-Age=0`]) })
}

/** Each cookie in a header of its own. */
export function setting(cookies: readonly string[]): [string, string][] {
  return cookies.map((cookie) => ['set-cookie', cookie])
}

export function whyNot({ refusal, waitSeconds }: Extract<SignInAnswer, { ok: false }>): NotIn {
  if (waitSeconds === undefined) return refusalWords(refusal)
  const says =
    waitSeconds < 120
      ? m.account_wait({ seconds: waitSeconds })
      : m.account_wait_minutes({ minutes: Math.ceil(waitSeconds / 60) })
  return { says, waitSeconds }
}

/** The same where only the password was asked for: the address cannot be wrong. */
export function whyNotPassword(answer: Extract<SignInAnswer, { ok: false }>): NotIn {
  return answer.refusal === 'wrong-password' ? m.refusals_password_again() : whyNot(answer)
}
