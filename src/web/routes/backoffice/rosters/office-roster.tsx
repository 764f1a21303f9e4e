import { RevokeOfflineDevice } from '#src/domain/offline/device.ts'
import { ADULT_AGE } from '#src/domain/people/patient.ts'
import { ELDERLY_YEARS } from '#src/domain/rosters/roster-gap.ts'
import { EndLeave, SendOnLeave } from '#src/domain/rosters/leave.ts'
import { BoundRoster, ViewRoster } from '#src/domain/rosters/roster.ts'
import type { App } from '#src/usecases/index.ts'
import { redirect } from 'react-router'
import { z } from 'zod'
import { app } from '#src/web/context.ts'
import { answerForm } from '#src/web/answer-form.ts'
import { submit } from '#src/web/form.ts'
import type { Handle } from '#src/web/handle.ts'
import { idIn } from '#src/web/addresses.ts'
import { CannotWork } from '#src/web/rosters/cannot-work.tsx'
import { PhoneList } from '#src/web/offline/phone-list.tsx'
import { RadiusPicture } from '#src/web/rosters/radius-picture.tsx'
import { ActForm, type TriedForm } from '#src/web/ui/forms/act-form.tsx'
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
  const verbs = context.get(app)
  const roster = await verbs.viewRoster({ phlebotomistId })
  const phones = await verbs.listOfflineDevices({ phlebotomistId })
  return { roster, phones, done: new URL(request.url).searchParams.get('done') }
}

const Revoked = RevokeOfflineDevice.extend({ version: z.coerce.number().int().positive() })

export function action({ request, params, context }: Route.ActionArgs) {
  const verbs = context.get(app)
  const here = (done: string) => redirect(`/backoffice/rosters/${params.id}?done=${done}`)
  const words = { latest: m.roster_bound_latest_wrong }
  const bound = async (input: BoundRoster) =>
    here((await verbs.boundRoster(input)).isTrimmed ? 'trimmed' : 'saved')
  return answerForm(request, {
    bounds: () => submit(request, BoundRoster, bound, { words }),
    'cannot-work': () =>
      submit(request, SendOnLeave, async (input) => {
        await verbs.sendOnLeave(input)
        return here('gone')
      }),
    revoke: () =>
      submit(request, Revoked, async (input) => {
        await verbs.revokeOfflineDevice(input)
        return here('removed')
      }),
    'end-leave': () =>
      submit(request, EndLeave, async (input) => {
        await verbs.endLeave(input)
        return here('ended')
      }),
  })
}

const doneWords: Readonly<Record<string, () => string>> = {
  saved: m.roster_bound_saved,
  removed: m.offline_phones_done,
  trimmed: m.roster_bound_trimmed,
  gone: m.roster_ill_office_done,
  ended: m.roster_ill_office_ended,
}

/** One phlebotomist’s roster, and what the office allows them. */
export default function OfficeRosterPage({ loaderData, actionData }: Route.ComponentProps) {
  const { roster, phones, done } = loaderData
  const said = !actionData && done !== null ? doneWords[done]?.() : undefined
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
      {said && <Note isNews>{said}</Note>}
      <Duo side={<BoundsForm roster={roster} tried={actionData} />}>
        <Chosen roster={roster} />
        <Panel title={m.roster_leave()}>
          <Leaves leaves={roster.leaves} tried={actionData} />
        </Panel>
        <Panel title={m.roster_ill_office()}>
          <CannotWork
            phlebotomistId={roster.phlebotomistId}
            act={m.roster_ill_office_act()}
            lede={m.roster_ill_office_lede()}
            tried={actionData}
          />
        </Panel>
        <Panel title={m.offline_phones_title()}>
          <PhoneList phones={phones} tried={actionData} />
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

type LeavesProps = Pick<OfficeRosterView, 'leaves'> & { tried: TriedForm }

function Leaves({ leaves, tried }: LeavesProps) {
  if (leaves.length === 0) return <p className="soft">{m.roster_leave_none()}</p>
  return (
    <ul className="rosterleaves">
      {leaves.map(({ leaveId, version, startsAt, endsAt, isNow, isSudden }) => (
        <li key={leaveId}>
          <p>
            {m.roster_leave_times({ from: instantOf(startsAt), until: instantOf(endsAt) })}{' '}
            {isNow && (
              <span className="sub">{isSudden ? m.roster_ill_chip() : m.roster_leave_now()}</span>
            )}
          </p>
          {isSudden && (
            <ActForm
              intent="end-leave"
              about={{ leaveId, version }}
              act={m.roster_leave_end()}
              kind="quiet"
              tried={tried?.result.initialValue?.['leaveId'] === leaveId ? tried : undefined}
            />
          )}
        </li>
      ))}
    </ul>
  )
}
