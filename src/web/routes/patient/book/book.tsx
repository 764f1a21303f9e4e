import { data } from 'react-router'
import { visit } from '#src/web/context.ts'
import type { Handle } from '#src/web/handle.ts'
import { PayConfirm } from '#src/web/orders/pay-confirm.tsx'
import type { Route } from './+types/book'
import { accountAction } from './account-action.ts'
import { type AccountAnswer, AccountPart } from './account-part.tsx'
import { detailsAction } from '#src/web/routes/patient/book/details/details-action.ts'
import { DetailsPart } from '#src/web/routes/patient/book/details/details-part.tsx'
import { loadBook } from './load-book.ts'
import { isForAnother, OtherAccount } from './shown-to.tsx'
import { leaving, payAction } from './pay-action.ts'
import { PayPart } from './pay-part.tsx'
import { SignedInAgain } from './typed/signed-in-again.tsx'
import { typedIn } from './typed/typed.ts'

export const handle: Handle = { isPlain: true }

export const headers = ({ actionHeaders }: Route.HeadersArgs) => actionHeaders

export async function loader(args: Route.LoaderArgs) {
  return args.context.get(leaving) ? { part: 'left' as const } : loadBook(args)
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.clone().formData()
  const part = form.get('part')
  const isEnded = part !== 'account' && context.get(visit).actor.kind !== 'person'
  if (isEnded) return data({ of: 'ended' as const, typed: typedIn(form) }, 401)
  if (isForAnother(context.get(visit), form)) return data({ of: 'another' as const }, 409)
  if (part === 'account') return accountAction({ request, context }, form)
  if (part === 'details') return detailsAction({ request, context }, form)
  if (part === 'pay') return payAction({ request, context }, form)
  throw data(null, 400)
}

/** Who, where, when and pay on one page: the part that is open, the others in one line each. */
export default function BookPage({ loaderData: loaded, actionData: answer }: Route.ComponentProps) {
  if (answer?.of === 'gateway')
    return <PayConfirm request={answer.request} bookingNumber={answer.number} isLeaving />
  if (loaded.part === 'left') return null
  if (answer?.of === 'again') return <SignedInAgain typed={answer.typed} />
  if (answer?.of === 'another') return <OtherAccount cart={loaded.cart} />
  switch (loaded.part) {
    case 'account':
      return <AccountPart loaded={loaded} answer={ofAccount(answer)} />
    case 'details':
      return <DetailsPart loaded={loaded} answer={answer?.of === 'details' ? answer : undefined} />
    case 'pay':
      return <PayPart loaded={loaded} result={answer?.of === 'pay' ? answer.result : undefined} />
  }
}

type Answer = Route.ComponentProps['actionData']

function ofAccount(answer: Answer): AccountAnswer {
  if (answer?.of === 'ended') return { result: undefined, typed: answer.typed, isEnded: true }
  return answer?.of === 'account' ? answer : { result: undefined, typed: [] }
}
