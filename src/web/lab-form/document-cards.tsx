import type { DocumentKind } from '#src/domain/documents/document.ts'
import { m } from '#src/web/words/compiled/messages.js'
import { isAadhaarKind } from './document-words.ts'
import type { LoadedForm } from './load-form.ts'
import { FORM_ID } from './lab-fields.tsx'
import { NextTrouble } from './lab-troubles.tsx'
import { isPictureTrouble, pictureTroubles } from './picture-trouble.ts'
import { doorPath } from './screens.ts'
import { pictureTroubleIn } from './shown-errors.ts'
import { UploadCard } from './upload-card.tsx'

type Props = {
  kinds: readonly DocumentKind[]
  form: LoadedForm
  errors: Readonly<Record<string, string[]>>
}

/** The images of a step. */
export function DocumentCards({ kinds, form, errors }: Props) {
  const isPictures = kinds.includes('branch-image')
  return (
    <fieldset className="group">
      <legend>{isPictures ? m.labform_group_pictures() : m.labform_group_documents()}</legend>
      <div className="uploads">
        {kinds.map((kind) => {
          const document = form.draft?.documents.find((one) => one.kind === kind)
          const name = `document-${kind}`
          return (
            <UploadCard
              key={`${kind} ${document?.id} ${document?.version}`}
              kind={kind}
              document={document}
              link={document && form.draft?.links[document.id]}
              trouble={errors[name]?.[0] ?? troubleOf(form, kind)}
              next={<NextTrouble id={FORM_ID} name={name} names={Object.keys(errors)} />}
              isRemovable={!form.draft?.application}
              to={`${doorPath[form.door]}/documents`}
            />
          )
        })}
      </div>
      {kinds.some(isAadhaarKind) && (
        <noscript>
          <p className="note small">{m.labform_mask_noscript()}</p>
        </noscript>
      )}
    </fieldset>
  )
}

function troubleOf({ pictureTrouble }: LoadedForm, kind: DocumentKind): string | undefined {
  const found = pictureTroubleIn(pictureTrouble)
  if (found?.kind !== kind || !isPictureTrouble(found.why)) return undefined
  return pictureTroubles[found.why]()
}
