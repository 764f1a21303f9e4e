import { Form } from 'react-router'
import { type Asked, FilterChoice, FilterLine } from '#src/web/routes/backoffice/filter-fields.tsx'
import type { CityDay } from './day-shapes.tsx'
import { LinkButton } from '#src/web/ui/button.tsx'
import { Icon } from '#src/web/ui/icon.tsx'
import { m } from '#src/web/words/compiled/messages.js'

type Around = Pick<CityDay, 'city' | 'isToday' | 'previous' | 'next'>
type Props = Pick<CityDay, 'cities'> & {
  asked: Asked
  errors?: Asked
  /** Undefined where no day is shown. */
  around?: Around
}

/** The city and the day: a plain GET, and links to the days around. */
export function DayChoice({ cities, asked, errors = {}, around }: Props) {
  const line = { asked, errors, none: m.daymap_city }
  return (
    <search>
      <Form className="form listfilters" action="/backoffice/visits/day">
        <div className="listfilters__fields">
          <FilterChoice
            {...line}
            name="city"
            label={m.daymap_city()}
            options={cities.map(({ id, name }) => ({ value: String(id), label: name }))}
          />
          <FilterLine {...line} name="day" label={m.daymap_day()} type="date" />
        </div>
        <p className="row-acts">
          <button type="submit" className="btn">
            {m.daymap_show()}
          </button>
          {around && <DaysAround {...around} />}
        </p>
      </Form>
    </search>
  )
}

function DaysAround({ city, isToday, previous, next }: Around) {
  const at = (on?: string) =>
    `/backoffice/visits/day?city=${city.id}${on === undefined ? '' : `&day=${on}`}`
  return (
    <>
      <LinkButton to={at(previous)} kind="quiet">
        <Icon name="back" />
        {m.daymap_previous()}
      </LinkButton>
      {!isToday && (
        <LinkButton to={at()} kind="quiet">
          {m.daymap_today()}
        </LinkButton>
      )}
      <LinkButton to={at(next)} kind="quiet">
        {m.daymap_next()}
        <Icon name="forward" />
      </LinkButton>
    </>
  )
}
