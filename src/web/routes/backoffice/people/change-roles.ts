import { redirect } from 'react-router'
import { RevokeRole } from '#src/domain/people/grant-role.ts'
import type { App } from '#src/usecases/index.ts'
import { submit } from '#src/web/form.ts'

/** Removes a role, by the button beside it; then shows the person again. */
export function changeRoles(request: Request, verbs: App) {
  const { searchParams } = new URL(request.url)
  searchParams.set('roles', 'changed')
  return submit(request, RevokeRole, async (input) => {
    await verbs.revokeRole(input)
    return redirect(`/backoffice/people?${searchParams}#roles`)
  })
}
