import { useHref } from 'react-router'
import type { DocumentKind } from '#src/domain/documents/document.ts'
import type { App } from '#src/usecases/index.ts'
import { amountOf, documentWords, isAadhaarKind } from '#src/web/lab-form/document-words.ts'
import { refusalWords } from '#src/web/refusals.ts'
import { classes } from '#src/web/ui/classes.ts'
import { Icon } from '#src/web/ui/icon.tsx'
import { Link } from '#src/web/ui/link.tsx'
import { Chip } from '#src/web/ui/marks.tsx'
import { Day, Time } from '#src/web/ui/time.tsx'
import { m } from '#src/web/words/compiled/messages.js'
import { CoverForm } from './lab-document-cover.tsx'
import { ReviewForms } from './lab-document-review.tsx'
import { DeclareForm, UploadForm } from './lab-document-send.tsx'
import type { Said } from './said.ts'

type Document = Awaited<ReturnType<App['listDocuments']>>['documents'][number]

export type LabDocumentProps = {
  kind: DocumentKind
  document: Document | undefined
  said: Said | null
  action: string
  mayUpload: boolean
  mayReview: boolean
}

/** One document: its image, its status, and the forms. */
export function LabDocument(props: LabDocumentProps) {
  const { kind, document, said, action, mayUpload, mayReview } = props
  const label = documentWords[kind]()
  const send = { kind, label, action, said, hasDocument: document !== undefined }
  return (
    <article
      className={classes('paper', said?.trouble && 'paper--error')}
      id={`document-${kind}`}
      tabIndex={-1}
    >
      <Preview document={document} label={label} />
      <div className="paper__body">
        <div className="paper__head">
          <h3>{label}</h3>
          <StateChip document={document} />
        </div>
        {document && <Facts document={document} />}
        {said?.trouble && (
          <p className="error" role="alert">
            <Icon name="warning" small />
            <span>{refusalWords(said.trouble)}</span>
          </p>
        )}
        <div className="paper__acts">
          {mayReview && document && (
            <ReviewForms document={document} label={label} action={action} said={said} />
          )}
          {mayUpload && !isAadhaarKind(kind) && <UploadForm {...send} />}
          {mayUpload && <DeclareForm {...send} />}
        </div>
        {mayUpload && isAadhaarKind(kind) && <CoverForm {...send} />}
      </div>
    </article>
  )
}

function Preview({ document, label }: { document: Document | undefined; label: string }) {
  const href = useHref(`/lab-documents/${document?.id ?? ''}`)
  if (!document || document.type === null)
    return (
      <div className="paper__preview">
        <Icon name="document" />
      </div>
    )
  return (
    <Link className="paper__preview" to={`/lab-documents/${document.id}`} reloadDocument>
      <img src={href} alt={m.documents_preview({ label })} loading="lazy" width={132} height={96} />
    </Link>
  )
}

function StateChip({ document }: { document: Document | undefined }) {
  if (!document) return <Chip icon="minus">{m.documents_state_missing()}</Chip>
  if (document.state === 'approved')
    return (
      <Chip icon="check" tone="ok">
        {m.documents_state_approved()}
      </Chip>
    )
  if (document.state === 'refused')
    return (
      <Chip icon="warning" tone="danger">
        {m.documents_state_refused()}
      </Chip>
    )
  return <Chip icon="clock">{m.documents_state_waiting()}</Chip>
}

function Facts({ document }: { document: Document }) {
  const { byteCount, declaration, reason, expiresOn, uploadedAt } = document
  return (
    <div>
      {reason !== null && <p className="strong">{m.documents_refused_because({ reason })}</p>}
      {declaration !== null && <p>{m.documents_declared({ reason: declaration })}</p>}
      <p className="small soft num">
        {byteCount !== null && <>{amountOf(byteCount)} · </>}
        <Time at={uploadedAt} />
      </p>
      {expiresOn !== null && (
        <p className="small">
          {m.documents_valid_until()} <Day on={expiresOn} />
        </p>
      )}
    </div>
  )
}
