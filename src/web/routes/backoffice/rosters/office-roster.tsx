import { ADULT_AGE } from '#src/domain/people/patient.ts'
import { ELDERLY_YEARS } from '#src/domain/rosters/roster-gap.ts'
import { BoundRoster, ViewRoster } from '#src/domain/rosters/roster.ts'
import type { App } from '#src/usecases/index.ts'
import { redirect } from 'react-router'
import { app } from '#src/web/context.ts'
import { submit } from '#src/web/form.ts'
import type { Handle } from '#src/web/handle.ts'
import { idIn } from '#src/web/addresses.ts'
import { RadiusPicture } from '#src/web/rosters/radius-picture.tsx'
import { Main } from '#src/web/ui/frame/main.tsx'
import { Crumbs, Duo, KeyValues, PageHead, Panel, Title } from '#src/web/ui/frame/page.tsx'
import { Note } from '#src/web/ui/marks.tsx'
import { dayName } from '#src/web/ui/lab-words.ts'
import { instantOf } from '#src/web/ui/time-words.ts'
import { m } from '#src/web/words/compiled/messages.js'
import type { Route } from './+types/office-roster'
import { BoundsForm } from './bounds-form.tsx'

export const handle: Handle = { isPlain: true, frame: 'app' }

export type OfficeRosterView = Awaited<ReturnType<App['viewRoster']>>

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const phlebotomistId = idIn(ViewRoster.shape.phlebotomistId, params.id)
  const roster = await context.get(app).viewRoster({ phlebotomistId })
  return { roster, done: new URL(request.url).searchParams.get('done') }
}

export function action({ request, params, context }: Route.ActionArgs) {
  const words = { latest: m.roster_bound_latest_wrong }
  return submit(
    request,
    BoundRoster,
    async (input) => {
      const { isTrimmed } = await context.get(app).boundRoster(input)
      return redirect(`/backoffice/rosters/${params.id}?done=${isTrimmed ? 'trimmed' : 'saved'}`)
    },
    { words },
  )
}

/** One phlebotomist’s roster, and what the office allows them. */
export default function OfficeRosterPage({ loaderData, actionData }: Route.ComponentProps) {
  const { roster, done } = loaderData
  return (
    <Main width="wide">
      <Title>{`${roster.name} – ${m.roster_office_title()}`}</Title>
      <Crumbs
        trail={[
          { to: '/backoffice', label: m.frame_office() },
          { to: '/backoffice/rosters', label: m.roster_office_title() },
        ]}
        here={roster.name}
      />
      <PageHead
        title={roster.name}
        lede={roster.cities.map(({ name }) => name).join(', ')}
        isSmall
      />
      {!actionData && done === 'saved' && <Note isNews>{m.roster_bound_saved()}</Note>}
      {!actionData && done === 'trimmed' && <Note isNews>{m.roster_bound_trimmed()}</Note>}
      <Duo side={<BoundsForm roster={roster} lastResult={actionData} />}>
        <Chosen roster={roster} />
        <Panel title={m.roster_leave()}>
          <Leaves leaves={roster.leaves} />
        </Panel>
      </Duo>
    </Main>
  )
}

function Chosen({ roster }: { roster: OfficeRosterView }) {
  const { own, hours, cities, labs, acceptedVisits } = roster
  if (!own) return <Note tone="needs">{m.roster_office_missing()}</Note>
  const city = cities.find(({ locationId }) => locationId === own.locationId)
  const week = [1, 2, 3, 4, 5, 6, 7].map((weekday) => {
    const ofDay = hours.filter((one) => one.weekday === weekday)
    const times = ofDay.map(({ from, until }) => `${from} – ${until}`).join(', ')
    return [dayName(weekday, 'long'), times || m.roster_day_off()] as const
  })
  const yes = (isOn: boolean) => (isOn ? m.roster_yes() : m.roster_no())
  return (
    <Panel title={m.roster_week()}>
      <KeyValues
        rows={[
          ...week,
          [m.roster_office_base(), city?.name ?? m.roster_office_none()],
          [m.roster_col_radius(), m.roster_picture_km({ km: own.radiusKm })],
          [m.roster_most_visits(), own.visitsPerHour],
          [m.roster_most_tubes(), own.tubesPerBag],
          [m.roster_children({ age: ADULT_AGE }), yes(own.seesChildren)],
          [m.roster_elderly({ age: ELDERLY_YEARS }), yes(own.seesElderly)],
          [m.roster_office_accepted(), acceptedVisits],
        ]}
      />
      <RadiusPicture own={own} labs={labs} />
    </Panel>
  )
}

function Leaves({ leaves }: Pick<OfficeRosterView, 'leaves'>) {
  if (leaves.length === 0) return <p className="soft">{m.roster_leave_none()}</p>
  return (
    <ul className="rostervisits">
      {leaves.map(({ leaveId, startsAt, endsAt, isNow }) => (
        <li key={leaveId}>
          {m.roster_leave_times({ from: instantOf(startsAt), until: instantOf(endsAt) })}{' '}
          {isNow && <span className="sub">{m.roster_leave_now()}</span>}
        </li>
      ))}
    </ul>
  )
}
