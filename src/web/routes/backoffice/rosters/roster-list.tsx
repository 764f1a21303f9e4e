import { Form } from 'react-router'
import { ListRosters, rosterStates } from '#src/domain/rosters/list-rosters.ts'
import { app, visit } from '#src/web/context.ts'
import { forOffice } from '#src/web/for-office.ts'
import type { Handle } from '#src/web/handle.ts'
import { FilterChoice } from '#src/web/routes/backoffice/filter-fields.tsx'
import { FilterFold } from '#src/web/routes/backoffice/filter-fold.tsx'
import { askedList } from '#src/web/routes/backoffice/lists/asked-list.ts'
import { FilterActs, ListPages } from '#src/web/routes/backoffice/lists/list-filters.tsx'
import { Main } from '#src/web/ui/frame/main.tsx'
import { Crumbs, EmptyState, PageHead, Title } from '#src/web/ui/frame/page.tsx'
import { Note } from '#src/web/ui/marks.tsx'
import { m } from '#src/web/words/compiled/messages.js'
import type { Route } from './+types/roster-list'
import { RosterRows } from './roster-rows.tsx'

export const handle: Handle = { isPlain: true, frame: 'app' }

const HERE = '/backoffice/rosters'

const stateWords = {
  missing: m.roster_state_missing,
  'on-leave': m.roster_state_on_leave,
  made: m.roster_state_made,
} as const satisfies Record<(typeof rosterStates)[number], () => string>

/** The filters stand in the query string, with `after` for the page. */
export async function loader({ request, context }: Route.LoaderArgs) {
  forOffice(request, context.get(visit).actor)
  const { wanted, ...asked } = askedList(request, ListRosters)
  const found = await context.get(app).listRosters(wanted ?? {})
  return { ...asked, isWrong: wanted === undefined, ...found }
}

/** Everybody who works as a phlebotomist; each leads to their roster. */
export default function RosterListPage({ loaderData }: Route.ComponentProps) {
  const { asked, errors, isWrong, cities, rosters, next, isPaged } = loaderData
  return (
    <Main width="wide">
      <Title>{`${m.roster_office_title()} – ${m.frame_office()}`}</Title>
      <Crumbs
        trail={[{ to: '/backoffice', label: m.frame_office() }]}
        here={m.roster_office_title()}
      />
      <PageHead title={m.roster_office_title()} lede={m.roster_office_lede()} isSmall />
      <div className="grid grid-cols-1 gap-6">
        <Filters asked={asked} errors={errors} cities={cities} />
        {isWrong ? (
          <Note tone="needs">{m.controlroom_wrong()}</Note>
        ) : (
          <>
            {rosters.length === 0 ? (
              <EmptyState title={m.roster_none()}>{m.roster_none_help()}</EmptyState>
            ) : (
              <RosterRows rosters={rosters} />
            )}
            <ListPages {...{ to: HERE, asked, isPaged, next }} />
          </>
        )}
      </div>
    </Main>
  )
}

type FilterProps = Pick<Route.ComponentProps['loaderData'], 'asked' | 'errors' | 'cities'>

/** A plain GET, so that a list has an address. */
function Filters({ asked, errors, cities }: FilterProps) {
  const line = { asked, errors, none: m.controlroom_any }
  const states = rosterStates.map((value) => ({ value, label: stateWords[value]() }))
  return (
    <search>
      <Form className="form listfilters" action={HERE}>
        <FilterFold asked={asked} errors={errors}>
          <div className="listfilters__fields">
            <FilterChoice {...line} name="state" label={m.roster_office_state()} options={states} />
            <FilterChoice
              {...line}
              name="city"
              label={m.controlroom_city()}
              options={cities.map(({ id, name }) => ({ value: String(id), label: name }))}
            />
          </div>
          <FilterActs to={HERE} asked={asked} />
        </FilterFold>
      </Form>
    </search>
  )
}
