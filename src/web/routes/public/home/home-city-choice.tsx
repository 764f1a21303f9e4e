import { Form } from 'react-router'
import { nameHere } from '#src/web/names.ts'
import { m } from '#src/web/words/compiled/messages.js'

type City = { slug: string; name: string }

/** The city whose prices the page shows; without script, and returns to the same position. */
export function CityChoice({ cities, chosen }: { cities: readonly City[]; chosen?: string }) {
  return (
    <Form method="post" action="/city#popular" className="citychoice">
      <label htmlFor="city">{m.home_city()}</label>
      <select className="input" id="city" name="city" defaultValue={chosen ?? ''}>
        <option value="">{m.home_city_all()}</option>
        {cities.map(({ slug, name }) => (
          <option key={slug} value={slug}>
            {nameHere(name)}
          </option>
        ))}
      </select>
      <button type="submit" className="btn btn--quiet">
        {m.home_city_show()}
      </button>
    </Form>
  )
}
