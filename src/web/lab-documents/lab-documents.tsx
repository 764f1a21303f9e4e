import { MAX_IMAGE_MEGABYTES } from '#src/domain/documents/image-limits.ts'
import { documentKinds } from '#src/domain/documents/document.ts'
import type { App } from '#src/usecases/index.ts'
import labForm from '#src/web/lab-form/browser/lab-form.browser.ts?worker&url'
import { documentWords } from '#src/web/lab-form/document-words.ts'
import { Panel } from '#src/web/ui/frame/page.tsx'
import { Link } from '#src/web/ui/link.tsx'
import { Note } from '#src/web/ui/marks.tsx'
import { Time } from '#src/web/ui/time.tsx'
import { m } from '#src/web/words/compiled/messages.js'
import { LabDocument } from './lab-document.tsx'
import type { Said } from './said.ts'

type Listed = Awaited<ReturnType<App['listDocuments']>>

type Props = Listed & {
  /** The result of the last form. */
  said: Said | null
  /** Address that takes the forms. */
  action: string
  mayUpload?: boolean
  /** The office: approves and refuses. */
  mayReview?: boolean
}

/** Every document that a lab may have: its status, and what can be done. */
export function LabDocuments(props: Props) {
  const { documents, replaced, isMaskedCopyNeeded, said, ...may } = props
  const { action, mayUpload = true, mayReview = false } = may
  return (
    <div id="documents">
      <Panel title={m.documents_title()}>
        <div className="papers">
          {said && !said.trouble && <DoneNote said={said} />}
          {isMaskedCopyNeeded && (
            <Note tone="needs" title={m.documents_masked_needed()}>
              {m.documents_masked_needed_why()}
            </Note>
          )}
          <p className="small soft">{m.documents_rules({ most: MAX_IMAGE_MEGABYTES })}</p>
          <ul className="papers__list">
            {documentKinds.map((kind) => (
              <li key={kind}>
                <LabDocument
                  kind={kind}
                  document={documents.find((one) => one.kind === kind)}
                  said={said?.kind === kind ? said : null}
                  {...{ action, mayUpload, mayReview }}
                />
              </li>
            ))}
          </ul>
          {replaced.length > 0 && <Replaced replaced={replaced} />}
        </div>
      </Panel>
      {mayUpload && <script type="module" async src={labForm} />}
    </div>
  )
}

const dones = {
  upload: m.documents_done_upload,
  declare: m.documents_done_declare,
  approve: m.documents_done_approve,
  refuse: m.documents_done_refuse,
} as const

/** A refusal is shown beside its document. */
function DoneNote({ said: { kind, act } }: { said: Said }) {
  return (
    <Note icon="check" isNews>
      {dones[act]({ label: documentWords[kind]() })}
    </Note>
  )
}

/** Earlier ones, for the office. */
function Replaced({ replaced }: Pick<Listed, 'replaced'>) {
  return (
    <details className="papers__old">
      <summary>{m.documents_replaced({ count: replaced.length })}</summary>
      <ul>
        {replaced.map(({ id, kind, type, uploadedAt, declaration }) => (
          <li key={id}>
            {documentWords[kind]()}, <Time at={uploadedAt} />
            {type === null ? (
              <>: {declaration}</>
            ) : (
              <>
                {' '}
                <Link to={`/lab-documents/${id}`} reloadDocument>
                  {m.documents_open()}
                </Link>
              </>
            )}
          </li>
        ))}
      </ul>
    </details>
  )
}
