import type { FinishSignUp, RequestLink, ResetPassword } from '#src/domain/people/account-link.ts'
import type { Actor, UserId } from '#src/domain/people/actor.ts'
import type { JoinByInvitation } from '#src/domain/people/invitation.ts'
import type { ShowPasskey } from '#src/domain/people/passkey.ts'
import type { AddPhone } from '#src/domain/people/own-account.ts'
import type { RequestCode, VerifyCode } from '#src/domain/people/sign-in-code.ts'

/** Why a sign-in fails; each is a code of the table of refusals. */
export type SignInRefusal =
  | 'wrong-password'
  | 'wrong-code'
  | 'wrong-passkey'
  | 'factor-first'
  | 'link-over'
  | 'suspended'
  | 'too-many'
  | 'forbidden'
  | 'sign-in-first'
  | 'by-password'
  | 'phone-taken'
  | 'phone-stays'
  | 'password-again'
  | 'second-factor-first'
  | 'stale'
  | 'account-erased'

type Refused = { ok: false; refusal: SignInRefusal; waitSeconds?: number }

/** What the sessions need from the rest of the product; provided by `main/`. */
export type PeoplePorts = {
  newId: () => string
  /** The actor behind a live session's token; ends a session that is no longer valid. */
  whoAsks: (token: string, as?: { isUse: boolean }) => Promise<Actor>
  /** When the session begins; undefined for a person who may not sign in. */
  beginSession: (userId: UserId) => Promise<Temporal.Instant | undefined>
  /** What the database refuses because the account was erased meanwhile. */
  isErased: (error: unknown) => boolean
  requestCode: (
    input: RequestCode & { origin?: string; device?: string },
  ) => Promise<{ ok: true; challengeId: string; waitSeconds: number } | Refused>
  verifyCode: (
    input: VerifyCode & { challengeId: string },
  ) => Promise<{ ok: true; userId: UserId } | Refused>
  /** For the account of the session with this token. */
  addPhone: (
    token: string,
    input: AddPhone & { challengeId: string },
  ) => Promise<{ ok: true } | Refused>
  requestLink: (input: RequestLink & { origin?: string }) => Promise<{ ok: true } | Refused>
  joinByInvitation: (input: JoinByInvitation) => Promise<{ ok: true; userId: UserId } | Refused>
  finishSignUp: (input: FinishSignUp) => Promise<{ ok: true; userId: UserId } | Refused>
  resetPassword: (input: ResetPassword) => Promise<{ ok: true; email: string } | Refused>
  /** The number that a code was sent to; undefined once the code is no longer valid. */
  phoneOfCode: (challengeId: string) => Promise<string | undefined>
  /** True for one use of a currently valid code; `codeOf` gives the app's code at a time step. */
  useAppCode: (
    userId: UserId,
    typed: string,
    codeOf: (step: number) => Promise<string>,
  ) => Promise<boolean>
  /** The app's `otpauth:` address, for the session that sets it up. */
  keepEnrolment: (token: string, totpUri: string) => Promise<void>
  enrolmentOf: (token: string) => Promise<{ totpUri: string; backupCodes: string } | undefined>
  /** True for one use of a backup code; `spend` gives the list without it, sealed. */
  useBackupCode: (
    userId: UserId,
    spend: (sealed: string) => Promise<{ sealed: string; left: number } | undefined>,
  ) => Promise<boolean>
  /** Still sealed, for the session with this token; undefined where no app is set up. */
  backupCodesOf: (token: string) => Promise<string | undefined>
  tellRenewedCodes: (userId: UserId) => Promise<void>
  /** Counts a secret about to be compared; if refused, it is not compared. */
  takeGuess: (guess: Guess) => Promise<{ ok: true } | Refused>
  /** Whether the device may guess now; counts nothing. */
  knowsDevice: (known: { account: Guess['account']; device: string }) => Promise<boolean>
  /** The password was right, but does not sign in yet. */
  passwordWasRight: (who: { email: string; address?: string }) => Promise<void>
  /** A person signed in from there with that device. */
  letIn: (who: { userId: UserId; address?: string; device: string }) => Promise<void>
  forgetDevices: (userId: UserId) => Promise<void>
  challengePasskey: () => Promise<{ challengeId: string; request: object }>
  /** Whose credential it is, before anything is verified: whose attempts are counted. */
  ownerOfPasskey: (credentialId: string) => Promise<UserId | undefined>
  verifyPasskey: (
    input: ShowPasskey & { challengeId: string },
  ) => Promise<{ ok: true; userId: UserId } | Refused>
  /** False where there is a second factor that this session has not shown. */
  mayAddFactor: (userId: UserId, sessionId: string) => Promise<boolean>
}

type Guess = {
  what: 'password' | 'phone-code' | 'app-code' | 'passkey'
  account: { email: string } | { phone: string } | { userId: UserId }
  address?: string
  device?: string
}
