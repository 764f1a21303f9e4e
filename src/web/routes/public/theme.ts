import { redirect } from 'react-router'
import { cameFrom } from '#src/web/addresses.ts'
import type { Route } from './+types/theme'

const aYear = 31_536_000

/** Light or dark in a cookie with nothing else; «system» removes it. */
export async function action({ request }: Route.ActionArgs) {
  const theme = (await request.formData()).get('theme')
  const isChosen = theme === 'light' || theme === 'dark'
  const cookie = `theme=${isChosen ? theme : ''}; Path=/; Max-Age=${isChosen ? aYear : 0}; SameSite=Lax`
  return redirect(cameFrom(request), { headers: { 'set-cookie': cookie } })
}
