import { useForm } from '@conform-to/react'
import { redirect } from 'react-router'
import { ReopenResult } from '#src/domain/results/calculated/inputs.ts'
import { TestItemId } from '#src/domain/results/item.ts'
import { reopenReasons } from '#src/domain/results/reopen-reason.ts'
import { idIn } from '#src/web/addresses.ts'
import { app } from '#src/web/context.ts'
import { submit } from '#src/web/form.ts'
import type { Handle } from '#src/web/handle.ts'
import { revisionReasonLabel } from '#src/web/results/revision-words.ts'
import { RadioField } from '#src/web/ui/forms/choice-field.tsx'
import { TextareaField } from '#src/web/ui/forms/text-field.tsx'
import { m } from '#src/web/words/compiled/messages.js'
import type { Route } from './+types/reopen'
import { ItemStep } from './bench-item-step.tsx'
import { loadItem } from './load-item.ts'

export const handle: Handle = { frame: 'app' }

/** Also after a refused step: the value may have changed. */
export const shouldRevalidate = () => true

export const loader = ({ params, context }: Route.LoaderArgs) => loadItem(context.get(app), params)

export const action = ({ request, params, context }: Route.ActionArgs) =>
  submit(request, ReopenResult, async (input) => {
    const testItemId = idIn(TestItemId, params.itemId)
    await context.get(app).reopenResult({ testItemId, ...input })
    return redirect(`/lab/orders/${params.orderId}`)
  })

/** Withdrawing a signature: why, coded and in words, and what follows. */
export default function ReopenPage({ loaderData, actionData }: Route.ComponentProps) {
  const [form, { reason, words }] = useForm<{ reason: string; words: string }>({
    lastResult: actionData ?? null,
  })
  const labels = { reason: m.bench_reopen_reason(), words: m.bench_reopen_words() }
  return (
    <ItemStep
      {...loaderData}
      title={m.bench_reopen_title({ test: loaderData.item.name })}
      lede={m.bench_reopen_lede}
      form={form}
      labels={labels}
      lastResult={actionData}
      act={m.bench_reopen_now()}
    >
      <RadioField
        field={reason}
        label={labels.reason}
        help={loaderData.item.isSampleLost ? m.bench_reopen_lost() : m.bench_reopen_sample()}
        options={reopenReasons.map((value) => ({ value, label: revisionReasonLabel(value) }))}
      />
      <TextareaField field={words} label={labels.words} help={m.bench_reopen_help()} rows={2} />
    </ItemStep>
  )
}
