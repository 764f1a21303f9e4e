import { getFormProps, type SubmissionResult, useForm } from '@conform-to/react'
import { Form } from 'react-router'
import { reasonsOf } from '#src/domain/reports/revision.ts'
import type { App } from '#src/usecases/index.ts'
import { reportStateWords } from '#src/web/results/report-view.ts'
import { revisionReasonLabel, revisionReasonWords } from '#src/web/results/revision-words.ts'
import { LinkButton } from '#src/web/ui/button.tsx'
import { SelectField } from '#src/web/ui/forms/choice-field.tsx'
import { FormErrors } from '#src/web/ui/forms/form-errors.tsx'
import { SubmitButton } from '#src/web/ui/forms/submit-button.tsx'
import { TextareaField, TextField } from '#src/web/ui/forms/text-field.tsx'
import { instantOf } from '#src/web/ui/time-words.ts'
import { m } from '#src/web/words/compiled/messages.js'

type View = Awaited<ReturnType<App['listWithdrawals']>>
type Waiting = View['waiting'][number]
type Found = NonNullable<View['reports']>[number]
type Tried = { intent: string; result: SubmissionResult<string[]> } | undefined

/** Each pending withdrawal, with the second person's button where that is the office. */
export function OfficeWaiting({ waiting, tried }: { waiting: readonly Waiting[]; tried: Tried }) {
  if (waiting.length === 0) return <p>{m.revision_office_none()}</p>
  return (
    <ul className="grid gap-6">
      {waiting.map((one) => (
        <li key={one.revisionId} className="entry">
          <WaitingOne one={one} tried={tried} />
        </li>
      ))}
    </ul>
  )
}

type Confirming = { password: string; version: number; revisionId: string }

function WaitingOne({ one, tried }: { one: Waiting; tried: Tried }) {
  const { reportNumber, lab, reason, words, draftedBy: by, draftedFrom, revisionId } = one
  const mine = tried?.intent === 'confirm' && sentFor(tried, 'revisionId', revisionId)
  const [form, { password }] = useForm<Confirming>({
    id: `confirm-${revisionId}`,
    lastResult: mine ? tried.result : null,
  })
  const at = { by, time: instantOf(one.draftedAt) }
  return (
    <>
      <p className="strong num">
        {reportNumber}, {lab}
      </p>
      <p className="small soft">
        {draftedFrom === 'lab' ? m.revision_office_side_lab(at) : m.revision_office_side_office(at)}
      </p>
      <p className="mt-2">{m.revision_because({ reason: revisionReasonWords(reason), words })}</p>
      {one.may.confirm ? (
        <Form method="post" className="form mt-4" {...getFormProps(form)}>
          <FormErrors form={form} labels={{ password: m.account_password() }} />
          <p className="small">{m.revision_confirm_help()}</p>
          {one.openTests > 0 && (
            <p className="small strong">{m.revision_confirm_open({ count: one.openTests })}</p>
          )}
          <input type="hidden" name="revisionId" value={revisionId} />
          <input type="hidden" name="version" value={one.version} />
          <TextField
            field={password}
            type="password"
            label={m.bench_password()}
            autoComplete="current-password"
          />
          <SubmitButton intent="confirm" kind="danger">
            {m.revision_confirm()}
          </SubmitButton>
        </Form>
      ) : (
        <p className="small mt-2">{m.revision_office_lab_next()}</p>
      )}
      {one.may.discard && (
        <Form method="post" className="mt-3">
          <input type="hidden" name="revisionId" value={revisionId} />
          <input type="hidden" name="version" value={one.version} />
          <SubmitButton intent="discard" kind="quiet">
            {m.revision_discard()}
          </SubmitButton>
        </Form>
      )}
    </>
  )
}

/** The reports of a booking: each may be proposed for withdrawal while it is valid. */
export function OfficeReports({ reports, tried }: { reports: readonly Found[]; tried: Tried }) {
  if (reports.length === 0) return <p className="mt-4">{m.revision_office_nothing()}</p>
  return (
    <ul className="grid gap-6 mt-4">
      {reports.map((report) => (
        <li key={report.reportId} className="entry">
          <p className="strong">
            {m.revision_office_report({
              number: report.reportNumber,
              lab: report.lab,
              version: report.version,
              state: reportStateWords(report.state),
            })}
          </p>
          {report.state === 'withdrawn' ? (
            <LinkButton to="/finance/refunds" kind="quiet">
              {m.revision_office_refunds()}
            </LinkButton>
          ) : (
            <Proposal report={report} tried={tried} />
          )}
        </li>
      ))}
    </ul>
  )
}

type Proposing = {
  password: string
  version: number
  reportId: string
  reason: string
  words: string
}

function Proposal({ report, tried }: { report: Found; tried: Tried }) {
  const { reportId, version } = report
  const mine = tried?.intent === 'propose' && sentFor(tried, 'reportId', reportId)
  const [form, { password, reason, words }] = useForm<Proposing>({
    id: `propose-${reportId}`,
    lastResult: mine ? tried.result : null,
  })
  const labels = {
    reason: m.revision_reason(),
    words: m.revision_words(),
    password: m.account_password(),
  }
  return (
    <Form method="post" className="form mt-4" {...getFormProps(form)}>
      <FormErrors form={form} labels={labels} />
      <input type="hidden" name="reportId" value={reportId} />
      <input type="hidden" name="version" value={version} />
      <SelectField
        field={reason}
        label={labels.reason}
        prompt={m.fields_choose()}
        options={reasonsOf.withdraw.map((value) => ({ value, label: revisionReasonLabel(value) }))}
      />
      <TextareaField
        field={words}
        label={labels.words}
        help={m.revision_words_help_withdraw()}
        rows={3}
      />
      <TextField
        field={password}
        type="password"
        label={m.bench_password()}
        autoComplete="current-password"
      />
      <SubmitButton intent="propose">{m.revision_propose()}</SubmitButton>
    </Form>
  )
}

/** The one that was sent, among several forms of one name. */
function sentFor({ result }: NonNullable<Tried>, field: string, id: string): boolean {
  return result.initialValue?.[field] === id
}
