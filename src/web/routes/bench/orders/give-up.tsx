import { redirect } from 'react-router'
import { OrderId } from '#src/domain/orders/order.ts'
import { idIn } from '#src/web/addresses.ts'
import { app } from '#src/web/context.ts'
import type { Handle } from '#src/web/handle.ts'
import { GiveUpPage } from '#src/web/orders/give-up-page.tsx'
import { giveUpTicked, loadGiveUp } from '#src/web/orders/give-up.ts'
import { m } from '#src/web/words/compiled/messages.js'
import type { Route } from './+types/give-up'

export const handle: Handle = { frame: 'app' }

/** Also after a refused step: the tests' states may have changed. */
export const shouldRevalidate = () => true

export const loader = ({ params, context }: Route.LoaderArgs) =>
  loadGiveUp(context.get(app), idIn(OrderId, params.orderId))

export function action({ request, params, context }: Route.ActionArgs) {
  const orderId = idIn(OrderId, params.orderId)
  const done = () => redirect(`/lab/orders/${orderId}?ended`)
  return giveUpTicked(request, context.get(app), orderId, done)
}

/** The lab decides which tests of an order it will not do. */
export default function LabGiveUpPage({ loaderData, actionData }: Route.ComponentProps) {
  const back = { to: `/lab/orders/${loaderData.order.orderId}`, label: m.giveup_order() }
  return <GiveUpPage {...loaderData} lastResult={actionData} back={back} />
}
