import type { FinishSignUp, RequestLink, ResetPassword } from '#src/domain/people/account-link.ts'
import type { JoinByInvitation } from '#src/domain/people/invitation.ts'
import type { ShowPasskey } from '#src/domain/people/passkey.ts'
import type { AddPhone } from '#src/domain/people/own-account.ts'
import type { RequestCode, SecondFactor, VerifyCode } from '#src/domain/people/sign-in-code.ts'
import type { SignIn } from '#src/domain/people/sign-in.ts'
import { PASSKEY_PATH } from './sessions-names.ts'
import type { SignInRefusal } from './sessions-ports.ts'

/** `cookies` are Set-Cookie headers for the answer; `accountId` is told by a code to a phone. */
export type SignInAnswer =
  | { ok: true; cookies: string[]; next: 'signed-in' | 'second-factor'; accountId?: string }
  | { ok: false; refusal: SignInRefusal; waitSeconds?: number }

type Body = {
  code?: string
  accountId?: string
  waitSeconds?: number
  twoFactorRedirect?: boolean
  totpURI?: string
  backupCodes?: string[]
}
type Call = { path: string; body: object }

type Given = {
  baseUrl: string
  /** For the session behind these headers. */
  keepEnrolment: (headers: Headers, totpUri: string) => Promise<void>
}

const passedOn = ['cookie', 'user-agent', 'x-real-ip']

const refusals: Readonly<Record<string, SignInRefusal>> = {
  'too-many': 'too-many',
  suspended: 'suspended',
  forbidden: 'forbidden',
  'wrong-code': 'wrong-code',
  'link-over': 'link-over',
  'wrong-passkey': 'wrong-passkey',
  'factor-first': 'factor-first',
  'sign-in-first': 'sign-in-first',
  'by-password': 'by-password',
  'phone-taken': 'phone-taken',
  'phone-stays': 'phone-stays',
  'password-again': 'password-again',
  'second-factor-first': 'second-factor-first',
  stale: 'stale',
  'account-erased': 'account-erased',
  // For an unverified address: a distinct answer would tell strangers something.
  EMAIL_NOT_VERIFIED: 'wrong-password',
  INVALID_EMAIL_OR_PASSWORD: 'wrong-password',
  INVALID_EMAIL: 'wrong-password',
  INVALID_PASSWORD: 'wrong-password',
  INVALID_CODE: 'wrong-code',
  INVALID_BACKUP_CODE: 'wrong-code',
  INVALID_TWO_FACTOR_COOKIE: 'sign-in-first',
  UNAUTHORIZED: 'sign-in-first',
  TOTP_ALREADY_ENABLED: 'forbidden',
}

/**
 * The same endpoints for our own forms, which work without JavaScript. They go through the same
 * handler, so its rules and limits hold; the pages have already checked that the form is ours.
 */
export function formsThrough(
  handle: (request: Request) => Promise<Response>,
  { baseUrl, keepEnrolment }: Given,
) {
  async function call(request: Request, { path, body }: Call) {
    const headers = new Headers({ 'content-type': 'application/json', origin: baseUrl })
    for (const name of passedOn) {
      const value = request.headers.get(name)
      if (value) headers.set(name, value)
    }
    const url = new URL(`/api/auth${path}`, baseUrl)
    const init = { method: 'POST', headers, body: JSON.stringify(body) }
    const answer = await handle(new Request(url, init))
    if (answer.status >= 500) throw new Error(`${path} answered ${answer.status}`)
    return { answer, body: bodyOf(await answer.text()) }
  }

  async function enter(request: Request, path: string, input: object): Promise<SignInAnswer> {
    const { answer, body } = await call(request, { path, body: input })
    if (!answer.ok) return refused(answer, body)
    const next = body.twoFactorRedirect ? 'second-factor' : 'signed-in'
    const { accountId } = body
    const cookies = answer.headers.getSetCookie()
    return { ok: true, cookies, next, ...(accountId !== undefined && { accountId }) }
  }

  return {
    signIn: (request: Request, input: SignIn) => enter(request, '/sign-in/email', input),

    /** One letter to an address; the answer is the same whether or not it has an account. */
    requestLink: (request: Request, input: RequestLink) =>
      enter(request, '/account/request-link', input),

    /** Creates the account of a verified address, and signs its person in. */
    finishSignUp: (request: Request, input: FinishSignUp) =>
      enter(request, '/account/sign-up', input),

    /** The same by an invitation link, with the role that it offers. */
    joinByInvitation: (request: Request, input: JoinByInvitation) =>
      enter(request, '/account/join', input),

    /** A new password by the link; nobody is signed in. */
    resetPassword: (request: Request, input: ResetPassword) =>
      enter(request, '/account/reset-password', input),

    requestCode: (request: Request, input: RequestCode) =>
      enter(request, '/phone/request-code', input),

    verifyCode: (request: Request, input: VerifyCode) =>
      enter(request, '/phone/verify-code', input),

    /** Both factors at once: what the browser's authenticator signed. */
    signInByPasskey: (request: Request, input: ShowPasskey) => enter(request, PASSKEY_PATH, input),

    /** Sets or replaces the number of the signed-in account, by the code sent to it. */
    addPhone: (request: Request, input: AddPhone) => enter(request, '/phone/add', input),

    /** The code of the authenticator app: at sign-in, and once more to finish enrolling. */
    verifySecondFactor: (request: Request, input: SecondFactor) =>
      enter(request, '/two-factor/verify-totp', input),

    /** Begins enrolling. The `otpauth:` address stays on the server: `enrolmentOf` has it. */
    enrolSecondFactor: async (request: Request, input: { password: string }) => {
      const { answer, body } = await call(request, { path: '/two-factor/enable', body: input })
      if (!answer.ok || body.totpURI === undefined) return refused(answer, body)
      await keepEnrolment(request.headers, body.totpURI)
      return { ok: true } as const
    },

    /** New backup codes replace the old ones, shown only this once. */
    renewBackupCodes: async (request: Request, input: { password: string }) => {
      const path = '/two-factor/generate-backup-codes'
      const { answer, body } = await call(request, { path, body: input })
      if (!answer.ok || body.backupCodes === undefined) return refused(answer, body)
      return { ok: true, backupCodes: body.backupCodes } as const
    },

    /** The cookies that end the session in the browser; on the server it is deleted. */
    signOut: async (request: Request): Promise<string[]> => {
      const { answer } = await call(request, { path: '/sign-out', body: {} })
      return answer.headers.getSetCookie()
    },
  }
}

function refused({ status }: Response, { code = '', waitSeconds }: Body) {
  const refusal = refusals[code] ?? (status === 429 ? 'too-many' : 'wrong-code')
  return { ok: false, refusal, ...(waitSeconds !== undefined && { waitSeconds }) } as const
}

/** Better Auth's own JSON: only these members are read. */
function bodyOf(text: string): Body {
  return text.startsWith('{') ? (JSON.parse(text) as Body) : {}
}
