import { redirect } from 'react-router'
import { cameFrom } from '#src/web/addresses.ts'
import { app } from '#src/web/context.ts'
import type { Route } from './+types/city-choice'

const aYear = 31_536_000

/** The city whose prices and labs the public pages show; an unknown one clears the choice. */
export async function action({ request, context }: Route.ActionArgs) {
  const wanted = (await request.formData()).get('city')
  const { locations } = await context.get(app).listLocations()
  const city = locations.find(({ slug }) => slug === wanted)?.slug
  const cookie = `city=${city ?? ''}; Path=/; Max-Age=${city ? aYear : 0}; SameSite=Lax`
  return redirect(cameFrom(request), { headers: { 'set-cookie': cookie } })
}
