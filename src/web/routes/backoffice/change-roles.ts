import { redirect } from 'react-router'
import { GrantRole, RevokeRole } from '#src/domain/people/grant-role.ts'
import type { App } from '#src/usecases/index.ts'
import { submit } from '#src/web/form.ts'
import { m } from '#src/web/words/compiled/messages.js'

/** The two forms about a person's roles, by the name of their button; then the person again. */
export function changeRoles(request: Request, verbs: App, intent: 'grant' | 'revoke') {
  const { searchParams } = new URL(request.url)
  searchParams.set('roles', 'changed')
  const back = () => redirect(`/backoffice/people?${searchParams}#roles`)
  if (intent === 'revoke')
    return submit(request, RevokeRole, async (input) => {
      await verbs.revokeRole(input)
      return back()
    })
  return submit(
    request,
    GrantRole,
    async (input) => {
      await verbs.grantRole(input)
      return back()
    },
    { words: { labId: m.office_roles_lab_wrong, locationId: m.office_roles_city_wrong } },
  )
}
