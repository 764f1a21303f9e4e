import type { RequestLink } from '#src/domain/people/account-link.ts'
import type { ShowPasskey } from '#src/domain/people/passkey.ts'
import type { RenewedSession } from '#src/domain/people/session-life.ts'
import type { RefusalCode } from '#src/usecases/refusal.ts'

/** `cookies` are Set-Cookie headers for the answer; `accountId` is told by a code to a phone. */
export type SignInAnswer =
  | { ok: true; cookies: string[]; next: 'signed-in' | 'second-factor'; accountId?: string }
  | { ok: false; refusal: RefusalCode; waitSeconds?: number }

type Step<Input> = (request: Request, input: Input) => Promise<SignInAnswer>

/** What the pages need from the session service; its rules and limits apply to our forms too. */
export type SessionKeeper = {
  signIn: Step<{ email: string; password: string }>
  /** One letter to an address; the answer is the same whether or not it has an account. */
  requestLink: Step<RequestLink>
  finishSignUp: Step<{ token: string; name: string; password: string }>
  joinByInvitation: Step<{ token: string; name: string; password: string }>
  /** Signs nobody in. */
  resetPassword: Step<{ token: string; password: string }>
  requestCode: Step<{ phone: string }>
  /** The number for which this browser waits for a code. */
  phoneAsked: (request: Request) => Promise<string | undefined>
  verifyCode: Step<{ phone: string; code: string }>
  /** Both factors at once: what the browser's authenticator signed. */
  signInByPasskey: Step<ShowPasskey>
  /** The number of the signed-in account. */
  addPhone: Step<{ phone: string; code: string }>
  verifySecondFactor: Step<{ code: string }>
  enrolSecondFactor: (
    request: Request,
    input: { password: string },
  ) => Promise<{ ok: true } | Extract<SignInAnswer, { ok: false }>>
  /** The `otpauth:` address of the app that this session sets up now, and its backup codes. */
  enrolmentOf: (request: Request) => Promise<{ totpUri: string; backupCodes: string[] } | undefined>
  /** How many are left; undefined where no app is set up. */
  backupCodesLeft: (request: Request) => Promise<number | undefined>
  renewBackupCodes: (
    request: Request,
    input: { password: string },
  ) => Promise<{ ok: true; backupCodes: string[] } | Extract<SignInAnswer, { ok: false }>>
  /** The Set-Cookie header of a session with which a verb replaced another. */
  cookieOf: (renewed: RenewedSession) => string
  signOut: (request: Request) => Promise<string[]>
}
