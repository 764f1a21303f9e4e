import { Form } from 'react-router'
import type { App } from '#src/usecases/index.ts'
import { m } from '#src/web/words/compiled/messages.js'

type Causes = Awaited<ReturnType<App['viewReflexChoices']>>['causes']

/** After which test: a plain GET to the form of its rule. */
export function ReflexCauses({ causes }: { causes: Causes }) {
  return (
    <Form action="/lab/reflex-rules/new" className="form">
      <div className="field">
        <label className="label" htmlFor="test">
          {m.reflex_cause()}
        </label>
        <select className="input" id="test" name="test" required defaultValue="">
          <option value="">{m.reflex_choose()}</option>
          {causes.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </select>
      </div>
      <p>
        <button type="submit" className="btn">
          {m.reflex_begin()}
        </button>
      </p>
    </Form>
  )
}
