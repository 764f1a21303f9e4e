import { useBrand } from '#src/web/site.ts'
import { Note } from '#src/web/ui/marks.tsx'
import { m } from '#src/web/words/compiled/messages.js'
import { differencesOf, type EditedField, type EditedLab, fieldWords } from './labs-fields.ts'

type Props = {
  /** Its current record. */
  lab: EditedLab
  typed: Readonly<Record<string, unknown>>
}

/** Somebody else saved first: the current values field by field, and what was typed here. */
export function LabsDifference({ lab, typed }: Props) {
  const labels = fieldWords(useBrand())
  const differences = differencesOf(lab, typed)
  return (
    <div className="labs-differs">
      <Note tone="needs" title={m.labs_differs_title()}>
        {differences.length === 0 ? (
          <p>{m.labs_differs_none()}</p>
        ) : (
          <>
            <p>{m.labs_differs_help()}</p>
            <table>
              <thead>
                <tr>
                  <th scope="col">{m.labs_differs_field()}</th>
                  <th scope="col">{m.labs_differs_theirs()}</th>
                  <th scope="col">{m.labs_differs_yours()}</th>
                </tr>
              </thead>
              <tbody>
                {differences.map(({ field, theirs, yours }) => (
                  <tr key={field}>
                    <th scope="row">{labels[field]}</th>
                    <td>
                      <Shown field={field} value={theirs} />
                    </td>
                    <td>
                      <Shown field={field} value={yours} />
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </>
        )}
      </Note>
    </div>
  )
}

function Shown({ field, value }: { field: EditedField; value: string }) {
  if (value === '') return <span className="soft">{m.labs_differs_empty()}</span>
  if (field === 'status') return value === '1' ? m.labs_field_active() : m.labs_field_inactive()
  return value
}
