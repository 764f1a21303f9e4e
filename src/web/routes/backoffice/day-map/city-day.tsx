import { MOST_DRAWN, ViewCityDay } from '#src/domain/office-lists/city-day.ts'
import { app, visit } from '#src/web/context.ts'
import { forOffice } from '#src/web/for-office.ts'
import type { Handle } from '#src/web/handle.ts'
import type { Asked } from '#src/web/routes/backoffice/filter-fields.tsx'
import { askedList } from '#src/web/routes/backoffice/lists/asked-list.ts'
import { LinkButton } from '#src/web/ui/button.tsx'
import { Main } from '#src/web/ui/frame/main.tsx'
import { Crumbs, EmptyState, PageHead, Title } from '#src/web/ui/frame/page.tsx'
import { Note } from '#src/web/ui/marks.tsx'
import { dayOf } from '#src/web/ui/time-words.ts'
import { m } from '#src/web/words/compiled/messages.js'
import type { Route } from './+types/city-day'
import { DayChoice } from './day-choice.tsx'
import { DayLegend } from './day-legend.tsx'
import { DayPicture } from './day-picture.tsx'
import { DayTable } from './day-table.tsx'
import type { CityDay } from './day-shapes.tsx'

export const handle: Handle = { isPlain: true, frame: 'app' }

/** The city and the day stand in the query string. */
export async function loader({ request, context }: Route.LoaderArgs) {
  forOffice(request, context.get(visit).actor)
  const { wanted, asked, errors } = askedList(request, ViewCityDay)
  if (wanted) return { isWrong: false as const, ...(await context.get(app).viewCityDay(wanted)) }
  const { locations: cities } = await context.get(app).listLocations()
  return { isWrong: true as const, cities, asked, errors }
}

/** The home visits of a city's day, drawn on the server, and the same as a table. */
export default function CityDayPage({ loaderData }: Route.ComponentProps) {
  if (loaderData.isWrong) return <WrongDay {...loaderData} />
  const { city, cities, day, visits, labs, isCut } = loaderData
  const where = { city: city.name, day: dayOf(day) }
  return (
    <Main width="wide">
      <Title>{`${m.daymap_here(where)} – ${m.frame_office()}`}</Title>
      <Trail />
      <PageHead title={m.daymap_here(where)} lede={m.daymap_lede()} isSmall />
      <div className="grid grid-cols-1 gap-6">
        <DayChoice cities={cities} asked={{ city: String(city.id), day }} around={loaderData} />
        {isCut && <Note tone="needs">{m.daymap_cut({ count: MOST_DRAWN })}</Note>}
        {visits.length === 0 ? (
          <EmptyState title={m.daymap_none(where)}>{m.daymap_none_help()}</EmptyState>
        ) : (
          <>
            <p className="strong">{countWords(visits)}</p>
            <DayPicture label={m.daymap_picture(where)} visits={visits} labs={labs} />
            <DayLegend visits={visits} />
            <DayTable visits={visits} />
          </>
        )}
        <p className="row-acts">
          <LinkButton kind="quiet" to={`/backoffice/visits/list?city=${city.id}&from=${day}`}>
            {m.daymap_list()}
          </LinkButton>
        </p>
      </div>
    </Main>
  )
}

type WrongProps = Pick<CityDay, 'cities'> & { asked: Asked; errors: Asked }

/** A day or city that is none: what was asked stays in the fields, and nothing is shown. */
function WrongDay({ cities, asked, errors }: WrongProps) {
  return (
    <Main width="wide">
      <Title>{`${m.daymap_title()} – ${m.frame_office()}`}</Title>
      <Trail />
      <PageHead title={m.daymap_title()} lede={m.daymap_lede()} isSmall />
      <div className="grid grid-cols-1 gap-6">
        <DayChoice {...{ cities, asked, errors }} />
        <Note tone="needs">{m.daymap_wrong()}</Note>
      </div>
    </Main>
  )
}

function Trail() {
  return (
    <Crumbs
      trail={[
        { to: '/backoffice', label: m.frame_office() },
        { to: '/backoffice/visits/list', label: m.controlroom_visits() },
      ]}
      here={m.daymap_open()}
    />
  )
}

function countWords(visits: CityDay['visits']): string {
  const of = (mark: string) => visits.filter((one) => one.mark === mark).length
  return m.daymap_counts({
    all: visits.length,
    open: of('open'),
    late: visits.filter(({ isLate, mark }) => isLate && mark !== 'missed').length,
    missed: of('missed'),
    drawn: of('drawn'),
  })
}
