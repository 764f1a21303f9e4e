import { getFormProps, useForm } from '@conform-to/react'
import { getZodConstraint } from '@conform-to/zod/v4'
import { Form, redirect } from 'react-router'
import type { z } from 'zod'
import { KeepUrgentContact, RemoveUrgentContact } from '#src/domain/people/urgent-contact.ts'
import { app } from '#src/web/context.ts'
import { submit } from '#src/web/form.ts'
import type { Handle } from '#src/web/handle.ts'
import { LinkButton } from '#src/web/ui/button.tsx'
import { AgreeField } from '#src/web/ui/forms/choice-field.tsx'
import { FormErrors } from '#src/web/ui/forms/form-errors.tsx'
import { SubmitButton } from '#src/web/ui/forms/submit-button.tsx'
import { TextField } from '#src/web/ui/forms/text-field.tsx'
import { Main } from '#src/web/ui/frame/main.tsx'
import { Crumbs, PageHead, Panel, Title } from '#src/web/ui/frame/page.tsx'
import { m } from '#src/web/words/compiled/messages.js'
import type { Route } from './+types/urgent-contact'

export const handle: Handle = { isPlain: true }

export async function loader({ context }: Route.LoaderArgs) {
  const kept = await context.get(app).viewUrgentContact()
  return { ...kept, constraint: getZodConstraint(KeepUrgentContact) }
}

export async function action({ request, context }: Route.ActionArgs) {
  const verbs = context.get(app)
  const intent = (await request.clone().formData()).get('intent')
  if (intent === 'remove')
    return submit(request, RemoveUrgentContact, async (input) => {
      await verbs.removeUrgentContact(input)
      return redirect('/account')
    })
  return submit(request, KeepUrgentContact, async (input) => {
    await verbs.keepUrgentContact(input)
    return redirect('/account')
  })
}

const labelsOf = () => ({
  name: m.account_urgent_name(),
  phone: m.account_urgent_phone(),
  isAgreed: m.account_urgent_agree(),
})

/** Whom a lab may call where it does not reach the account's person. */
export default function UrgentContactPage({ loaderData, actionData }: Route.ComponentProps) {
  const { chosen, version, constraint } = loaderData
  const [form, fields] = useForm<z.input<typeof KeepUrgentContact>>({
    lastResult: actionData,
    constraint,
    defaultValue: { name: chosen?.name ?? '', phone: chosen?.phone ?? '' },
  })
  const labels = labelsOf()
  const title = m.account_urgent_title()
  return (
    <Main width="narrow">
      <Title>{title}</Title>
      <Crumbs trail={[{ to: '/account', label: m.account_home_title() }]} here={title} />
      <PageHead title={title} lede={m.account_urgent_lede()} isSmall />
      <Form method="post" className="form" {...getFormProps(form)} noValidate>
        <FormErrors form={form} labels={labels} />
        <input type="hidden" name="version" value={version} />
        <TextField field={fields.name} label={labels.name} autoComplete="off" />
        <TextField
          field={fields.phone}
          type="tel"
          label={labels.phone}
          help={m.account_urgent_phone_help()}
          autoComplete="off"
          inputMode="tel"
        />
        <AgreeField
          field={fields.isAgreed}
          label={labels.isAgreed}
          help={m.account_urgent_agree_help()}
        />
        <div className="formend">
          <LinkButton to="/account" kind="quiet">
            {m.booking_book_back()}
          </LinkButton>
          <SubmitButton intent="keep">{m.account_urgent_save()}</SubmitButton>
        </div>
      </Form>
      {chosen && <RemoveForm version={version} name={chosen.name} />}
    </Main>
  )
}

function RemoveForm({ version, name }: { version: number; name: string }) {
  return (
    <Panel title={m.account_urgent_remove_title()}>
      <p>{m.account_urgent_remove_says({ name })}</p>
      <Form method="post" className="mt-3">
        <input type="hidden" name="version" value={version} />
        <SubmitButton intent="remove" kind="quiet">
          {m.account_urgent_remove()}
        </SubmitButton>
      </Form>
    </Panel>
  )
}
