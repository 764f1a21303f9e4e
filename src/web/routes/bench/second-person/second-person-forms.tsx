import { Form } from 'react-router'
import { Button } from '#src/web/ui/button.tsx'
import { Icon } from '#src/web/ui/icon.tsx'
import { m } from '#src/web/words/compiled/messages.js'

/** A plain GET, so that a result has an address. */
export function SecondPersonFind({ q }: { q: string }) {
  return (
    <search>
      <Form action="/lab/second-person" className="deskfind">
        <div className="field">
          <label htmlFor="q">{m.second_search()}</label>
          <input
            className="input"
            id="q"
            name="q"
            type="search"
            defaultValue={q}
            autoComplete="off"
            maxLength={100}
          />
        </div>
        <button type="submit" className="btn">
          <Icon name="search" />
          {m.second_find()}
        </button>
      </Form>
    </search>
  )
}

/** What happens to the tests chosen below. */
export function SecondPersonActions() {
  return (
    <div className="actions secondacts">
      <Button type="submit" name="rule" value="never">
        {m.second_set_never()}
      </Button>
      <Button type="submit" name="rule" value="ordinary" kind="quiet">
        {m.second_set_ordinary()}
      </Button>
    </div>
  )
}
