import { data, redirect } from 'react-router'
import type { z } from 'zod'
import { CODE_DIGITS, RequestCode, VerifyCode } from '#src/domain/people/sign-in-code.ts'
import { visit } from '#src/web/context.ts'
import { submit } from '#src/web/form.ts'
import { readCart } from '#src/web/orders/read-booking-cart.ts'
import { enter, setting, whyNot } from '#src/web/signing-in.ts'
import { m } from '#src/web/words/compiled/messages.js'
import { bookPath } from './book-path.ts'
import type { LoadArgs } from './load-book.ts'
import { ownerOfTyped, takeTyped, type Typed } from './typed/typed.ts'

/**
 * A code to a number, then the number by its code: for a visitor a sign-in, else the account's. What
 * was typed before the session ended stays on the page until it is there again, so no answer leads
 * to another address meanwhile.
 */
export async function accountAction(args: LoadArgs, form: FormData) {
  const intent = form.get('intent')
  const typed = takeTyped(form)
  form.delete('part')
  if (intent === 'other-number') return data({ of: 'account' as const, typed })
  return intent === 'verify' ? verify(args, form, typed) : send(args, form, typed)
}

async function send({ request, context }: LoadArgs, form: FormData, typed: Typed) {
  let sent: { sentTo: string; headers: [string, string][] } | undefined
  const answer = await submit(posted(request, form), RequestCode, async (input) => {
    const asked = await context.get(visit).sessions.requestCode(request, input)
    if (!asked.ok) return whyNot(asked)
    sent = { sentTo: input.phone, headers: setting(asked.cookies) }
    const isAgain = new URL(request.url).searchParams.get('part') === 'code'
    const more = { part: 'code', ...(isAgain && { again: '' }) }
    return redirect(bookPath(readCart(request), more), { headers: sent.headers })
  })
  if (!(answer instanceof Response))
    return data({ of: 'account' as const, typed, result: answer.data }, answer.init ?? {})
  if (!sent || typed.length === 0) return answer
  return data({ of: 'account' as const, typed, sentTo: sent.sentTo }, { headers: sent.headers })
}

async function verify(args: LoadArgs, form: FormData, typed: Typed) {
  const phone = form.get('phone')
  let entered: string | undefined
  const words = { code: () => m.fields_code({ count: CODE_DIGITS }) }
  const check = async (input: z.output<typeof VerifyCode>) => {
    const { response, accountId } = await signedIn(args, input)
    entered = accountId
    return response
  }
  const answer = await submit(posted(args.request, form), VerifyCode, check, {
    hide: ['code'],
    words,
  })
  if (!(answer instanceof Response)) {
    const sentTo = typed.length > 0 && typeof phone === 'string' ? { sentTo: phone } : {}
    return data(
      { of: 'account' as const, typed, result: answer.data, ...sentTo },
      answer.init ?? {},
    )
  }
  if (typed.length === 0 || entered === undefined) return answer
  const init = { headers: setting(answer.headers.getSetCookie()) }
  // On a shared phone somebody else may have signed in: they see nothing of it.
  if (entered !== ownerOfTyped(typed)) return data({ of: 'another' as const }, init)
  return data({ of: 'again' as const, typed }, init)
}

/** `accountId` where somebody who was signed out is signed in now. */
async function signedIn({ request, context }: LoadArgs, input: z.output<typeof VerifyCode>) {
  const { sessions, actor } = context.get(visit)
  const here = bookPath(readCart(request))
  if (actor.kind !== 'person') {
    const answer = await sessions.verifyCode(request, input)
    const accountId = answer.ok ? answer.accountId : undefined
    return { response: enter(cameFrom(request, here), answer), accountId }
  }
  const answer = await sessions.addPhone(request, input)
  if (!answer.ok) return { response: whyNot(answer), accountId: undefined }
  const response = redirect(here, { headers: setting(answer.cookies) })
  return { response, accountId: undefined }
}

function posted({ url }: Request, body: FormData): Request {
  return new Request(url, { method: 'POST', body })
}

/** Signing in leads back to the booking, also past a second factor. */
function cameFrom(request: Request, here: string): Request {
  const url = new URL(request.url)
  url.search = `?to=${encodeURIComponent(here)}`
  return new Request(url)
}
