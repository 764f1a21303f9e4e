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

/** A code to a number, then the number by its code: for a visitor a sign-in, else the account's. */
export async function accountAction(args: LoadArgs, form: FormData) {
  const isCode = form.get('intent') === 'verify'
  form.delete('part')
  const posted = new Request(args.request.url, { method: 'POST', body: form })
  const answer = isCode ? await verify(args, posted) : await send(args, posted)
  if (answer instanceof Response) return answer
  return data({ of: 'account' as const, result: answer.data }, answer.init ?? {})
}

function send({ request, context }: LoadArgs, posted: Request) {
  return submit(posted, RequestCode, async (input) => {
    const answer = await context.get(visit).sessions.requestCode(request, input)
    if (!answer.ok) return whyNot(answer)
    const isAgain = new URL(request.url).searchParams.get('part') === 'code'
    const more = { part: 'code', ...(isAgain && { again: '' }) }
    return redirect(bookPath(readCart(request), more), { headers: setting(answer.cookies) })
  })
}

function verify({ request, context }: LoadArgs, posted: Request) {
  const { sessions, actor } = context.get(visit)
  const here = bookPath(readCart(request))
  const words = { code: () => m.fields_code({ count: CODE_DIGITS }) }
  const check = async (input: z.output<typeof VerifyCode>) => {
    if (actor.kind !== 'person')
      return enter(cameFrom(request, here), await sessions.verifyCode(request, input))
    const answer = await sessions.addPhone(request, input)
    if (!answer.ok) return whyNot(answer)
    return redirect(here, { headers: setting(answer.cookies) })
  }
  return submit(posted, VerifyCode, check, { hide: ['code'], words })
}

/** Signing in leads back to the booking, also past a second factor. */
function cameFrom(request: Request, here: string): Request {
  const url = new URL(request.url)
  url.search = `?to=${encodeURIComponent(here)}`
  return new Request(url)
}
