import { Form } from 'react-router'
import { expiringKinds } from '#src/domain/documents/inputs.ts'
import type { App } from '#src/usecases/index.ts'
import { SubmitButton } from '#src/web/ui/forms/submit-button.tsx'
import { m } from '#src/web/words/compiled/messages.js'
import type { Said } from './said.ts'

type Document = Awaited<ReturnType<App['listDocuments']>>['documents'][number]
type Props = { document: Document; label: string; action: string; said: Said | null }

/** Kinds approved with their last day. */
const expiring: readonly string[] = expiringKinds

/** The office's two decisions; the current one is not offered again. */
export function ReviewForms(props: Props) {
  const { state } = props.document
  return (
    <>
      {state !== 'approved' && <Approve {...props} />}
      {state !== 'refused' && <Refuse {...props} />}
    </>
  )
}

function Approve({ document, label, action, said }: Props) {
  const { kind, expiresOn, registrationNumber } = document
  const field = `expires-${kind}`
  const isOpen = said?.act === 'approve' && said.trouble !== undefined
  return (
    <details className="paper__act" open={isOpen}>
      <summary aria-label={m.documents_of({ act: m.documents_approve(), label })}>
        {m.documents_approve()}
      </summary>
      <Form method="post" action={action} className="paper__form">
        <About document={document} />
        {kind === 'pcpndt' && <RegistrationNumber typed={registrationNumber} />}
        {expiring.includes(kind) && (
          <>
            <label htmlFor={field} className="small">
              {m.documents_last_day()}
            </label>
            <input
              className="input"
              type="date"
              id={field}
              name="expiresOn"
              defaultValue={expiresOn ?? undefined}
              required
              aria-describedby={`${field}-help`}
            />
            <p className="small soft" id={`${field}-help`}>
              {m.documents_last_day_help()}
            </p>
          </>
        )}
        <SubmitButton intent="approve" size="small">
          {m.documents_approve_do()}
        </SubmitButton>
      </Form>
    </details>
  )
}

function RegistrationNumber({ typed }: { typed: string | null }) {
  return (
    <>
      <label htmlFor="registration-number" className="small">
        {m.documents_pcpndt_number()}
      </label>
      <input
        className="input"
        id="registration-number"
        name="registrationNumber"
        defaultValue={typed ?? undefined}
        required
        maxLength={60}
        autoComplete="off"
      />
    </>
  )
}

function Refuse({ document, label, action, said }: Props) {
  const field = `reason-${document.kind}`
  const typed = said?.act === 'refuse' ? said.typed : undefined
  return (
    <details className="paper__act" open={typed !== undefined}>
      <summary aria-label={m.documents_of({ act: m.documents_refuse(), label })}>
        {m.documents_refuse()}
      </summary>
      <Form method="post" action={action} className="paper__form">
        <About document={document} />
        <label htmlFor={field} className="small">
          {m.documents_refuse_why()}
        </label>
        <input
          className="input"
          id={field}
          name="reason"
          defaultValue={typed}
          required
          minLength={3}
          maxLength={500}
        />
        <SubmitButton intent="refuse" kind="danger" size="small">
          {m.documents_refuse_do()}
        </SubmitButton>
      </Form>
    </details>
  )
}

/** Names the inspected document: another one uploaded meanwhile is not decided unseen. */
function About({ document: { id, kind, version } }: Pick<Props, 'document'>) {
  return (
    <>
      <input type="hidden" name="kind" value={kind} />
      <input type="hidden" name="documentId" value={id} />
      <input type="hidden" name="version" value={version} />
    </>
  )
}
