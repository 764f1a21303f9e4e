import { useForm } from '@conform-to/react'
import { redirect } from 'react-router'
import { HoldResult } from '#src/domain/results/calculated/inputs.ts'
import { TestItemId } from '#src/domain/results/item.ts'
import { idIn } from '#src/web/addresses.ts'
import { app } from '#src/web/context.ts'
import { submit } from '#src/web/form.ts'
import type { Handle } from '#src/web/handle.ts'
import { TextField } from '#src/web/ui/forms/text-field.tsx'
import { m } from '#src/web/words/compiled/messages.js'
import type { Route } from './+types/hold'
import { backToOrder } from './back-to-order.ts'
import { ItemStep } from './bench-item-step.tsx'
import { loadItem } from './load-item.ts'

export const handle: Handle = { frame: 'app' }

/** Also after a refused step: the value may have changed. */
export const shouldRevalidate = () => true

export const loader = ({ params, context }: Route.LoaderArgs) => loadItem(context.get(app), params)

/** Leads back to the page it was asked on. */
export const action = ({ request, params, context }: Route.ActionArgs) =>
  submit(request, HoldResult, async (input) => {
    const testItemId = idIn(TestItemId, params.itemId)
    await context.get(app).holdResult({ testItemId, ...input })
    const { search } = new URL(request.url)
    return redirect(backToOrder(params.orderId, search, { held: testItemId }))
  })

/** Holding a value back: why. */
export default function HoldPage({ loaderData, actionData }: Route.ComponentProps) {
  const [form, { reason }] = useForm<{ reason: string }>({ lastResult: actionData ?? null })
  const labels = { reason: m.bench_hold_reason() }
  return (
    <ItemStep
      {...loaderData}
      title={m.bench_hold_title({ test: loaderData.item.name })}
      lede={m.bench_hold_lede}
      form={form}
      labels={labels}
      lastResult={actionData}
      act={m.bench_hold_now()}
    >
      <TextField field={reason} label={labels.reason} help={m.bench_hold_help()} autoFocus />
    </ItemStep>
  )
}
