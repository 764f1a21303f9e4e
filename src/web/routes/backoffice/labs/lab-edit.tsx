import { LabId } from '#src/domain/labs/lab.ts'
import { idIn } from '#src/web/addresses.ts'
import { app, visit } from '#src/web/context.ts'
import { forOffice } from '#src/web/for-office.ts'
import type { Handle } from '#src/web/handle.ts'
import { labPlace } from '#src/web/places/place-words.ts'
import { Main } from '#src/web/ui/frame/main.tsx'
import { Crumbs, PageHead, Title } from '#src/web/ui/frame/page.tsx'
import { m } from '#src/web/words/compiled/messages.js'
import type { Route } from './+types/lab-edit'
import { editOne } from './change-labs.ts'
import { LabsEditForm } from './labs-edit-form.tsx'
import { savedWords } from './labs-edit.tsx'

export const handle: Handle = { isPlain: true, frame: 'app' }

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { actor, site } = context.get(visit)
  forOffice(request, actor)
  const verbs = context.get(app)
  const lab = await verbs.viewLabRecord({ labId: idIn(LabId, params.id) })
  const { locations } = await verbs.listLocations()
  const cities = locations.map(({ id, name }) => ({ id, name }))
  return { lab, cities, place: labPlace(site.mapStyleUrl) }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const call = { request, verbs: context.get(app) }
  return editOne(call, await request.formData(), idIn(LabId, params.id))
}

/** The record on its own page, as in the list's dialog. */
export default function LabEditPage({
  loaderData: { lab, cities, place },
  actionData,
}: Route.ComponentProps) {
  const title = m.labs_edit_title({ name: lab.name })
  const here = `/backoffice/labs/${lab.labId}`
  return (
    <Main width="wide" className="labs-edit-page">
      <Title>{title}</Title>
      <Crumbs
        trail={[
          { to: '/backoffice', label: m.frame_office() },
          { to: '/backoffice/labs', label: m.labs_title() },
          { to: here, label: lab.name },
        ]}
        here={m.office_edit()}
      />
      <PageHead title={title} lede={savedWords(lab)} isSmall />
      <LabsEditForm
        lab={lab}
        locations={cities}
        place={place}
        lastResult={actionData}
        back={here}
        action={`${here}/edit`}
      />
    </Main>
  )
}
