import { getFormProps, useForm } from '@conform-to/react'
import { getZodConstraint } from '@conform-to/zod/v4'
import { Form, redirect } from 'react-router'
import type { z } from 'zod'
import { CorrectName } from '#src/domain/people/own-account.ts'
import { app } from '#src/web/context.ts'
import { submit } from '#src/web/form.ts'
import type { Handle } from '#src/web/handle.ts'
import { LinkButton } from '#src/web/ui/button.tsx'
import { FormErrors } from '#src/web/ui/forms/form-errors.tsx'
import { SubmitButton } from '#src/web/ui/forms/submit-button.tsx'
import { TextField } from '#src/web/ui/forms/text-field.tsx'
import { Main } from '#src/web/ui/frame/main.tsx'
import { Crumbs, PageHead, Title } from '#src/web/ui/frame/page.tsx'
import { m } from '#src/web/words/compiled/messages.js'
import type { Route } from './+types/own-name'

export const handle: Handle = { isPlain: true }

export async function loader({ context }: Route.LoaderArgs) {
  const { fullName, version } = await context.get(app).viewAccount()
  return { name: fullName, version, constraint: getZodConstraint(CorrectName) }
}

export const action = ({ request, context }: Route.ActionArgs) =>
  submit(request, CorrectName, async (input) => {
    await context.get(app).correctName(input)
    return redirect('/my-data?done=name')
  })

/** The name of the account itself. DPDP Act s.12(2). */
export default function OwnNamePage({ loaderData, actionData }: Route.ComponentProps) {
  const { name, version, constraint } = loaderData
  const [form, fields] = useForm<z.input<typeof CorrectName>>({
    lastResult: actionData,
    constraint,
    defaultValue: { name },
  })
  const title = m.account_own_name_title()
  return (
    <Main width="narrow">
      <Title>{title}</Title>
      <Crumbs trail={[{ to: '/my-data', label: m.account_data_title() }]} here={title} />
      <PageHead title={title} lede={m.account_own_name_lede()} isSmall />
      <Form method="post" className="form" {...getFormProps(form)} noValidate>
        <FormErrors form={form} labels={{ name: m.account_name() }} />
        <input type="hidden" name="version" value={version} />
        <TextField field={fields.name} label={m.account_name()} autoComplete="name" />
        <div className="formend">
          <LinkButton to="/my-data" kind="quiet">
            {m.booking_book_back()}
          </LinkButton>
          <SubmitButton>{m.account_correct_save()}</SubmitButton>
        </div>
      </Form>
    </Main>
  )
}
