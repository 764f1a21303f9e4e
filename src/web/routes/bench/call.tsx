import { getFormProps, useForm } from '@conform-to/react'
import { data, Form, redirect } from 'react-router'
import { unitWords } from '#src/domain/reports/unit-words.ts'
import { RecordCall } from '#src/domain/results/inputs.ts'
import { CallTaskId } from '#src/domain/results/item.ts'
import { idIn } from '#src/web/addresses.ts'
import { app } from '#src/web/context.ts'
import { submit } from '#src/web/form.ts'
import type { Handle } from '#src/web/handle.ts'
import { FlagCell } from '#src/web/ui/bench-cells.tsx'
import { LinkButton } from '#src/web/ui/button.tsx'
import { FormErrors } from '#src/web/ui/form-errors.tsx'
import { Main } from '#src/web/ui/main.tsx'
import { KeyValues, PageHead, Title } from '#src/web/ui/page.tsx'
import { SubmitButton } from '#src/web/ui/submit-button.tsx'
import { TextField } from '#src/web/ui/text-field.tsx'
import { Time } from '#src/web/ui/time.tsx'
import { m } from '#src/web/words/compiled/messages.js'
import type { Route } from './+types/call'

export const handle: Handle = { frame: 'app' }

export async function loader({ params, context }: Route.LoaderArgs) {
  const { calls } = await context.get(app).viewBench({ list: 'calls' })
  const call = calls.find(({ callTaskId }) => callTaskId === params.callTaskId)
  if (!call) throw data(null, 404)
  return call
}

export const action = ({ request, params, context }: Route.ActionArgs) =>
  submit(request, RecordCall, async (input) => {
    const callTaskId = idIn(CallTaskId, params.callTaskId)
    await context.get(app).recordCall({ callTaskId, ...input })
    return redirect('/lab?show=calls')
  })

/** A critical value is told by telephone and read back; who heard it is written down once. */
export default function CallPage({ loaderData: call, actionData }: Route.ComponentProps) {
  const [form, { toldTo, readBack }] = useForm<{ toldTo: string; readBack: string }>({
    lastResult: actionData ?? null,
  })
  const labels = { toldTo: m.bench_told_to(), readBack: m.bench_read_back() }
  return (
    <Main width="wide">
      <Title>{m.bench_call_title()}</Title>
      <PageHead title={m.bench_call_title()} lede={m.bench_call_lede()} isSmall />
      <div className="form">
        <KeyValues
          rows={[
            [m.bench_col_patient(), call.patientName],
            [m.bench_col_test(), call.testName],
            [
              m.bench_col_value(),
              <b key="value" className="num">
                {call.value ?? call.choice} {unitWords(call.unit)}
              </b>,
            ],
            [m.bench_col_flag(), <FlagCell key="flag" flag={call.flag} />],
            [m.bench_col_since(), <Time key="since" at={call.openedAt} shape="near" />],
          ]}
        />
      </div>
      <Form method="post" className="form mt-6" {...getFormProps(form)}>
        <FormErrors form={form} labels={labels} />
        <TextField
          field={toldTo}
          label={labels.toldTo}
          help={m.bench_told_to_help()}
          autoComplete="off"
          autoFocus
        />
        <TextField
          field={readBack}
          label={labels.readBack}
          help={m.bench_read_back_help()}
          autoComplete="off"
        />
        <div className="flex flex-wrap gap-3">
          <SubmitButton>{m.bench_call_done()}</SubmitButton>
          <LinkButton kind="quiet" to="/lab?show=calls">
            {m.bench_back()}
          </LinkButton>
        </div>
      </Form>
    </Main>
  )
}
