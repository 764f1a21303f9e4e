import { MAX_IMAGE_MEGABYTES } from '#src/domain/documents/image-limits.ts'
import type { ReactNode } from 'react'
import { useHref } from 'react-router'
import type { DocumentKind } from '#src/domain/documents/document.ts'
import { Button } from '#src/web/ui/button.tsx'
import { classes } from '#src/web/ui/classes.ts'
import { Icon } from '#src/web/ui/icon.tsx'
import { m } from '#src/web/words/compiled/messages.js'
import type { DraftView } from './doors.ts'
import {
  amountOf,
  documentWords,
  isAadhaarKind,
  isDeclarable,
  needWords,
} from './document-words.ts'
import { FORM_ID } from './lab-fields.tsx'
import { MaskEditor } from './mask-editor.tsx'

type Document = DraftView['documents'][number]
export type CardProps = {
  kind: DocumentKind
  document: Document | undefined
  /** Short-lived address of the stored image. */
  link: string | undefined
  trouble: string | undefined
  /** The way to the next fault of the step. */
  next?: ReactNode
  /** Not after the form was sent: then it can only be replaced. */
  isRemovable: boolean
  /** Path of the route that accepts images. */
  to: string
}

/**
 * One image: what is stored, what went wrong, and what can be done. `lab-form.browser.ts` sends it.
 */
export function UploadCard(props: CardProps) {
  const { kind, document, link, trouble, next, isRemovable, to } = props
  const id = `${FORM_ID}-document-${kind}`
  const href = useHref(`${to}?kind=${kind}`)
  const label = documentWords[kind]()
  const hasPicture = document !== undefined && document.type !== null
  return (
    <div
      className={classes('upload', trouble && 'upload--error')}
      id={id}
      tabIndex={-1}
      data-upload={href}
      data-covers={isAadhaarKind(kind) ? '' : undefined}
    >
      <div className="preview">
        <span data-part="server">
          {link && hasPicture ? (
            <img src={link} alt={m.labform_doc_preview({ label })} />
          ) : (
            <Icon name={trouble ? 'warning' : 'document'} />
          )}
        </span>
        <canvas data-part="canvas" hidden>
          {m.labform_doc_preview({ label })}
        </canvas>
      </div>
      <div>
        <h2>{label}</h2>
        <p className="small soft num" data-part="says" aria-live="polite" suppressHydrationWarning>
          {stateWords(document) ??
            m.labform_doc_before({
              need: needWords(kind),
              rules: m.labform_doc_rules({ most: MAX_IMAGE_MEGABYTES }),
            })}
        </p>
        <p className="error" id={`${id}-error`} data-part="error" hidden={!trouble}>
          <Icon name="warning" small />
          <span data-part="error-words" suppressHydrationWarning>
            {trouble ?? ''}
          </span>
        </p>
        {next}
        <progress
          className="progress"
          data-part="progress"
          aria-label={m.labform_doc_progress({ label })}
          max={100}
          value={0}
          hidden
        />
        <Acts
          kind={kind}
          label={label}
          href={href}
          hasDocument={document !== undefined}
          isRemovable={isRemovable}
        />
        {isDeclarable(kind) && !hasPicture && <Declare kind={kind} label={label} href={href} />}
      </div>
      {isAadhaarKind(kind) && <MaskEditor label={label} />}
    </div>
  )
}

function stateWords(document: Document | undefined): string | undefined {
  if (!document) return undefined
  const { state, reason, declaration, byteCount } = document
  if (state === 'refused') return m.labform_doc_refused({ reason: reason ?? '' })
  if (declaration !== null) return m.labform_doc_declared({ reason: declaration })
  if (state === 'approved') return m.labform_doc_approved()
  return m.labform_doc_kept({ amount: amountOf(byteCount ?? 0) })
}

type ActsProps = {
  kind: DocumentKind
  label: string
  href: string
  hasDocument: boolean
  isRemovable: boolean
}

/** Without a script the file is sent with the form, and the browser shows its own control. */
function Acts({ kind, label, href, hasDocument, isRemovable }: ActsProps) {
  const button = hasDocument ? m.labform_doc_replace() : m.labform_doc_choose()
  return (
    <div className="acts">
      <label className="btn btn--quiet btn--sm upload__choose" data-part="choose">
        <span data-part="choose-words">{button}</span>
        <input
          type="file"
          name={`file.${kind}`}
          accept="image/png,image/jpeg"
          aria-label={m.labform_doc_of({ button, label })}
          aria-describedby={`${FORM_ID}-document-${kind}-error`}
          data-part="file"
        />
      </label>
      {!isAadhaarKind(kind) && (
        <Button
          type="submit"
          kind="quiet"
          size="small"
          data-part="plain"
          name="intent"
          value={`upload:${kind}`}
          formAction={href}
          formEncType="multipart/form-data"
          aria-label={m.labform_doc_of({ button: m.labform_doc_upload(), label })}
        >
          {m.labform_doc_upload()}
        </Button>
      )}
      <Button
        type="submit"
        kind="quiet"
        size="small"
        name="intent"
        value={`remove:${kind}`}
        formAction={href}
        data-part={isRemovable ? 'remove' : undefined}
        hidden={!hasDocument || !isRemovable}
        aria-label={m.labform_doc_of({ button: m.labform_doc_remove(), label })}
      >
        {m.labform_doc_remove()}
      </Button>
      <Button
        kind="quiet"
        size="small"
        data-part="stop"
        hidden
        aria-label={m.labform_doc_of({ button: m.labform_doc_stop(), label })}
      >
        {m.labform_doc_stop()}
      </Button>
    </div>
  )
}

function Declare({ kind, label, href }: Pick<ActsProps, 'kind' | 'label' | 'href'>) {
  const id = `declaration-${kind}`
  return (
    <details className="upload__declare">
      <summary aria-label={m.labform_doc_declare_of({ label })}>{m.labform_doc_declare()}</summary>
      <div className="field">
        <label htmlFor={id}>{m.labform_doc_declare_why()}</label>
        <input className="input" id={id} name={`declaration.${kind}`} maxLength={500} />
        <Button
          type="submit"
          kind="quiet"
          size="small"
          name="intent"
          value={`declare:${kind}`}
          formAction={href}
          aria-label={m.labform_doc_of({ button: m.labform_doc_declare_do(), label })}
        >
          {m.labform_doc_declare_do()}
        </Button>
      </div>
    </details>
  )
}
