import { Form } from 'react-router'
import { MOST_TOGETHER, PlanProposals } from '#src/domain/proposals/proposal.ts'
import { app, visit } from '#src/web/context.ts'
import { forBackOffice } from '#src/web/for-office.ts'
import type { Handle } from '#src/web/handle.ts'
import { FilterLine } from '#src/web/routes/backoffice/filter-fields.tsx'
import { Button, LinkButton } from '#src/web/ui/button.tsx'
import { Main } from '#src/web/ui/frame/main.tsx'
import { Crumbs, EmptyState, PageHead, Title } from '#src/web/ui/frame/page.tsx'
import { Note } from '#src/web/ui/marks.tsx'
import { m } from '#src/web/words/compiled/messages.js'
import type { Route } from './+types/propose-times'
import { ProposeForm } from './propose-form.tsx'
import { proposeEach, refusedIn } from './propose-each.ts'

export const handle: Handle = { isPlain: true, frame: 'app' }

const LIST = '/backoffice/visits/list'

/** The visits and the day stand in the query string. */
export async function loader({ request, context }: Route.LoaderArgs) {
  forBackOffice(request, context.get(visit).actor)
  const { searchParams } = new URL(request.url)
  const visits = searchParams.getAll('visit')
  const day = searchParams.get('day')?.trim() || undefined
  const asked = Number(searchParams.get('asked')) || 0
  const isDay = PlanProposals.shape.day.safeParse(day).success
  const wanted = PlanProposals.safeParse({ visits, ...(isDay && day && { day }) })
  if (!wanted.success) return { visits: [], day, isDay: true, asked, refused: [], rows: [] }
  const { rows } = await context.get(app).planProposals(wanted.data)
  const refused = refusedIn(searchParams).flatMap(({ visitId, says }) => {
    const row = rows.find((one) => one.visitId === visitId)
    return row ? [{ number: row.number, says }] : []
  })
  return { visits, day, isDay, asked, refused, rows }
}

export async function action({ request, context }: Route.ActionArgs) {
  forBackOffice(request, context.get(visit).actor)
  return proposeEach(request, context.get(app))
}

/** What each of the chosen visits would be proposed on a day, and asking all their patients. */
export default function ProposeTimesPage({ loaderData, actionData }: Route.ComponentProps) {
  const { visits, day, isDay, asked, refused, rows } = loaderData
  const isFree = rows.some(({ offer }) => offer !== null)
  return (
    <Main width="wide">
      <Title>{`${m.propose_title()} – ${m.frame_office()}`}</Title>
      <Crumbs
        trail={[
          { to: '/backoffice', label: m.frame_office() },
          { to: LIST, label: m.controlroom_visits() },
        ]}
        here={m.propose_title()}
      />
      <PageHead title={m.propose_title()} lede={m.propose_lede()} isSmall />
      {rows.length === 0 ? (
        <EmptyState
          title={m.propose_none()}
          action={
            <LinkButton to={LIST} kind="quiet">
              {m.propose_back()}
            </LinkButton>
          }
        >
          {m.propose_none_help({ most: MOST_TOGETHER })}
        </EmptyState>
      ) : (
        <div className="grid grid-cols-1 gap-6">
          {asked > 0 && (
            <Note icon="check" isNews>
              {m.propose_asked({ count: asked })}
            </Note>
          )}
          <Refused refused={refused} />
          <DayForm visits={visits} day={day} isDay={isDay} isFree={isFree} />
          {day === undefined && <p className="soft">{m.propose_pick()}</p>}
          <ProposeForm key={day} rows={rows} day={day} lastResult={actionData} />
          <p className="row-acts">
            <LinkButton to={LIST} kind="quiet">
              {m.propose_back()}
            </LinkButton>
          </p>
        </div>
      )}
    </Main>
  )
}

/** Which could not be asked about, and why. */
function Refused({ refused }: Pick<Route.ComponentProps['loaderData'], 'refused'>) {
  if (refused.length === 0) return null
  return (
    <Note tone="needs" isNews>
      <p>{m.propose_refused({ count: refused.length })}</p>
      <ul>
        {refused.map(({ number, says }) => (
          <li key={number}>{m.propose_refused_one({ number, why: says })}</li>
        ))}
      </ul>
    </Note>
  )
}

type DayProps = {
  visits: string[]
  day: string | undefined
  isDay: boolean
  /** A time is shown: asking is what the page is for now. */
  isFree: boolean
}

/** A plain GET, so that a plan has an address. */
function DayForm({ visits, day, isDay, isFree }: DayProps) {
  return (
    <Form className="form">
      {visits.map((visitId) => (
        <input key={visitId} type="hidden" name="visit" value={visitId} />
      ))}
      <FilterLine
        asked={day === undefined ? {} : { day }}
        errors={isDay ? {} : { day: m.labform_date_wrong() }}
        name="day"
        label={m.propose_day()}
        type="date"
      />
      <p>
        <Button type="submit" kind={isFree ? 'quiet' : 'main'}>
          {m.propose_show()}
        </Button>
      </p>
    </Form>
  )
}
