import { instantOf } from '#src/web/ui/time-words.ts'
import { m } from '#src/web/words/compiled/messages.js'
import { LabsDialog } from './labs-dialog.tsx'
import { LabsEditForm } from './labs-edit-form.tsx'
import type { EditedLab } from './labs-fields.ts'

/** The record beside the list: its row stays in sight. */
export function LabsEdit(props: Parameters<typeof LabsEditForm>[0]) {
  const { lab, back } = props
  return (
    <LabsDialog
      key={lab.labId}
      title={m.labs_edit_title({ name: lab.name })}
      lede={savedWords(lab)}
      back={back}
      look="side"
    >
      <LabsEditForm {...props} />
    </LabsDialog>
  )
}

/** Who saved it last, and when. */
export function savedWords({ lastEdit }: EditedLab): string {
  if (!lastEdit) return m.labs_edit_never()
  return m.labs_edit_last({ at: instantOf(lastEdit.at), by: lastEdit.by ?? '–' })
}
