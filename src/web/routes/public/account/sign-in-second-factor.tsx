import { getFormProps, useForm } from '@conform-to/react'
import { getZodConstraint } from '@conform-to/zod/v4'
import { data, Form, redirect } from 'react-router'
import type { z } from 'zod'
import { CODE_DIGITS, SecondFactor } from '#src/domain/people/sign-in-code.ts'
import { visit } from '#src/web/context.ts'
import { submit } from '#src/web/form.ts'
import type { Handle } from '#src/web/handle.ts'
import { enter, withTo } from '#src/web/signing-in.ts'
import { FormErrors } from '#src/web/ui/forms/form-errors.tsx'
import { SubmitButton } from '#src/web/ui/forms/submit-button.tsx'
import { CodeField } from '#src/web/ui/forms/text-field.tsx'
import { Main } from '#src/web/ui/frame/main.tsx'
import { PageHead, Title } from '#src/web/ui/frame/page.tsx'
import { Link } from '#src/web/ui/link.tsx'
import { m } from '#src/web/words/compiled/messages.js'
import type { Route } from './+types/sign-in-second-factor'

export const handle: Handle = { isPlain: true }

export const headers = ({ actionHeaders }: Route.HeadersArgs) => actionHeaders

/** Signed in by password alone, where more is required: there is no second factor yet. */
export function loader({ request, context }: Route.LoaderArgs) {
  const { actor } = context.get(visit)
  if (actor.kind === 'person')
    throw redirect(actor.needsSecondFactor ? withTo('/sign-in/enrol', request) : '/me')
  return data({
    backup: withTo('/sign-in/backup-code', request),
    digits: CODE_DIGITS,
    constraint: getZodConstraint(SecondFactor),
  })
}

export const action = ({ request, context }: Route.ActionArgs) =>
  submit(
    request,
    SecondFactor,
    async (input) =>
      enter(request, await context.get(visit).sessions.verifySecondFactor(request, input)),
    { hide: ['code'], words: { code: () => m.fields_code({ count: CODE_DIGITS }) } },
  )

export default function SecondFactorPage({ loaderData, actionData }: Route.ComponentProps) {
  const { digits, constraint, backup } = loaderData
  const [form, { code }] = useForm<z.input<typeof SecondFactor>>({
    lastResult: actionData,
    constraint,
  })
  return (
    <Main width="narrow">
      <Title>{m.account_factor_title()}</Title>
      <PageHead title={m.account_factor_title()} lede={m.account_factor_lede()} />
      <Form method="post" className="form" {...getFormProps(form)} noValidate>
        <FormErrors form={form} labels={{ code: m.account_factor_code() }} />
        <CodeField field={code} label={m.account_factor_code()} length={digits} autoFocus />
        <SubmitButton isWide>{m.account_continue()}</SubmitButton>
      </Form>
      <p className="mt-6">
        <Link to={backup}>{m.account_factor_backup_link()}</Link>
      </p>
    </Main>
  )
}
