import { redirect, type RouterContextProvider } from 'react-router'
import { OwnerProof } from '#src/domain/people/owner-proof.ts'
import { CODE_DIGITS } from '#src/domain/people/sign-in-code.ts'
import { type RefusalCode, refusals } from '#src/usecases/refusal.ts'
import { app, visit } from '#src/web/context.ts'
import { refusalWords } from '#src/web/refusals.ts'
import { orRefused } from '#src/web/refused-verb.ts'

type Context = Readonly<RouterContextProvider>

/** The data of a page that asks for the password or a code: which of them, and the error. */
export function proofAsked(request: Request, isByPassword: boolean, context: Context) {
  const { searchParams } = new URL(request.url)
  const refused = searchParams.get('refused')
  return {
    isByPassword,
    challengeId: searchParams.get('challenge') ?? undefined,
    digits: CODE_DIGITS,
    isDemo: context.get(visit).demo !== undefined,
    wrong: refused !== null && isCode(refused) ? refusalWords(refused) : undefined,
  }
}

function isCode(text: string): text is RefusalCode {
  return Object.hasOwn(refusals, text)
}

/** Sends the code and leads back to the page, which then asks for it. */
export async function sendOwnCode(path: string, context: Context): Promise<Response> {
  const sent = await orRefused(context.get(app).requestOwnCode())
  if (!sent.ok) return redirect(`${path}?refused=${sent.refused.refusal}`)
  return redirect(`${path}?challenge=${sent.answer.challengeId}#proof`)
}

/** What was typed; undefined where it cannot be valid. */
export async function proofIn(request: Request): Promise<OwnerProof | undefined> {
  const form = await request.formData()
  const password = form.get('password')
  const shown =
    password === null
      ? { challengeId: form.get('challengeId'), code: form.get('code') }
      : { password }
  return OwnerProof.safeParse(shown).data
}

/** Back to the page after an error: the challenge is still valid, with the remaining attempts. */
export function askedAgain(path: string, refusal: string, proof: OwnerProof | undefined): Response {
  const again = new URLSearchParams({ refused: refusal })
  if (proof?.challengeId) again.set('challenge', proof.challengeId)
  return redirect(`${path}?${again}#proof`)
}
