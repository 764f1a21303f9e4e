import type { LabRecord } from '#src/web/lab-contract/lab-life-words.ts'
import { branchGroups } from '#src/web/lab-form/branch-fields.ts'
import type { FieldGroup } from '#src/web/lab-form/field-shapes.ts'
import { organizationGroups } from '#src/web/lab-form/organization-fields.ts'
import { signatoryGroups } from '#src/web/lab-form/signatory-fields.ts'
import { KeyValues } from '#src/web/ui/frame/page.tsx'
import { m } from '#src/web/words/compiled/messages.js'

/** Everything that was submitted, used or not, under the form's own labels. */
export function LabSubmission({ record: { submission } }: { record: LabRecord }) {
  if (!submission) return null
  const { organization, branch, signatory } = submission
  return (
    <details className="panel">
      <summary className="label">{m.lablife_submission()}</summary>
      <Typed groups={organizationGroups('office', [])} values={organization} />
      <Typed groups={branchGroups} values={branch} />
      <Typed groups={signatoryGroups(false, null)} values={signatory} />
    </details>
  )
}

type TypedProps = { groups: readonly FieldGroup[]; values: object }

function Typed({ groups, values }: TypedProps) {
  const typed = new Map<string, unknown>(Object.entries(values))
  return groups.map(({ legend, fields }) => {
    const rows = fields
      .filter(({ name }) => typed.has(name))
      .map(({ name, label }) => [label(), shown(typed.get(name))] as const)
    if (rows.length === 0) return null
    return (
      <section key={legend()} className="mt-6">
        <h3 className="mb-2">{legend()}</h3>
        <KeyValues rows={rows} />
      </section>
    )
  })
}

function shown(value: unknown): string {
  if (typeof value === 'boolean') return value ? m.lablife_yes() : m.lablife_no()
  return String(value)
}
