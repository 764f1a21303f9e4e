import { useForm } from '@conform-to/react'
import { Form, redirect } from 'react-router'
import { z } from 'zod'
import { ConsentForChild, guardians } from '#src/domain/people/guardian-consent.ts'
import { PatientId } from '#src/domain/people/patient.ts'
import { CODE_DIGITS } from '#src/domain/people/sign-in-code.ts'
import { idIn, localPath } from '#src/web/addresses.ts'
import { app, visit } from '#src/web/context.ts'
import { submit } from '#src/web/form.ts'
import type { Handle } from '#src/web/handle.ts'
import { RadioField } from '#src/web/ui/forms/choice-field.tsx'
import { FormErrors } from '#src/web/ui/forms/form-errors.tsx'
import { SubmitButton } from '#src/web/ui/forms/submit-button.tsx'
import { CodeField } from '#src/web/ui/forms/text-field.tsx'
import { Main } from '#src/web/ui/frame/main.tsx'
import { PageHead, Title } from '#src/web/ui/frame/page.tsx'
import { Link } from '#src/web/ui/link.tsx'
import { m } from '#src/web/words/compiled/messages.js'
import type { Route } from './+types/child-consent'

export const handle: Handle = { isPlain: true }

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const patientId = idIn(PatientId, params.id)
  const child = await context.get(app).viewChildConsent({ patientId })
  const { searchParams } = new URL(request.url)
  if (!child.isAsked) throw redirect(localPath(searchParams.get('to')))
  if (child.phone === null) throw redirect(`/phone?to=${encodeURIComponent(hereOf(request))}`)
  const isDemo = context.get(visit).demo !== undefined
  return { child, challengeId: searchParams.get('challenge'), digits: CODE_DIGITS, isDemo }
}

function hereOf(request: Request): string {
  const { pathname, search } = new URL(request.url)
  return pathname.replace(/^\/hi(?=\/)/, '') + search
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const verbs = context.get(app)
  const url = new URL(request.url)
  if ((await request.clone().formData()).get('intent') === 'code')
    return submit(request, z.strictObject({}), async () => {
      const { challengeId } = await verbs.requestOwnCode()
      const again = new URLSearchParams({ to: url.searchParams.get('to') ?? '/' })
      again.set('challenge', challengeId)
      return redirect(`/children/${idIn(PatientId, params.id)}/consent?${again}`)
    })
  const words = {
    code: () => m.fields_code({ count: CODE_DIGITS }),
    guardian: () => m.fields_choose(),
  }
  return submit(
    request,
    ConsentForChild,
    async (input) => {
      await verbs.consentForChild(input)
      return redirect(localPath(url.searchParams.get('to')))
    },
    { hide: ['code'], words },
  )
}

/** The code to the guardian's own phone and their statement; kept as evidence. DPDP Act s.9(1). */
export default function ChildConsentPage({ loaderData, actionData }: Route.ComponentProps) {
  const { child, challengeId, digits, isDemo } = loaderData
  const [form, fields] = useForm<{ guardian: string; code: string }>({ lastResult: actionData })
  const words = { parent: m.account_child_parent(), 'legal-guardian': m.account_child_guardian() }
  return (
    <Main width="narrow">
      <Title>{m.account_child_title({ name: child.name })}</Title>
      <PageHead
        title={m.account_child_title({ name: child.name })}
        lede={m.account_child_lede({ name: child.name })}
      />
      <Form method="post" className="form" id={form.id} noValidate>
        <FormErrors
          form={form}
          labels={{ guardian: m.account_child_what(), code: m.account_code() }}
        />
        {challengeId === null ? (
          <>
            <p>{m.account_child_code({ phone: child.phone ?? '' })}</p>
            <SubmitButton intent="code">{m.account_send_code()}</SubmitButton>
          </>
        ) : (
          <>
            <input type="hidden" name="patientId" value={child.patientId} />
            <input type="hidden" name="challengeId" value={challengeId} />
            <RadioField
              field={fields.guardian}
              label={m.account_child_what()}
              options={guardians.map((value) => ({ value, label: words[value] }))}
            />
            <CodeField field={fields.code} label={m.account_code()} length={digits} />
            <SubmitButton>{m.account_child_button()}</SubmitButton>
          </>
        )}
        <p className="small">
          <Link to="/notice">{m.policies_privacy_notice()}</Link>
          {isDemo && challengeId !== null && (
            <>
              {' · '}
              <Link to="/demo/outbox" reloadDocument target="_blank" rel="noreferrer">
                {m.account_demo_outbox()}
              </Link>
            </>
          )}
        </p>
      </Form>
    </Main>
  )
}
