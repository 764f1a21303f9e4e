import { useForm } from '@conform-to/react'
import { redirect } from 'react-router'
import { type Decision, decisions } from '#src/domain/results/decision.ts'
import { DecideResult } from '#src/domain/results/calculated/inputs.ts'
import { TestItemId } from '#src/domain/results/item.ts'
import { idIn } from '#src/web/addresses.ts'
import { app } from '#src/web/context.ts'
import { submit } from '#src/web/form.ts'
import type { Handle } from '#src/web/handle.ts'
import { RadioField } from '#src/web/ui/forms/choice-field.tsx'
import { TextField } from '#src/web/ui/forms/text-field.tsx'
import { m } from '#src/web/words/compiled/messages.js'
import type { Route } from './+types/decide'
import { ItemStep } from './bench-item-step.tsx'
import { loadItem } from './load-item.ts'

const words: Record<Decision, () => string> = {
  normal: m.bench_decide_normal,
  abnormal: m.bench_decide_abnormal,
  critical: m.bench_decide_critical,
}

export const handle: Handle = { frame: 'app' }

/** Also after a refused step: the value may have changed. */
export const shouldRevalidate = () => true

export const loader = ({ params, context }: Route.LoaderArgs) => loadItem(context.get(app), params)

export const action = ({ request, params, context }: Route.ActionArgs) =>
  submit(request, DecideResult, async (input) => {
    const testItemId = idIn(TestItemId, params.itemId)
    await context.get(app).decideResult({ testItemId, ...input })
    return redirect(`/lab/orders/${params.orderId}`)
  })

/** The pathologist's decision on a number that ranges and limits alone do not settle. */
export default function DecidePage({ loaderData, actionData }: Route.ComponentProps) {
  const [form, { decision, comment }] = useForm<{ decision: string; comment: string }>({
    lastResult: actionData ?? null,
  })
  const labels = { decision: m.bench_decide_what(), comment: m.bench_decide_why() }
  return (
    <ItemStep
      {...loaderData}
      title={m.bench_decide_title({ test: loaderData.item.name })}
      lede={m.bench_decide_lede}
      form={form}
      labels={labels}
      lastResult={actionData}
      act={m.bench_decide_now()}
    >
      <RadioField
        field={decision}
        label={labels.decision}
        options={decisions.map((value) => ({ value, label: words[value]() }))}
      />
      <TextField field={comment} label={labels.comment} help={m.bench_decide_help()} />
    </ItemStep>
  )
}
