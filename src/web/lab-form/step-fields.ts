import { branchGroups } from './branch-fields.ts'
import type { FieldGroup } from './field-shapes.ts'
import type { LoadedForm } from './load-form.ts'
import { organizationGroups } from './organization-fields.ts'
import type { Screen } from './screens.ts'
import { signatoryGroups } from './signatory-fields.ts'

/** The typed fields of a screen; none where it has none. */
export function groupsOn(screen: Screen, form: LoadedForm): readonly FieldGroup[] {
  if (screen === 'organization') {
    const options = form.locations.map(({ id, name }) => ({ value: String(id), label: () => name }))
    return organizationGroups(form.door, options)
  }
  if (screen === 'branch') return branchGroups
  if (screen !== 'signatory') return []
  return signatoryGroups(form.door === 'public', form.draft?.aadhaarLastFour ?? null)
}
