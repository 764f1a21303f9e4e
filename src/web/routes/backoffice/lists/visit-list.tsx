import { Form } from 'react-router'
import { isBeforeTheWay } from '#src/domain/proposals/proposal.ts'
import {
  SearchVisits,
  visitListStates,
  type VisitListState,
} from '#src/domain/office-lists/office-lists.ts'
import { app, visit } from '#src/web/context.ts'
import { forOffice } from '#src/web/for-office.ts'
import type { Handle } from '#src/web/handle.ts'
import { storyState } from '#src/web/routes/backoffice/bookings/office-story-words.ts'
import { Button, LinkButton } from '#src/web/ui/button.tsx'
import { Main } from '#src/web/ui/frame/main.tsx'
import { Crumbs, EmptyState, PageHead, Title } from '#src/web/ui/frame/page.tsx'
import { Icon } from '#src/web/ui/icon.tsx'
import { Note } from '#src/web/ui/marks.tsx'
import { m } from '#src/web/words/compiled/messages.js'
import type { Route } from './+types/visit-list'
import { askedList } from './asked-list.ts'
import { ListedDays, ListFilters, ListPages } from './list-filters.tsx'
import { type Visits, VisitRows } from './visit-rows.tsx'

export const handle: Handle = { isPlain: true, frame: 'app' }

const HERE = '/backoffice/visits/list'

/** The filters stand in the query string, with `after` for the page. */
export async function loader({ request, context }: Route.LoaderArgs) {
  forOffice(request, context.get(visit).actor)
  const { wanted, ...asked } = askedList(request, SearchVisits)
  const found = await context.get(app).searchVisits(wanted ?? {})
  const states = visitListStates.map((value) => ({ value, label: stateWords(value) }))
  return { ...asked, isWrong: wanted === undefined, states, ...found }
}

function stateWords(state: VisitListState): string {
  return isOwnState(state) ? ownStates[state]() : storyState('visit', state)
}

/** States of the list that no visit's machine has. */
const ownStates = {
  'left-behind': m.controlroom_left_behind,
  unserved: m.controlroom_unserved,
  'not-passed-on': m.controlroom_not_passed_on,
  'asked-about': m.controlroom_asked_about,
  'not-agreed': m.controlroom_not_agreed,
}

function isOwnState(state: VisitListState): state is keyof typeof ownStates {
  return Object.hasOwn(ownStates, state)
}

/** Every visit, by what it is filtered by; each leads to its booking. */
export default function VisitListPage({ loaderData }: Route.ComponentProps) {
  const { asked, errors, isWrong, states, choices, visits, days, next, isPaged } = loaderData
  return (
    <Main width="wide">
      <Title>{`${m.controlroom_visits()} – ${m.frame_office()}`}</Title>
      <Crumbs
        trail={[{ to: '/backoffice', label: m.frame_office() }]}
        here={m.controlroom_visits()}
      />
      <PageHead title={m.controlroom_visits()} lede={m.controlroom_visits_lede()} isSmall>
        <p className="row-acts mt-4">
          <LinkButton to="/backoffice/visits/day" kind="quiet">
            <Icon name="pin" />
            {m.daymap_open()}
          </LinkButton>
        </p>
      </PageHead>
      <div className="grid grid-cols-1 gap-6">
        <ListFilters {...{ to: HERE, asked, errors, states, choices }} />
        {isWrong ? (
          <Note tone="needs">{m.controlroom_wrong()}</Note>
        ) : (
          <>
            <ListedDays days={days} />
            {visits.length === 0 ? (
              <EmptyState title={m.controlroom_none_visits()}>
                {m.controlroom_none_help()}
              </EmptyState>
            ) : (
              <ChoosableVisits visits={visits} />
            )}
            <ListPages {...{ to: HERE, asked, isPaged, next }} />
          </>
        )}
      </div>
    </Main>
  )
}

const PROPOSE = '/backoffice/visits/propose'

/** The list in a form that leads, with the chosen visits, to where another time is proposed. */
function ChoosableVisits({ visits }: { visits: Visits }) {
  const open = visits.filter(isBeforeTheWay)
  const all = new URLSearchParams(open.map(({ visitId }) => ['visit', visitId]))
  return (
    <Form action={PROPOSE} className="grid grid-cols-1 gap-4">
      <VisitRows visits={visits} />
      {open.length > 0 && (
        <p className="row-acts">
          <Button type="submit" kind="quiet">
            {m.propose_link()}
          </Button>
          <LinkButton to={`${PROPOSE}?${all}`} kind="quiet">
            {m.propose_all({ count: open.length })}
          </LinkButton>
        </p>
      )}
    </Form>
  )
}
