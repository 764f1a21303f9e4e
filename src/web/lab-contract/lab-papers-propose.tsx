import { getFormProps, type SubmissionResult, useForm } from '@conform-to/react'
import { Form } from 'react-router'
import type { PaperKind } from '#src/domain/labs/paper-proposal.ts'
import { FormErrors } from '#src/web/ui/forms/form-errors.tsx'
import { SubmitButton } from '#src/web/ui/forms/submit-button.tsx'
import { TextareaField, TextField } from '#src/web/ui/forms/text-field.tsx'
import { Link } from '#src/web/ui/link.tsx'
import { m } from '#src/web/words/compiled/messages.js'

type Held = {
  version: number
  number: string | null
  from?: string | null
  to: string | null
  scope?: readonly string[]
}

type Props = {
  kind: PaperKind
  /** The current document: the form's initial values. */
  held: Held
  documentId: string
  lastResult: SubmissionResult<string[]> | undefined
}

type Fields = { number: string; from: string; to: string; scope: string }

const numberWords: Record<PaperKind, () => string> = {
  licence: m.labpapers_licence_number,
  accreditation: m.labpapers_certificate_number,
  pcpndt: m.labpapers_pcpndt_number,
}

/**
 * A document's data, typed by one person; it names the uploaded document, and the version it is
 * based on.
 */
export function PaperForm({ kind, held, documentId, lastResult }: Props) {
  const [form, { number, from, to, scope }] = useForm<Fields>({
    id: `propose-${kind}`,
    lastResult: lastResult ?? null,
    defaultValue: typedOf(held),
  })
  const labels = {
    number: numberWords[kind](),
    from: m.labpapers_from(),
    to: m.labpapers_to(),
    scope: m.labpapers_scope(),
  }
  const mayEnd = kind !== 'licence'
  return (
    <Form method="post" className="form" {...getFormProps(form)} noValidate>
      <FormErrors form={form} labels={labels} />
      <input type="hidden" name="documentId" value={documentId} />
      <input type="hidden" name="version" value={held.version} />
      <p className="small">
        <Link to={`/lab-documents/${documentId}`} reloadDocument>
          {m.labpapers_document_open()}
        </Link>
      </p>
      <TextField field={number} label={labels.number} autoComplete="off" />
      <div className="cols2">
        {kind !== 'pcpndt' && <TextField field={from} label={labels.from} type="date" />}
        <TextField
          field={to}
          label={labels.to}
          type="date"
          help={mayEnd ? m.labpapers_to_help() : undefined}
        />
      </div>
      {kind === 'accreditation' && (
        <TextareaField
          field={scope}
          label={labels.scope}
          help={m.labpapers_scope_help()}
          rows={6}
          isFull
        />
      )}
      <p>
        <SubmitButton intent={`propose-${kind}`}>{m.lablife_propose()}</SubmitButton>
      </p>
    </Form>
  )
}

function typedOf({ number, from, to, scope }: Held): Fields {
  return {
    number: number ?? '',
    from: from ?? '',
    to: to ?? '',
    scope: (scope ?? []).join(', '),
  }
}
