import type { App } from '#src/usecases/index.ts'
import { app, visit } from '#src/web/context.ts'
import type { Handle } from '#src/web/handle.ts'
import { Main } from '#src/web/ui/frame/main.tsx'
import { Crumbs, PageHead, Title } from '#src/web/ui/frame/page.tsx'
import { Note } from '#src/web/ui/marks.tsx'
import { m } from '#src/web/words/compiled/messages.js'
import type { Route } from './+types/roster'
import { changeRoster } from './change-roster.ts'
import { RosterForm } from './roster-form.tsx'
import { RosterLeaves } from './roster-leaves.tsx'
import { rosterPlace } from './roster-place.ts'
import fillPlace from './roster.browser.ts?worker&url'

export const handle: Handle = { isPlain: true, frame: 'app' }

export type OwnRosterView = Awaited<ReturnType<App['viewOwnRoster']>>

export async function loader({ request, context }: Route.LoaderArgs) {
  const roster = await context.get(app).viewOwnRoster()
  const place = rosterPlace(context.get(visit).site.mapStyleUrl)
  return { roster, place, done: new URL(request.url).searchParams.get('done') }
}

export const action = ({ request, context }: Route.ActionArgs) =>
  changeRoster(request, context.get(app))

const doneWords: Readonly<Record<string, () => string>> = {
  saved: m.roster_saved,
  taken: m.roster_leave_taken,
  joined: m.roster_leave_joined,
  ended: m.roster_leave_ended,
  gone: m.roster_ill_taken,
}

/** Where, when and what a phlebotomist takes, and their leave. */
export default function RosterPage({ loaderData, actionData }: Route.ComponentProps) {
  const { roster, place, done } = loaderData
  const tried = actionData
  const said = !tried && done !== null ? doneWords[done]?.() : undefined
  const isFilled = tried?.intent === 'same' && !tried.result.error
  return (
    <Main width="narrow">
      <Title>{m.roster_title()}</Title>
      <Crumbs trail={[{ to: '/phlebotomist', label: m.visit_title() }]} here={m.roster_title()} />
      <PageHead title={m.roster_title()} lede={m.roster_lede()} isSmall />
      {said && <Note isNews>{said}</Note>}
      {isFilled && <Note isNews>{m.roster_filled()}</Note>}
      <RosterForm
        // Drawn anew where days were filled in, or a form that React knows would keep its old hours.
        key={isFilled ? JSON.stringify(tried.result.initialValue) : roster.version}
        roster={roster}
        place={place}
        tried={tried}
      />
      <RosterLeaves roster={roster} tried={tried} />
      <script type="module" async src={fillPlace} />
    </Main>
  )
}
