import { Form } from 'react-router'
import { m } from '#src/web/words/compiled/messages.js'
import { Icon } from './icon.tsx'
import { Link } from './link.tsx'

/**
 * The search of the first page and of the list: a plain GET, no script. In its own file: every page
 * loads it for the case that nothing is found, without the texts of offers.
 */
export function Search({
  q = '',
  pincode = '',
  hidden,
}: {
  q?: string | undefined
  pincode?: string | undefined
  /** What else the address carries: a booking in progress. */
  hidden?: URLSearchParams | undefined
}) {
  return (
    <search>
      <Form className="search" action="/tests">
        {[...(hidden ?? [])].map(([name, value]) => (
          <input key={name + value} type="hidden" name={name} value={value} />
        ))}
        <div className="field">
          <label htmlFor="q">{m.home_what()}</label>
          <input
            className="input"
            id="q"
            name="q"
            type="search"
            defaultValue={q.replaceAll(/\s*\n\s*/g, ', ')}
            placeholder={m.home_what_example()}
            autoComplete="off"
            data-suggest={m.home_suggestions()}
          />
        </div>
        <div className="field">
          <label htmlFor="pincode">{m.home_pincode()}</label>
          <input
            className="input"
            id="pincode"
            name="pincode"
            defaultValue={pincode}
            inputMode="numeric"
            pattern="[1-9][0-9]{5}"
            maxLength={6}
            placeholder="560001"
            autoComplete="postal-code"
          />
        </div>
        <button type="submit" className="btn">
          <Icon name="search" />
          {m.home_find()}
        </button>
      </Form>
      <p className="small mt-3">
        <Link className="tag" to="/prescription">
          <Icon name="camera" small />
          <span>{m.prescription_read_link()}</span>
        </Link>
      </p>
    </search>
  )
}
