import { Form } from 'react-router'
import type { App } from '#src/usecases/index.ts'
import { type Asked, FilterChoice, FilterLine } from '#src/web/routes/backoffice/filter-fields.tsx'
import { FilterFold } from '#src/web/routes/backoffice/filter-fold.tsx'
import { LinkButton } from '#src/web/ui/button.tsx'
import { Icon } from '#src/web/ui/icon.tsx'
import { Link } from '#src/web/ui/link.tsx'
import { Note } from '#src/web/ui/marks.tsx'
import { dayOf } from '#src/web/ui/time-words.ts'
import { m } from '#src/web/words/compiled/messages.js'

type Listed = Awaited<ReturnType<App['searchVisits']>>
type Choices = Listed['choices']

type Props = {
  /** The address of the list. */
  to: string
  asked: Asked
  errors: Asked
  states: readonly { value: string; label: string }[]
  choices: Choices
}

/** The filters of a list: a plain GET, so that a list has an address. */
export function ListFilters({ to, asked, errors, states, choices }: Props) {
  const { cities, labs, phlebotomists, isCityChosen, person } = choices
  const line = { asked, errors, none: m.controlroom_any }
  const { person: _, ...filters } = asked
  return (
    <search>
      <Form className="form listfilters" action={to}>
        {person && <OfPerson to={to} asked={asked} person={person} />}
        <FilterFold asked={filters} errors={errors}>
          <div className="listfilters__fields">
            <FilterChoice {...line} name="state" label={m.controlroom_state()} options={states} />
            <FilterChoice
              {...line}
              name="city"
              label={m.controlroom_city()}
              options={named(cities)}
            />
            {isCityChosen || labs.length > 0 ? (
              <FilterChoice
                {...line}
                name="lab"
                label={m.controlroom_lab()}
                options={named(labs)}
              />
            ) : null}
            {isCityChosen || phlebotomists.length > 0 ? (
              <FilterChoice
                {...line}
                name="phlebotomist"
                label={m.controlroom_phlebotomist()}
                options={named(phlebotomists)}
              />
            ) : null}
            <FilterLine {...line} name="from" label={m.controlroom_from()} type="date" />
            <FilterLine {...line} name="to" label={m.controlroom_to()} type="date" />
          </div>
          {!isCityChosen && <p className="soft">{m.controlroom_city_first()}</p>}
          <FilterActs to={to} asked={asked} />
        </FilterFold>
      </Form>
    </search>
  )
}

/** Finds, and where filters are set leads back to the whole list. */
export function FilterActs({ to, asked }: Pick<Props, 'to' | 'asked'>) {
  return (
    <p className="row-acts">
      <button type="submit" className="btn">
        <Icon name="search" />
        {m.office_find()}
      </button>
      {Object.keys(asked).length > 0 && (
        <LinkButton to={to} kind="quiet">
          {m.controlroom_clear()}
        </LinkButton>
      )}
    </p>
  )
}

const named = (all: readonly { id: string | number; name: string }[]) =>
  all.map(({ id, name }) => ({ value: String(id), label: name }))

type OfPersonProps = { to: string; asked: Asked; person: NonNullable<Choices['person']> }

function OfPerson({ to, asked, person }: OfPersonProps) {
  const { person: _, ...others } = asked
  return (
    <>
      <input type="hidden" name="person" value={person.id} />
      <Note icon="person">
        {m.controlroom_of_person({ name: person.name || m.controlroom_of_somebody() })}{' '}
        <Link to={`${to}?${new URLSearchParams(others)}`}>{m.controlroom_of_everybody()}</Link>
      </Note>
    </>
  )
}

/** Which days a list covers. */
export function ListedDays({ days }: Pick<Listed, 'days'>) {
  if (days === null) return <p className="strong">{m.controlroom_all_days()}</p>
  const [from, to] = [dayOf(days.from), dayOf(days.to)]
  return <p className="strong">{from === to ? from : m.controlroom_days({ from, to })}</p>
}

type PagesProps = { to: string; asked: Asked; isPaged: boolean; next: string | null }

/** Leads to the first page and to the following one. */
export function ListPages({ to, asked, isPaged, next }: PagesProps) {
  if (!isPaged && next === null) return null
  const at = (more: Record<string, string>) => `${to}?${new URLSearchParams({ ...asked, ...more })}`
  return (
    <p className="row-acts">
      {isPaged && (
        <LinkButton to={at({})} kind="quiet" size="small">
          {m.controlroom_first_page()}
        </LinkButton>
      )}
      {next !== null && (
        <LinkButton to={at({ after: next })} kind="quiet" size="small">
          {m.controlroom_next_page()}
        </LinkButton>
      )}
    </p>
  )
}
