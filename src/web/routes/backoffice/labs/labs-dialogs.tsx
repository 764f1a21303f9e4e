import { Form } from 'react-router'
import { LinkButton } from '#src/web/ui/button.tsx'
import { SubmitButton } from '#src/web/ui/forms/submit-button.tsx'
import { m } from '#src/web/words/compiled/messages.js'
import { LabsDialog } from './labs-dialog.tsx'
import { labsSaid } from './labs-said.ts'

type Lab = { labId: string; code: string; name: string }

/** Source: specification §6, deleting a lab. */
export function LabsDelete({ lab, back }: { lab: Lab; back: string }) {
  return (
    <LabsDialog title={labsSaid.deleteTitle} lang="en" back={back} look="ask">
      <div className="body">
        <p lang="en">{labsSaid.deleteText}</p>
        <p className="soft">{m.labs_delete_what({ name: lab.name, code: lab.code })}</p>
      </div>
      <footer>
        <LinkButton to={back} kind="quiet">
          {m.labs_keep()}
        </LinkButton>
        <Form method="post" action={back} preventScrollReset>
          <input type="hidden" name="labId" value={lab.labId} />
          <SubmitButton intent="delete" kind="danger">
            <span lang="en">{labsSaid.deleteYes}</span>
          </SubmitButton>
        </Form>
      </footer>
    </LabsDialog>
  )
}

type PictureProps = {
  lab: Lab
  /** `none`: nobody uploaded one; `gone`: it cannot be read now. */
  picture: { url: string } | 'none' | 'gone'
  back: string
}

/** The photo of the branch, by its short-lived link. */
export function LabsPicture({ lab, picture, back }: PictureProps) {
  return (
    <LabsDialog title={m.labs_image_of({ name: lab.name })} back={back}>
      <div className="body">
        {typeof picture === 'object' ? (
          <img
            className="labs-picture"
            src={picture.url}
            alt={m.labs_image_of({ name: lab.name })}
          />
        ) : (
          <p>{picture === 'none' ? m.labs_image_none() : m.labs_image_gone()}</p>
        )}
      </div>
      <footer>
        <LinkButton to={back} kind="quiet">
          {m.frame_close()}
        </LinkButton>
      </footer>
    </LabsDialog>
  )
}
