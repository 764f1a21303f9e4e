import { Icon } from '#src/web/ui/icon.tsx'
import { m } from '#src/web/words/compiled/messages.js'

type Props = { q: string; error: string | undefined }

/** One field for everything. */
export function SearchForm({ q, error }: Props) {
  return (
    <search>
      <form method="post" className="form">
        <div className={error ? 'field field--error' : 'field'}>
          <label htmlFor="q">{m.queue_search_label()}</label>
          <p className="help" id="q-help">
            {m.queue_search_help()}
          </p>
          <input
            className="input"
            id="q"
            name="q"
            type="search"
            defaultValue={q}
            autoComplete="off"
            maxLength={80}
            // The page is opened to type here, and nothing else stands before it.
            // oxlint-disable-next-line jsx-a11y/no-autofocus
            autoFocus={q === '' || error !== undefined}
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? 'q-error q-help' : 'q-help'}
          />
          {error && (
            <p className="error" id="q-error" role="alert">
              <Icon name="warning" small />
              <span>{error}</span>
            </p>
          )}
        </div>
        <p>
          <button type="submit" className="btn">
            <Icon name="search" />
            {m.office_find()}
          </button>
        </p>
      </form>
    </search>
  )
}
