import { getFormProps, type SubmissionResult, useForm } from '@conform-to/react'
import { Form, redirect } from 'react-router'
import { SignIn } from '#src/domain/people/sign-in.ts'
import { visit } from '#src/web/context.ts'
import { submit } from '#src/web/form.ts'
import type { Handle } from '#src/web/handle.ts'
import { whyNotPassword, withTo } from '#src/web/signing-in.ts'
import { FormErrors } from '#src/web/ui/forms/form-errors.tsx'
import { SubmitButton } from '#src/web/ui/forms/submit-button.tsx'
import { TextField } from '#src/web/ui/forms/text-field.tsx'
import { Main } from '#src/web/ui/frame/main.tsx'
import { Crumbs, PageHead, Panel, Title } from '#src/web/ui/frame/page.tsx'
import { m } from '#src/web/words/compiled/messages.js'
import type { Route } from './+types/backup-codes'
import { BackupCodeList } from './backup-code-list.tsx'

export const handle: Handle = { isPlain: true, frame: 'own' }

const OnlyPassword = SignIn.pick({ password: true })

export async function loader({ request, context }: Route.LoaderArgs) {
  const { actor, sessions } = context.get(visit)
  if (actor.kind !== 'person') throw redirect(withTo('/sign-in/password?to=/backup-codes', request))
  if (actor.needsSecondFactor) throw redirect('/sign-in/enrol')
  return { left: await sessions.backupCodesLeft(request) }
}

/** New codes are only in this answer, so that they are shown once. */
export async function action({ request, context }: Route.ActionArgs) {
  let codes: string[] | undefined
  const renew = async (input: { password: string }) => {
    const answer = await context.get(visit).sessions.renewBackupCodes(request, input)
    if (!answer.ok) return whyNotPassword(answer)
    codes = answer.backupCodes
    return redirect('/backup-codes')
  }
  const answer = await submit(request, OnlyPassword, renew, { hide: ['password'] })
  return codes ? { codes } : answer
}

export default function BackupCodesPage({ loaderData, actionData }: Route.ComponentProps) {
  const codes = actionData && 'codes' in actionData ? actionData.codes : undefined
  const lastResult = actionData && !('codes' in actionData) ? actionData : undefined
  return (
    <Main width="narrow">
      <Title>{m.account_backup_own_title()}</Title>
      <Crumbs
        trail={[
          { to: '/account', label: m.frame_account() },
          { to: '/devices', label: m.account_devices_title() },
        ]}
        here={m.account_backup_own_title()}
      />
      <PageHead title={m.account_backup_own_title()} lede={m.account_backup_own_lede()} isSmall />
      {codes ? (
        <Panel title={m.account_backup_new()}>
          <BackupCodeList codes={codes} />
        </Panel>
      ) : (
        <Renewal left={loaderData.left} lastResult={lastResult} />
      )}
    </Main>
  )
}

type RenewalProps = {
  left: number | undefined
  lastResult: SubmissionResult<string[]> | undefined
}

function Renewal({ left, lastResult }: RenewalProps) {
  const [form, { password }] = useForm<{ password: string }>({ lastResult })
  if (left === undefined) return <p>{m.account_backup_no_app()}</p>
  return (
    <Panel title={m.account_backup_left({ count: left })}>
      <Form method="post" className="form" {...getFormProps(form)} noValidate>
        <FormErrors form={form} labels={{ password: m.account_password() }} />
        <TextField
          field={password}
          type="password"
          label={m.account_password()}
          help={m.account_backup_renew_help()}
          autoComplete="current-password"
        />
        <div>
          <SubmitButton intent="renew">{m.account_backup_renew()}</SubmitButton>
        </div>
      </Form>
    </Panel>
  )
}
