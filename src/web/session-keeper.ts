import type { RefusalCode } from '#src/usecases/refusal.ts'

/** `cookies` are Set-Cookie headers for the answer. */
export type SignInAnswer =
  | { ok: true; cookies: string[]; next: 'signed-in' | 'second-factor' }
  | { ok: false; refusal: RefusalCode; waitSeconds?: number }

type Step<Input> = (request: Request, input: Input) => Promise<SignInAnswer>

/** What the pages ask of the keeper of sessions; its rules and limits hold for our forms too. */
export type SessionKeeper = {
  signIn: Step<{ email: string; password: string }>
  /** Makes the account; the answer is the same where the address has one already. */
  signUp: (
    request: Request,
    input: { name: string; email: string; password: string },
  ) => Promise<{ ok: true } | Extract<SignInAnswer, { ok: false }>>
  requestCode: Step<{ phone: string }>
  verifyCode: Step<{ phone: string; code: string }>
  verifySecondFactor: Step<{ code: string }>
  /** `totpUri` is for the QR code of the authenticator app. */
  enrolSecondFactor: (
    request: Request,
    input: { password: string },
  ) => Promise<{ ok: true; totpUri: string } | Extract<SignInAnswer, { ok: false }>>
  signOut: (request: Request) => Promise<string[]>
}
