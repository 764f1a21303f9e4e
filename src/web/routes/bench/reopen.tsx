import { getFormProps, useForm } from '@conform-to/react'
import { data, Form, redirect } from 'react-router'
import { OrderId } from '#src/domain/orders/order.ts'
import { unitWords } from '#src/domain/reports/unit-words.ts'
import { ReopenResult } from '#src/domain/results/inputs.ts'
import { TestItemId } from '#src/domain/results/item.ts'
import { reopenReasons } from '#src/domain/results/reopen-reason.ts'
import { idIn } from '#src/web/addresses.ts'
import { app } from '#src/web/context.ts'
import { submit } from '#src/web/form.ts'
import type { Handle } from '#src/web/handle.ts'
import { personWords } from '#src/web/ui/bench-cells.tsx'
import { LinkButton } from '#src/web/ui/button.tsx'
import { RadioField } from '#src/web/ui/choice-field.tsx'
import { FormErrors } from '#src/web/ui/form-errors.tsx'
import { Main } from '#src/web/ui/main.tsx'
import { Note } from '#src/web/ui/marks.tsx'
import { PageHead, Title } from '#src/web/ui/page.tsx'
import { standsNow } from '#src/web/ui/result-stale.tsx'
import { shownValue } from '#src/web/ui/result-value.ts'
import { revisionReasonWords } from '#src/web/ui/revision-words.ts'
import { SubmitButton } from '#src/web/ui/submit-button.tsx'
import { TextField } from '#src/web/ui/text-field.tsx'
import { m } from '#src/web/words/compiled/messages.js'
import type { Route } from './+types/reopen'

export const handle: Handle = { frame: 'app' }

/** Also after a refused step: another value may stand there now. */
export const shouldRevalidate = () => true

export async function loader({ params, context }: Route.LoaderArgs) {
  const order = await context.get(app).viewBenchOrder({ orderId: idIn(OrderId, params.orderId) })
  const item = order.items.find(({ testItemId }) => testItemId === params.itemId)
  if (!item) throw data(null, 404)
  return { order, item }
}

export const action = ({ request, params, context }: Route.ActionArgs) =>
  submit(request, ReopenResult, async (input) => {
    const testItemId = idIn(TestItemId, params.itemId)
    await context.get(app).reopenResult({ testItemId, ...input })
    return redirect(`/lab/orders/${params.orderId}`)
  })

/** Taking back a signature: why, coded and in words, and what follows. */
export default function ReopenPage({ loaderData, actionData }: Route.ComponentProps) {
  const { order, item } = loaderData
  const [form, { reason, words }] = useForm<{ reason: string; words: string }>({
    lastResult: actionData ?? null,
  })
  const sent = actionData?.initialValue?.version
  const isOther = sent !== undefined && sent !== String(item.version)
  const title = m.bench_reopen_title({ test: item.name })
  return (
    <Main width="wide">
      <Title>{title}</Title>
      <PageHead
        title={title}
        lede={m.bench_reopen_lede({
          value: [shownValue(item), unitWords(item.unit)].filter(Boolean).join(' '),
          person: personWords(order),
        })}
        isSmall
      />
      <Form method="post" className="form" {...getFormProps(form)}>
        <FormErrors
          form={form}
          labels={{ reason: m.bench_reopen_reason(), words: m.bench_reopen_words() }}
        />
        {isOther && <Note tone="needs">{standsNow(item)}</Note>}
        <input type="hidden" name="version" value={item.version} />
        <RadioField
          field={reason}
          label={m.bench_reopen_reason()}
          help={item.isSampleLost ? m.bench_reopen_lost() : m.bench_reopen_sample()}
          options={reopenReasons.map((value) => ({ value, label: revisionReasonWords(value) }))}
        />
        <TextField field={words} label={m.bench_reopen_words()} help={m.bench_reopen_help()} />
        <div className="flex flex-wrap gap-3">
          <SubmitButton>{m.bench_reopen_now()}</SubmitButton>
          <LinkButton kind="quiet" to={`/lab/orders/${order.orderId}`}>
            {m.bench_back()}
          </LinkButton>
        </div>
      </Form>
    </Main>
  )
}
