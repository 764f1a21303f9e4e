import { data } from 'react-router'
import { z } from 'zod'
import { OrderId } from '#src/domain/orders/order.ts'
import { revisionKinds } from '#src/domain/reports/revision.ts'
import type { App } from '#src/usecases/index.ts'
import { idIn } from '#src/web/addresses.ts'
import { app } from '#src/web/context.ts'
import type { Handle } from '#src/web/handle.ts'
import { personWords } from '#src/web/results/bench-words.ts'
import { revisionActs } from '#src/web/results/revision-words.ts'
import { Main } from '#src/web/ui/frame/main.tsx'
import { PageHead, Title } from '#src/web/ui/frame/page.tsx'
import { m } from '#src/web/words/compiled/messages.js'
import type { Route } from './+types/revise'
import { ReviseForm } from './revise-form.tsx'
import { revise } from './revise-values.ts'

export const handle: Handle = { frame: 'app' }

const Kind = z.enum(revisionKinds)

/** The published values of an order, and what may be done about its report. */
async function loaded(verbs: App, { orderId: id, kind: named }: Route.LoaderArgs['params']) {
  const orderId = idIn(OrderId, id)
  const kind = idIn(Kind, named)
  const order = await verbs.viewBenchOrder({ orderId })
  const desk = await verbs.viewReportDesk({ orderId })
  if (!desk) throw data(null, 404)
  const versions = new Map(desk.items.map((item) => [item.testItemId, item.version]))
  const items = order.items.filter(({ testItemId }) => versions.has(testItemId))
  return { order, desk, kind, items: kind === 'append' || kind === 'withdraw' ? [] : items }
}

export const loader = ({ params, context }: Route.LoaderArgs) => loaded(context.get(app), params)

export async function action({ request, params, context }: Route.ActionArgs) {
  const verbs = context.get(app)
  const { desk, items, kind } = await loaded(verbs, params)
  return revise(request, verbs, { kind, desk, items })
}

/** A drafted change of a published report, for another person to sign. */
export default function RevisePage({ loaderData, actionData }: Route.ComponentProps) {
  const { order, desk, kind, items } = loaderData
  const title = revisionActs[kind].title()
  const person = personWords(order)
  const lede =
    kind === 'withdraw'
      ? m.revision_lede_withdraw({ person })
      : m.revision_lede({ person, number: desk.version })
  return (
    <Main width="wide">
      <Title>{title}</Title>
      <PageHead title={title} lede={lede} isSmall />
      <ReviseForm
        kind={kind}
        desk={desk}
        items={items}
        answer={actionData}
        back={`/lab/orders/${order.orderId}`}
      />
    </Main>
  )
}
