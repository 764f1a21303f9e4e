import { Note } from '#src/web/ui/marks.tsx'
import { branchGroups } from './branch-fields.ts'
import type { FieldGroup } from './field-shapes.ts'
import { issueWords } from './issue-words.ts'
import type { LoadedForm } from './load-form.ts'
import { organizationGroups } from './organization-fields.ts'

type Props = { form: LoadedForm; groups: readonly FieldGroup[] }

/** Values that may be right but deserve a second look; they block nothing. */
export function Warnings({ form, groups }: Props) {
  const { door, draft, screen, warnings } = form
  const all = screen === 'shares' ? [...organizationGroups(door, []), ...branchGroups] : groups
  const fields = all.flatMap((group) => group.fields)
  const named = warnings.flatMap((trouble) => {
    const field = fields.find(({ name }) => name === trouble.path)
    const values = { ifsc: draft?.ifsc ?? '', pincode: draft?.pincode ?? '' }
    return field ? [`${field.label()}: ${issueWords(field, trouble, values)}`] : []
  })
  if (named.length === 0) return null
  return (
    <div className="mt-4">
      <Note tone="needs">
        <ul>
          {named.map((words) => (
            <li key={words}>{words}</li>
          ))}
        </ul>
      </Note>
    </div>
  )
}
