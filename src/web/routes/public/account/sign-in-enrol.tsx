import { getFormProps, useForm } from '@conform-to/react'
import { Form, redirect } from 'react-router'
import { CODE_DIGITS, SecondFactor } from '#src/domain/people/sign-in-code.ts'
import { SignIn } from '#src/domain/people/sign-in.ts'
import { visit } from '#src/web/context.ts'
import { submit } from '#src/web/form.ts'
import type { Handle } from '#src/web/handle.ts'
import { qrPath } from '#src/web/qr.server.ts'
import { enter, whyNotPassword, withTo } from '#src/web/signing-in.ts'
import { FormErrors } from '#src/web/ui/forms/form-errors.tsx'
import { SubmitButton } from '#src/web/ui/forms/submit-button.tsx'
import { CodeField, TextField } from '#src/web/ui/forms/text-field.tsx'
import { Main } from '#src/web/ui/frame/main.tsx'
import { PageHead, Title } from '#src/web/ui/frame/page.tsx'
import { QrCode } from '#src/web/ui/qr-code.tsx'
import { m } from '#src/web/words/compiled/messages.js'
import type { Route } from './+types/sign-in-enrol'
import { BackupCodeList } from './backup-code-list.tsx'

export const handle: Handle = { isPlain: true }

export const headers = ({ actionHeaders }: Route.HeadersArgs) => actionHeaders

const OnlyPassword = SignIn.pick({ password: true })

/**
 * Once per person: the password again, then the app's QR code and the backup codes, then a first
 * code from the app.
 */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { actor, sessions } = context.get(visit)
  if (actor.kind !== 'person') throw redirect(withTo('/sign-in/password', request))
  if (!actor.needsSecondFactor) throw redirect('/me')
  const begun = await sessions.enrolmentOf(request)
  if (begun === undefined) return { digits: CODE_DIGITS, enrolment: undefined }
  const { totpUri, backupCodes } = begun
  const secret = new URL(totpUri).searchParams.get('secret') ?? ''
  return { digits: CODE_DIGITS, enrolment: { secret, backupCodes, ...qrPath(totpUri) } }
}

export async function action({ request, context }: Route.ActionArgs) {
  const { sessions } = context.get(visit)
  const intent = (await request.clone().formData()).get('intent')
  if (intent === 'begin') {
    const begin = async (input: { password: string }) => {
      const answer = await sessions.enrolSecondFactor(request, input)
      return answer.ok ? redirect(withTo('/sign-in/enrol', request)) : whyNotPassword(answer)
    }
    return submit(request, OnlyPassword, begin, { hide: ['password'] })
  }
  const finish = async (input: { code: string }) =>
    enter(request, await sessions.verifySecondFactor(request, input))
  const words = { code: () => m.fields_code({ count: CODE_DIGITS }) }
  return submit(request, SecondFactor, finish, { hide: ['code'], words })
}

export default function EnrolPage({ loaderData, actionData }: Route.ComponentProps) {
  const { digits, enrolment } = loaderData
  const [form, { password, code }] = useForm<{ password: string; code: string }>({
    lastResult: actionData,
  })
  const labels = { password: m.account_password(), code: m.account_factor_code() }
  return (
    <Main width="narrow">
      <Title>{m.account_enrol_title()}</Title>
      <PageHead title={m.account_enrol_title()} lede={m.account_enrol_lede()} />
      <Form method="post" className="form" {...getFormProps(form)} noValidate>
        <FormErrors form={form} labels={labels} />
        {enrolment ? (
          <>
            <AppSecret {...enrolment} />
            <p>{m.account_backup_save()}</p>
            <BackupCodeList codes={enrolment.backupCodes} />
            <CodeField
              field={code}
              label={m.account_factor_code()}
              help={m.account_enrol_confirm()}
              length={digits}
            />
            <SubmitButton isWide intent="finish">
              {m.account_continue()}
            </SubmitButton>
          </>
        ) : (
          <>
            <TextField
              field={password}
              type="password"
              label={m.account_password()}
              help={m.account_enrol_password()}
              autoComplete="current-password"
            />
            <SubmitButton isWide intent="begin">
              {m.account_enrol_begin()}
            </SubmitButton>
          </>
        )}
      </Form>
    </Main>
  )
}

function AppSecret({ secret, path, size }: { secret: string; path: string; size: number }) {
  return (
    <>
      <p>{m.account_enrol_scan()}</p>
      <QrCode label={m.account_enrol_qr()} path={path} size={size} />
      <p>
        {m.account_enrol_secret()} <b className="num">{secret.match(/.{1,4}/g)?.join(' ')}</b>
      </p>
    </>
  )
}
