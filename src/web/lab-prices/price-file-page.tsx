import { MOST_MEGABYTES } from '#src/domain/labs/price-file.ts'
import { Form } from 'react-router'
import { confirmedText } from '#src/domain/labs/confirmed-prices.ts'
import { MOST_PRICE_ROWS } from '#src/domain/labs/price-row.ts'
import { LinkButton } from '#src/web/ui/button.tsx'
import { SubmitButton } from '#src/web/ui/forms/submit-button.tsx'
import { Panel } from '#src/web/ui/frame/page.tsx'
import { Icon } from '#src/web/ui/icon.tsx'
import { Note } from '#src/web/ui/marks.tsx'
import { m } from '#src/web/words/compiled/messages.js'
import type { Preview, TriedFile } from './change-price-file.ts'
import { FileChanges, FileFaults } from './price-file-tables.tsx'
import type { PricePlace } from './price-place.ts'

type Props = { tried: TriedFile; place: PricePlace }

/** Download, upload, and what the upload would change; nothing is saved before it is confirmed. */
export function PriceFilePage({ tried, place }: Props) {
  const preview = tried?.preview
  return (
    <>
      {tried?.says && (
        <Note tone="danger" isNews>
          {tried.says}
        </Note>
      )}
      {preview && <Compared preview={preview} place={place} />}
      <Panel title={preview ? m.prices_file_another() : m.prices_file_title()}>
        <ol className="prose">
          <li>
            {m.prices_file_step_download()}{' '}
            <a href={place.csv} download>
              {m.prices_file_download()}
            </a>
          </li>
          <li>{m.prices_file_step_edit({ most: MOST_PRICE_ROWS })}</li>
          <li>{m.prices_file_step_upload()}</li>
        </ol>
        <FileForm isWrong={tried !== undefined && !preview} />
      </Panel>
    </>
  )
}

function FileForm({ isWrong }: { isWrong: boolean }) {
  return (
    <Form method="post" encType="multipart/form-data" className="form mt-4">
      <div className={isWrong ? 'field field--error' : 'field'}>
        <label htmlFor="file">{m.prices_file_label()}</label>
        <p className="help" id="file-help">
          {m.prices_file_help({ most: MOST_MEGABYTES })}
        </p>
        <input
          className="input"
          id="file"
          name="file"
          type="file"
          accept=".csv,text/csv"
          required
          aria-invalid={isWrong || undefined}
          aria-describedby="file-help"
        />
      </div>
      <p>
        <SubmitButton intent="preview">{m.prices_file_preview()}</SubmitButton>
      </p>
    </Form>
  )
}

/** The faults, which come first and keep everything from being applied; else the changes. */
function Compared({ preview, place }: { preview: Preview; place: PricePlace }) {
  const { changes, faults, unchanged, skipped } = preview
  const left = skipped > 0 && ` ${m.prices_file_skipped({ count: skipped })}`
  if (faults.length > 0)
    return (
      <section className="errors" role="alert" tabIndex={-1} autoFocus aria-labelledby="wrong">
        <h2 id="wrong">
          <Icon name="warning" />
          {m.prices_file_wrong({ count: faults.length })}
        </h2>
        <p className="mt-2 mb-4">{m.prices_file_wrong_help()}</p>
        <FileFaults faults={faults} />
      </section>
    )
  const far = changes.filter(({ isFar }) => isFar).length
  if (changes.length === 0)
    return (
      <Note icon="check" isNews>
        {m.prices_file_same({ count: unchanged })}
        {left}
      </Note>
    )
  return (
    <Panel title={m.prices_file_changes({ count: changes.length })}>
      <p className="mb-4">
        {m.prices_file_unchanged({ count: unchanged })}
        {left}
      </p>
      {far > 0 && <p className="mb-4">{m.prices_file_far_lede({ count: far })}</p>}
      <FileChanges changes={changes} />
      <Form method="post" className="actions mt-4">
        <input type="hidden" name="rows" value={confirmedText(changes)} />
        {far > 0 && (
          <label className="rowsure">
            <input type="checkbox" name="sure" required />
            {m.prices_file_sure({ count: far })}
          </label>
        )}
        <SubmitButton intent="apply">{m.prices_file_apply({ count: changes.length })}</SubmitButton>
        <LinkButton to={place.list} kind="quiet">
          {m.prices_file_leave()}
        </LinkButton>
      </Form>
    </Panel>
  )
}
