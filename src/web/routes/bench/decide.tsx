import { getFormProps, useForm } from '@conform-to/react'
import { data, Form, redirect } from 'react-router'
import { OrderId } from '#src/domain/orders/order.ts'
import { unitWords } from '#src/domain/reports/unit-words.ts'
import { type Decision, decisions } from '#src/domain/results/decision.ts'
import { DecideResult } from '#src/domain/results/inputs.ts'
import { TestItemId } from '#src/domain/results/item.ts'
import { idIn } from '#src/web/addresses.ts'
import { app } from '#src/web/context.ts'
import { submit } from '#src/web/form.ts'
import type { Handle } from '#src/web/handle.ts'
import { personWords } from '#src/web/ui/bench-cells.tsx'
import { LinkButton } from '#src/web/ui/button.tsx'
import { RadioField } from '#src/web/ui/choice-field.tsx'
import { FormErrors } from '#src/web/ui/form-errors.tsx'
import { Main } from '#src/web/ui/main.tsx'
import { PageHead, Title } from '#src/web/ui/page.tsx'
import { shownValue } from '#src/web/ui/result-value.ts'
import { SubmitButton } from '#src/web/ui/submit-button.tsx'
import { TextField } from '#src/web/ui/text-field.tsx'
import { m } from '#src/web/words/compiled/messages.js'
import type { Route } from './+types/decide'

const words: Record<Decision, () => string> = {
  normal: m.bench_decide_normal,
  abnormal: m.bench_decide_abnormal,
  critical: m.bench_decide_critical,
}

export const handle: Handle = { frame: 'app' }

export async function loader({ params, context }: Route.LoaderArgs) {
  const order = await context.get(app).viewBenchOrder({ orderId: idIn(OrderId, params.orderId) })
  const item = order.items.find(({ testItemId }) => testItemId === params.itemId)
  if (!item) throw data(null, 404)
  return { order, item }
}

export const action = ({ request, params, context }: Route.ActionArgs) =>
  submit(request, DecideResult, async (input) => {
    const testItemId = idIn(TestItemId, params.itemId)
    await context.get(app).decideResult({ testItemId, ...input })
    return redirect(`/lab/orders/${params.orderId}`)
  })

/** The pathologist's decision on a number that ranges and limits alone do not settle. */
export default function DecidePage({ loaderData, actionData }: Route.ComponentProps) {
  const { order, item } = loaderData
  const [form, { decision, comment }] = useForm<{ decision: string; comment: string }>({
    lastResult: actionData ?? null,
  })
  const title = m.bench_decide_title({ test: item.name })
  return (
    <Main width="wide">
      <Title>{title}</Title>
      <PageHead
        title={title}
        lede={m.bench_decide_lede({
          value: [shownValue(item), unitWords(item.unit)].filter(Boolean).join(' '),
          person: personWords(order),
        })}
        isSmall
      />
      <Form method="post" className="form" {...getFormProps(form)}>
        <FormErrors
          form={form}
          labels={{ decision: m.bench_decide_what(), comment: m.bench_decide_why() }}
        />
        <input type="hidden" name="version" value={item.version} />
        <RadioField
          field={decision}
          label={m.bench_decide_what()}
          options={decisions.map((value) => ({ value, label: words[value]() }))}
        />
        <TextField field={comment} label={m.bench_decide_why()} help={m.bench_decide_help()} />
        <div className="flex flex-wrap gap-3">
          <SubmitButton>{m.bench_decide_now()}</SubmitButton>
          <LinkButton kind="quiet" to={`/lab/orders/${order.orderId}`}>
            {m.bench_back()}
          </LinkButton>
        </div>
      </Form>
    </Main>
  )
}
