import { getFormProps, type SubmissionResult, useForm } from '@conform-to/react'
import { Form } from 'react-router'
import { READERS_TOLD_MINUTES } from '#src/domain/reports/readers-told-minutes.ts'
import { FormErrors } from '#src/web/ui/forms/form-errors.tsx'
import { SubmitButton } from '#src/web/ui/forms/submit-button.tsx'
import { TextField } from '#src/web/ui/forms/text-field.tsx'
import { m } from '#src/web/words/compiled/messages.js'
import type { RevisionView } from './revision-stands.tsx'

type Tried = { intent: string; result: SubmissionResult<string[]> } | undefined

/** The second person's decision: sign it, withdraw the report, or discard the draft. */
export function RevisionActs({ revision, tried }: { revision: RevisionView; tried: Tried }) {
  const { may, state, kind, version, latestVersion } = revision
  if (state !== 'draft') return null
  const withheld = kind === 'withdraw' ? m.revision_office_waits() : m.revision_own()
  return (
    <>
      {may.sign && (
        <SecondPerson
          intent="sign"
          tried={tried}
          version={version}
          title={m.revision_sign_title({ number: latestVersion + 1 })}
          help={[m.revision_sign_help({ minutes: READERS_TOLD_MINUTES }), decidesToo(revision)]
            .filter(Boolean)
            .join(' ')}
          act={m.revision_sign()}
        />
      )}
      {may.confirm && (
        <SecondPerson
          intent="confirm"
          tried={tried}
          version={version}
          title={m.revision_confirm_title()}
          help={m.revision_confirm_help()}
          act={m.revision_confirm()}
          isDanger
        />
      )}
      {!may.sign && !may.confirm && <p className="entry">{withheld}</p>}
      {may.discard && (
        <Form method="post" className="mt-4">
          <input type="hidden" name="version" value={version} />
          <SubmitButton kind="quiet" intent="discard">
            {m.revision_discard()}
          </SubmitButton>
        </Form>
      )}
    </>
  )
}

/** Says that signing also decides about values without a range, if the change contains any. */
function decidesToo({ changes }: RevisionView): string {
  return changes.some(({ to }) => to.judgedAs) ? m.revision_sign_decides() : ''
}

type Props = {
  intent: 'sign' | 'confirm'
  tried: Tried
  version: number
  title: string
  help: string
  act: string
  isDanger?: boolean
}

/** Its effect is shown above the password and the button. */
function SecondPerson({ intent, tried, version, title, help, act, isDanger }: Props) {
  const [form, { password }] = useForm<{ password: string; version: number }>({
    id: intent,
    lastResult: tried?.intent === intent ? tried.result : null,
  })
  return (
    <section className="entry" aria-labelledby={`${intent}-title`}>
      <h2 id={`${intent}-title`}>{title}</h2>
      <p className="small">{help}</p>
      <Form method="post" className="form mt-4" {...getFormProps(form)}>
        <FormErrors form={form} labels={{ password: m.account_password() }} />
        <input type="hidden" name="version" value={version} />
        <TextField
          field={password}
          type="password"
          label={m.bench_password()}
          help={isDanger ? m.revision_confirm_password_help() : m.bench_password_help()}
          autoComplete="current-password"
        />
        <SubmitButton isWide intent={intent} kind={isDanger ? 'danger' : 'main'}>
          {act}
        </SubmitButton>
      </Form>
    </section>
  )
}
