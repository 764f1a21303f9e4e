import type { SubmissionResult } from '@conform-to/react'
import type { ReactNode } from 'react'
import { Form } from 'react-router'
import { LinkButton } from '#src/web/ui/button.tsx'
import { SubmitButton } from '#src/web/ui/forms/submit-button.tsx'
import { KeyValues } from '#src/web/ui/frame/page.tsx'
import { Note } from '#src/web/ui/marks.tsx'
import { m } from '#src/web/words/compiled/messages.js'

type Result = SubmissionResult<string[]> | undefined

/** What was just done, or why it was refused; nothing where neither. */
export function OfficeNews({ done, result }: { done: string | null; result: Result }) {
  const wrong = result?.error?.['']
  if (wrong)
    return (
      <Note tone="danger" isNews>
        {wrong.join(' ')}
      </Note>
    )
  if (done !== 'saved' && done !== 'deleted') return null
  return (
    <Note icon="check" isNews>
      {done === 'saved' ? m.office_done_saved() : m.office_done_deleted()}
    </Note>
  )
}

/** Whether the row has changed since the returned form was opened. */
export function isChangedSince(result: Result, version: number): boolean {
  const read = result?.initialValue?.['version']
  return read !== undefined && Number(read) !== version
}

/** Somebody else was first: the current values, beside what was typed here. */
export function ChangedElsewhere({ rows }: { rows: readonly (readonly [string, ReactNode])[] }) {
  return (
    <Note tone="needs" title={m.office_changed_elsewhere()}>
      <p>{m.office_changed_elsewhere_help()}</p>
      <div className="mt-3">
        <KeyValues rows={rows} />
      </div>
    </Note>
  )
}

type DeleteProps = {
  title: string
  /** The hidden field that names the row. */
  name: 'id' | 'code'
  value: string | number
  /** The list to return to. */
  back: string
  /** What still refers to it, with counts; empty: it can be deleted. */
  uses: readonly (readonly [string, number])[]
}

/** Asks for confirmation; where something still refers to the row, says what to do instead. */
export function OfficeDelete({ title, name, value, back, uses }: DeleteProps) {
  const standing = uses.filter(([, count]) => count > 0)
  return (
    <section className="card p-6" aria-label={title}>
      <h2>{title}</h2>
      {standing.length > 0 ? (
        <>
          <p className="soft mt-2 mb-4">{m.office_delete_in_use()}</p>
          <KeyValues rows={standing} />
          <p className="mt-4">
            <LinkButton to={back} kind="quiet">
              {m.office_back()}
            </LinkButton>
          </p>
        </>
      ) : (
        <Form method="post" className="form">
          <p className="soft mt-2">{m.office_delete_lede()}</p>
          <input type="hidden" name={name} value={value} />
          <div className="actions">
            <SubmitButton intent="delete" kind="danger">
              {m.office_delete_yes()}
            </SubmitButton>
            <LinkButton to={back} kind="quiet">
              {m.office_keep()}
            </LinkButton>
          </div>
        </Form>
      )}
    </section>
  )
}

/** The two actions of a row. */
export function RowActions({ edit, remove }: { edit: string; remove: string | undefined }) {
  return (
    <span className="row-acts">
      <LinkButton to={edit} kind="quiet" size="small">
        {m.office_edit()}
      </LinkButton>
      {remove && (
        <LinkButton to={remove} kind="quiet" size="small">
          {m.office_delete()}
        </LinkButton>
      )}
    </span>
  )
}
