import { useForm } from '@conform-to/react'
import { redirect } from 'react-router'
import { RetestItem } from '#src/domain/results/calculated/inputs.ts'
import { TestItemId } from '#src/domain/results/item.ts'
import { idIn } from '#src/web/addresses.ts'
import { app } from '#src/web/context.ts'
import { submit } from '#src/web/form.ts'
import type { Handle } from '#src/web/handle.ts'
import { TextField } from '#src/web/ui/forms/text-field.tsx'
import { m } from '#src/web/words/compiled/messages.js'
import type { Route } from './+types/retest'
import { backToOrder } from './back-to-order.ts'
import { ItemStep } from './bench-item-step.tsx'
import { loadItem } from './load-item.ts'

export const handle: Handle = { frame: 'app' }

/** Also after a refused step: the value may have changed. */
export const shouldRevalidate = () => true

export const loader = ({ params, context }: Route.LoaderArgs) => loadItem(context.get(app), params)

/** Leads back to the page it was asked on. */
export const action = ({ request, params, context }: Route.ActionArgs) =>
  submit(request, RetestItem, async (input) => {
    const testItemId = idIn(TestItemId, params.itemId)
    await context.get(app).retestItem({ testItemId, ...input })
    return redirect(backToOrder(params.orderId, new URL(request.url).search))
  })

/** Measuring again: why, and that the patient does not see the old value. */
export default function RetestPage({ loaderData, actionData }: Route.ComponentProps) {
  const [form, { reason }] = useForm<{ reason: string }>({ lastResult: actionData ?? null })
  const labels = { reason: m.bench_retest_reason() }
  return (
    <ItemStep
      {...loaderData}
      title={m.bench_retest_title({ test: loaderData.item.name })}
      lede={m.bench_retest_lede}
      form={form}
      labels={labels}
      lastResult={actionData}
      act={m.bench_retest_now()}
    >
      <TextField field={reason} label={labels.reason} help={m.bench_retest_help()} autoFocus />
    </ItemStep>
  )
}
