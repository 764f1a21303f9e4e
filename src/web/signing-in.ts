import { createCookie, redirect } from 'react-router'
import { localPath } from './addresses.ts'
import { refusalWords } from './refusals.ts'
import type { SignInAnswer } from './session-keeper.ts'
import { m } from './words/compiled/messages.js'

/** Tells static pages that somebody is signed in here, and nothing of who: no secret, no right. */
const hint = 'signed-in=1; Path=/; SameSite=Lax; Secure'

/** The number a code was sent to, while its person goes from one page to the next. */
export const phoneCookie = createCookie('sign-in-phone', {
  path: '/',
  httpOnly: true,
  secure: true,
  sameSite: 'lax',
  maxAge: 600,
})

const forgetPhone = 'sign-in-phone=; Path=/; Max-Age=0; Secure; HttpOnly'

/** The authenticator's secret while it is being set up: the person it belongs to holds it anyway. */
export const enrolmentCookie = createCookie('second-factor-uri', {
  path: '/',
  httpOnly: true,
  secure: true,
  sameSite: 'strict',
  maxAge: 600,
})

/** `?to=/bookings/…` of this address again, for the next step; `more` is said besides. */
export function withTo(path: string, request: Request, more?: string): string {
  const to = new URL(request.url).searchParams.get('to')
  const parts = [to && `to=${encodeURIComponent(localPath(to))}`, more].filter(Boolean)
  return parts.length > 0 ? `${path}?${parts.join('&')}` : path
}

/** In: back to where the person came from, or to the place of their role. Not in: why, in words. */
export function enter(request: Request, answer: SignInAnswer): Response | string {
  if (!answer.ok) return whyNot(answer)
  if (answer.next === 'second-factor')
    return redirect(withTo('/sign-in/second-factor', request), {
      headers: setting(answer.cookies),
    })
  const to = new URL(request.url).searchParams.get('to')
  return redirect(to ? localPath(to) : '/me', {
    headers: setting([...answer.cookies, hint, forgetPhone]),
  })
}

/** Out: the session's cookies and ours end. */
export function leave(cookies: readonly string[]): Response {
  return redirect('/', { headers: setting([...cookies, `${hint}; Max-Age=0`]) })
}

/** Each cookie in a header of its own. */
export function setting(cookies: readonly string[]): [string, string][] {
  return cookies.map((cookie) => ['set-cookie', cookie])
}

export function whyNot({ refusal, waitSeconds }: Extract<SignInAnswer, { ok: false }>): string {
  return waitSeconds === undefined
    ? refusalWords(refusal)
    : m.account_wait({ seconds: waitSeconds })
}
