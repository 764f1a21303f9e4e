import type { Actor, UserId } from '#src/domain/people/actor.ts'
import type { RequestCode, VerifyCode } from '#src/domain/people/sign-in-code.ts'

/** Why somebody does not get in; each is a code of the table of refusals. */
export type SignInRefusal =
  | 'wrong-password'
  | 'wrong-code'
  | 'suspended'
  | 'too-many'
  | 'forbidden'
  | 'sign-in-first'

type Refused = { ok: false; refusal: SignInRefusal; waitSeconds?: number }

/** What the sessions ask of the rest of the product; plugged in by `main/`. */
export type PeoplePorts = {
  newId: () => string
  /** The actor behind a live session's token; ends a session that no longer counts. */
  whoAsks: (token: string) => Promise<Actor>
  /** When the session begins; undefined for a person who may not come in. */
  beginSession: (userId: UserId) => Promise<Temporal.Instant | undefined>
  requestCode: (
    input: RequestCode & { origin?: string },
  ) => Promise<{ ok: true; challengeId: string; waitSeconds: number } | Refused>
  verifyCode: (
    input: VerifyCode & { challengeId: string },
  ) => Promise<{ ok: true; userId: UserId } | Refused>
  /** False when too many passwords were tried for this name. */
  takePasswordTry: (name: string) => Promise<boolean>
  forgetPasswordTries: (name: string) => Promise<void>
}
