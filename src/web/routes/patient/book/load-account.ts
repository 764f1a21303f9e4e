import { getZodConstraint } from '@conform-to/zod/v4'
import { CODE_DIGITS, CODE_LIFE, RequestCode } from '#src/domain/people/sign-in-code.ts'
import { visit } from '#src/web/context.ts'
import { readCart } from '#src/web/orders/read-booking-cart.ts'
import type { BookingSoFar } from './book-so-far.ts'
import type { LoadArgs } from './load-book.ts'
import { ownerOf } from './shown-to.tsx'

/** The number by which a person signs in, or that their account lacks; then the code sent to it. */
export async function loadAccount({ request, context }: LoadArgs, soFar: BookingSoFar) {
  const { actor, demo, sessions } = context.get(visit)
  const query = new URL(request.url).searchParams
  const isCode = query.get('part') === 'code'
  return {
    part: 'account' as const,
    cart: readCart(request),
    owner: ownerOf(context.get(visit)),
    soFar,
    isSignedIn: actor.kind === 'person',
    /** The number for which a code is expected. */
    phone: (isCode && (await sessions.phoneAsked(request))) || null,
    isSentAgain: query.has('again'),
    digits: CODE_DIGITS,
    minutes: CODE_LIFE.minutes,
    isDemo: demo !== undefined,
    constraint: getZodConstraint(RequestCode),
  }
}
