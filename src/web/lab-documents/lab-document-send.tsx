import { MAX_IMAGE_MEGABYTES } from '#src/domain/documents/image-limits.ts'
import { Form } from 'react-router'
import type { DocumentKind } from '#src/domain/documents/document.ts'
import { isDeclarable } from '#src/web/lab-form/document-words.ts'
import { SubmitButton } from '#src/web/ui/forms/submit-button.tsx'
import { m } from '#src/web/words/compiled/messages.js'
import type { Said } from './said.ts'

export type SendProps = {
  kind: DocumentKind
  label: string
  action: string
  said: Said | null
  hasDocument: boolean
}

/** Chooses a file and sends it; needs no script. */
export function UploadForm({ kind, label, action, said, hasDocument }: SendProps) {
  const id = `file-${kind}`
  const button = hasDocument ? m.documents_replace() : m.documents_upload()
  return (
    <details className="paper__act" open={said?.act === 'upload' && said.trouble !== undefined}>
      <summary aria-label={m.documents_of({ act: button, label })}>{button}</summary>
      <Form method="post" action={action} encType="multipart/form-data" className="paper__form">
        <input type="hidden" name="kind" value={kind} />
        <label htmlFor={id} className="small">
          {m.documents_file({ most: MAX_IMAGE_MEGABYTES })}
        </label>
        <input type="file" id={id} name="file" accept="image/png,image/jpeg" required />
        <SubmitButton intent="upload" kind="quiet" size="small">
          {m.documents_send()}
        </SubmitButton>
      </Form>
    </details>
  )
}

/** For the few kinds that not every lab has. */
export function DeclareForm({ kind, label, action, said }: SendProps) {
  const id = `declaration-${kind}`
  if (!isDeclarable(kind)) return null
  const typed = said?.act === 'declare' ? said.typed : undefined
  return (
    <details className="paper__act" open={typed !== undefined}>
      <summary aria-label={m.documents_of({ act: m.documents_declare(), label })}>
        {m.documents_declare()}
      </summary>
      <Form method="post" action={action} className="paper__form">
        <input type="hidden" name="kind" value={kind} />
        <label htmlFor={id} className="small">
          {m.documents_declare_why()}
        </label>
        <input
          className="input"
          id={id}
          name="declaration"
          defaultValue={typed}
          required
          minLength={3}
          maxLength={500}
        />
        <SubmitButton intent="declare" kind="quiet" size="small">
          {m.documents_declare_do()}
        </SubmitButton>
      </Form>
    </details>
  )
}
