import { redirect } from 'react-router'
import { OrderId } from '#src/domain/orders/order.ts'
import { KeepTyping } from '#src/domain/results/entry/typing.ts'
import { idIn } from '#src/web/addresses.ts'
import { app } from '#src/web/context.ts'
import type { Route } from './+types/typing'

/** Shows nothing by itself: the values are in the fields of their order. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const orderId = idIn(OrderId, params.orderId)
  await context.get(app).viewBenchOrder({ orderId })
  return redirect(`/lab/orders/${orderId}`)
}

/** Saves what is typed at an order while it is typed. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const orderId = idIn(OrderId, params.orderId)
  const form = await request.formData()
  const sent = { typist: form.get('typist'), rows: rowsIn(form.get('rows')) }
  const typing = KeepTyping.omit({ orderId: true }).safeParse(sent)
  if (!typing.success) return Response.json(null, { status: 422 })
  return Response.json(await context.get(app).keepTyping({ orderId, ...typing.data }))
}

/** Rows as the page wrote them; undefined where that is no JSON. */
function rowsIn(sent: unknown): unknown {
  try {
    return JSON.parse(typeof sent === 'string' ? sent : '')
  } catch {
    return undefined
  }
}
