import { Form } from 'react-router'
import { MOST_FILE_MEGABYTES, MOST_FILE_ROWS } from '#src/domain/instruments/instrument-file.ts'
import { SubmitButton } from '#src/web/ui/forms/submit-button.tsx'
import { m } from '#src/web/words/compiled/messages.js'

type Props = { isWrong: boolean; hasColumns: boolean; mayChoose: boolean }

/** Which file; a manager may also choose its columns anew. */
export function FileForm({ isWrong, hasColumns, mayChoose }: Props) {
  return (
    <Form method="post" encType="multipart/form-data" className="form">
      <div className={isWrong ? 'field field--error' : 'field'}>
        <label htmlFor="file">{m.resultfile_file()}</label>
        <p className="help" id="file-help">
          {m.resultfile_file_help({ megabytes: MOST_FILE_MEGABYTES, rows: MOST_FILE_ROWS })}
        </p>
        <input
          className="input tryfiles"
          id="file"
          name="file"
          type="file"
          accept=".csv,.txt,.tsv,text/csv,text/plain"
          required
          aria-invalid={isWrong || undefined}
          aria-describedby={isWrong ? 'file-error file-help' : 'file-help'}
        />
      </div>
      <p className="actions">
        {hasColumns && <SubmitButton intent="preview">{m.resultfile_preview()}</SubmitButton>}
        {mayChoose && (
          <SubmitButton intent="heads" kind={hasColumns ? 'quiet' : 'main'}>
            {m.resultfile_choose_columns()}
          </SubmitButton>
        )}
      </p>
    </Form>
  )
}
