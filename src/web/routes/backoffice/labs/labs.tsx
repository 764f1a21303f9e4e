import { LabId } from '#src/domain/labs/lab.ts'
import type { App } from '#src/usecases/index.ts'
import { app, visit } from '#src/web/context.ts'
import { forOffice } from '#src/web/for-office.ts'
import type { Handle } from '#src/web/handle.ts'
import { labPlace } from '#src/web/places/place-words.ts'
import { orRefused } from '#src/web/refused-verb.ts'
import { AlertLine } from '#src/web/ui/alert-line.tsx'
import { LinkButton } from '#src/web/ui/button.tsx'
import { Main } from '#src/web/ui/frame/main.tsx'
import { Crumbs, Title } from '#src/web/ui/frame/page.tsx'
import { Icon } from '#src/web/ui/icon.tsx'
import { Note } from '#src/web/ui/marks.tsx'
import { m } from '#src/web/words/compiled/messages.js'
import type { Route } from './+types/labs'
import { askedFilter, askedLabs, typedInAddress } from './asked-labs.ts'
import { changeLabs } from './change-labs.ts'
import { labsAddress } from './labs-address.ts'
import { LabsDelete, LabsPicture } from './labs-dialogs.tsx'
import { LabsEdit } from './labs-edit.tsx'
import { LabsFind } from './labs-find.tsx'
import { LabsPages } from './labs-pages.tsx'
import { labsSaid } from './labs-said.ts'
import { LabsTable } from './labs-table.tsx'

export const handle: Handle = { frame: 'app' }

/**
 * The list is in the address; `edit`, `delete` and `image` open a dialog on it, `done` says what
 * was done.
 */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { actor, site } = context.get(visit)
  forOffice(request, actor)
  const verbs = context.get(app)
  const url = new URL(request.url)
  const asked = typedInAddress(url)
  const page = askedLabs(asked)
  const [listed, counted, { locations }, { listHead }, dialog] = await Promise.all([
    verbs.listLabs(page),
    verbs.countLabs(askedFilter(asked)),
    verbs.listLocations(),
    verbs.viewListHead(),
    dialogOf(verbs, url),
  ])
  const cities = locations.map(({ id, name }) => ({ id, name }))
  const said = { done: url.searchParams.get('done'), waits: url.searchParams.has('waits') }
  const place = dialog?.kind === 'edit' ? labPlace(site.mapStyleUrl) : undefined
  return { asked, ...listed, counted, cities, head: listHead, dialog, place, said }
}

/** The dialog opened on the list; a lab that was deleted meanwhile opens nothing. */
async function dialogOf(verbs: App, { searchParams }: URL) {
  for (const kind of ['edit', 'delete', 'image'] as const) {
    const asked = LabId.safeParse(searchParams.get(kind))
    if (!asked.success) continue
    const viewed = await orRefused(verbs.viewLabRecord({ labId: asked.data }))
    if (!viewed.ok) return undefined
    const lab = viewed.answer
    return {
      kind,
      lab,
      picture: kind === 'image' ? await pictureOf(verbs, lab) : ('none' as const),
    }
  }
  return undefined
}

type Picture = Parameters<typeof LabsPicture>[0]['picture']
type Viewed = Awaited<ReturnType<App['viewLabRecord']>>

async function pictureOf(verbs: App, { documents }: Viewed): Promise<Picture> {
  const image = documents.find(({ kind }) => kind === 'branch-image')
  if (!image) return 'none'
  const link = await orRefused(verbs.linkToDocument({ documentId: image.id }))
  return link.ok ? { url: link.answer.path } : 'gone'
}

export const action = ({ request, context }: Route.ActionArgs) =>
  changeLabs({ request, verbs: context.get(app) })

export default function LabsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { asked, labs, firstRow, next, previous, counted, cities, head, dialog, place, said } =
    loaderData
  const back = labsAddress(asked)
  return (
    <Main width="wide">
      <Title>{m.labs_title()}</Title>
      <Crumbs trail={[{ to: '/backoffice', label: m.frame_office() }]} here={m.labs_title()} />
      <div className="apphead">
        <h1>{m.labs_title()}</h1>
        <LinkButton to="/backoffice/labs/new" size="small">
          <Icon name="plus" small />
          {m.labs_add()}
        </LinkButton>
      </div>
      <Said {...said} alert={actionData && 'alert' in actionData ? actionData.alert : undefined} />
      <LabsFind asked={asked} locations={cities} head={head} />
      <LabsTable
        asked={asked}
        labs={labs}
        firstRow={firstRow}
        head={head}
        chosen={dialog?.lab.labId}
      />
      {labs.length === 0 ? (
        <div className="empty">
          <h2 lang="en">{labsSaid.none}</h2>
          <p>{m.labs_none_help()}</p>
        </div>
      ) : null}
      <LabsPages
        {...{ asked, counted, firstRow, next, previous }}
        lastRow={firstRow + labs.length - 1}
      />
      {dialog?.kind === 'delete' && <LabsDelete lab={dialog.lab} back={back} />}
      {dialog?.kind === 'image' && (
        <LabsPicture lab={dialog.lab} picture={dialog.picture} back={back} />
      )}
      {dialog?.kind === 'edit' && place && (
        <LabsEdit
          lab={dialog.lab}
          place={place}
          locations={cities}
          lastResult={actionData && !('alert' in actionData) ? actionData : undefined}
          back={back}
          action={labsAddress(asked, { edit: dialog.lab.labId })}
        />
      )}
    </Main>
  )
}

type SaidProps = { done: string | null; waits: boolean; alert: string | undefined }

/** The result of the last action. */
function Said({ done, waits, alert }: SaidProps) {
  if (alert !== undefined) return <AlertLine key={alert} tone="alert" words={alert} isSticky />
  if (done === 'wrong') return <AlertLine tone="alert" words={labsSaid.wrong} />
  if (done !== 'updated' && done !== 'switched' && done !== 'deleted') return null
  return (
    <>
      <AlertLine key={done} tone="toast" words={labsSaid[done]} />
      {waits && <Note tone="needs">{m.labs_waits()}</Note>}
    </>
  )
}
