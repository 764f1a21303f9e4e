import { redirect } from 'react-router'
import { AddLocation, ChangeLocation, LocationId } from '#src/domain/places/manage-location.ts'
import { idIn } from '#src/web/addresses.ts'
import { app, visit } from '#src/web/context.ts'
import { forOffice } from '#src/web/for-office.ts'
import { submit } from '#src/web/form.ts'
import type { Handle } from '#src/web/handle.ts'
import { Main } from '#src/web/ui/frame/main.tsx'
import { Crumbs, PageHead, Title } from '#src/web/ui/frame/page.tsx'
import { m } from '#src/web/words/compiled/messages.js'
import type { Route } from './+types/location'
import { LocationForm, locationLabels } from './location-form.tsx'
import { OfficeGone } from './office-gone.tsx'
import { oneOrNew, shownOne } from './one-or-new.ts'

export const handle: Handle = { isPlain: true, frame: 'app' }

/** Without an id in the address: a new one. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  forOffice(request, context.get(visit).actor)
  const { listManagedLocations } = context.get(app)
  const one = await oneOrNew(params.id, LocationId, listManagedLocations, ({ id }) => id)
  return shownOne({ location: one.row, isGone: one.isGone })
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { saveLocation } = context.get(app)
  const done = () => redirect('/backoffice/locations?done=saved')
  const words = {
    slug: m.office_location_slug_help,
    latitude: m.office_latitude_help,
    longitude: m.office_longitude_help,
  }
  if (params.id === undefined)
    return submit(request, AddLocation, (input) => saveLocation(input).then(done), { words })
  const id = idIn(LocationId, params.id)
  return submit(request, ChangeLocation, (input) => saveLocation({ id, ...input }).then(done), {
    words,
  })
}

export default function LocationPage({
  loaderData: { location, isGone },
  actionData,
}: Route.ComponentProps) {
  const list = { to: '/backoffice/locations', label: m.office_locations() }
  if (isGone) return <OfficeGone list={list} labels={locationLabels()} result={actionData} />
  const title = location?.name ?? m.office_location_new()
  return (
    <Main width="wide">
      <Title>{title}</Title>
      <Crumbs trail={[{ to: '/backoffice', label: m.frame_office() }, list]} here={title} />
      <PageHead title={title} lede={m.office_location_lede()} isSmall />
      <LocationForm location={location} lastResult={actionData} />
    </Main>
  )
}
