import { getFormProps, useForm } from '@conform-to/react'
import { getZodConstraint } from '@conform-to/zod/v4'
import { Form, redirect } from 'react-router'
import { Counsellor } from '#src/domain/consents/consent.ts'
import { app } from '#src/web/context.ts'
import { submit } from '#src/web/form.ts'
import type { Handle } from '#src/web/handle.ts'
import { FormErrors } from '#src/web/ui/forms/form-errors.tsx'
import { SubmitButton } from '#src/web/ui/forms/submit-button.tsx'
import { TextField } from '#src/web/ui/forms/text-field.tsx'
import { Panel } from '#src/web/ui/frame/page.tsx'
import { Note } from '#src/web/ui/marks.tsx'
import { m } from '#src/web/words/compiled/messages.js'
import type { Route } from './+types/counselling'
import { DeskFrame } from './desk-frame.tsx'

export const handle: Handle = { frame: 'app' }

export async function loader({ request, context }: Route.LoaderArgs) {
  const isDone = new URL(request.url).searchParams.get('done') === '1'
  const { counsellor } = await context.get(app).viewCounsellor()
  return { isDone, counsellor, constraint: getZodConstraint(Counsellor) }
}

export async function action({ request, context }: Route.ActionArgs) {
  const verbs = context.get(app)
  const here = () => redirect('/lab/desk/counselling?done=1')
  if ((await request.clone().formData()).get('intent') === 'stop')
    return verbs.declareCounsellor({ isOffered: false }).then(here)
  return submit(request, Counsellor, (counsellor) =>
    verbs.declareCounsellor({ isOffered: true, counsellor }).then(here),
  )
}

/** The lab's counsellor: without one its tests that require consent are not listed. */
export default function CounsellingDeskPage({ loaderData, actionData }: Route.ComponentProps) {
  const { counsellor, isDone, constraint } = loaderData
  const [form, { name, phone, hours }] = useForm({
    id: 'counsellor',
    lastResult: actionData ?? null,
    defaultValue: counsellor ?? { name: '', phone: '', hours: '' },
    constraint,
  })
  const labels = {
    name: m.consent_desk_name(),
    phone: m.consent_desk_phone(),
    hours: m.consent_desk_hours(),
  }
  return (
    <DeskFrame part="counselling" lede={m.consent_desk_lede()}>
      {isDone && (
        <Note icon="check" isNews>
          {m.consent_desk_saved()}
        </Note>
      )}
      {!counsellor && <Note>{m.consent_desk_none()}</Note>}
      <Panel title={m.consent_desk_title()}>
        <Form method="post" className="form" {...getFormProps(form)}>
          <FormErrors form={form} labels={labels} />
          <TextField field={name} label={labels.name} autoComplete="off" />
          <TextField field={phone} label={labels.phone} type="tel" autoComplete="off" />
          <TextField field={hours} label={labels.hours} help={m.consent_desk_hours_help()} />
          <div className="actions">
            <SubmitButton intent="save">{m.consent_desk_save()}</SubmitButton>
          </div>
        </Form>
        {counsellor && (
          <Form method="post" className="mt-6">
            <p className="small soft mb-2">{m.consent_desk_stop_help()}</p>
            <SubmitButton intent="stop" kind="quiet">
              {m.consent_desk_stop()}
            </SubmitButton>
          </Form>
        )}
      </Panel>
    </DeskFrame>
  )
}
