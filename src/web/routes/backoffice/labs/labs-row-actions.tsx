import { Form } from 'react-router'
import type { App } from '#src/usecases/index.ts'
import type { IconName } from '#src/web/ui/icon-paths.ts'
import { Icon } from '#src/web/ui/icon.tsx'
import { Link } from '#src/web/ui/link.tsx'
import { m } from '#src/web/words/compiled/messages.js'
import { type AskedOfList, labsAddress } from './labs-address.ts'

export type LabInList = Awaited<ReturnType<App['listLabs']>>['labs'][number]

type ActionsProps = { lab: LabInList; asked: AskedOfList }

/** The actions that a lab's state allows; the verbs decide. */
export function LabsRowActions({ lab, asked }: ActionsProps) {
  const { labId, name, state } = lab
  const isApproved = state === 'active' || state === 'inactive' || state === 'suspended'
  return (
    <div className="acts">
      {state === 'active' ? (
        // The public page has no session, so it opens as a separate page.
        <IconLink
          to={`/masters/viewlabdetails?id=${labId}`}
          icon="eye"
          label={m.labs_view_of({ name })}
          isPublic
        />
      ) : (
        <IconLink to={`/backoffice/labs/${labId}`} icon="eye" label={m.labs_view_of({ name })} />
      )}
      <IconLink
        to={labsAddress(asked, { image: labId })}
        icon="camera"
        label={m.labs_image_of({ name })}
      />
      <IconLink
        to={labsAddress(asked, { edit: labId })}
        icon="edit"
        label={m.labs_edit_of({ name })}
      />
      {(state === 'active' || state === 'inactive') && <Switch lab={lab} />}
      {isApproved && (
        <IconLink
          to={labsAddress(asked, { delete: labId })}
          icon="trash"
          label={m.labs_delete_of({ name })}
        />
      )}
    </div>
  )
}

type IconLinkProps = { to: string; icon: IconName; label: string; isPublic?: boolean }

function IconLink({ to, icon, label, isPublic = false }: IconLinkProps) {
  return (
    <Link
      className="btn btn--icon"
      to={to}
      preventScrollReset
      reloadDocument={isPublic}
      aria-label={label}
      title={label}
    >
      <Icon name={icon} small />
    </Link>
  )
}

/** Sends the wanted state, so that two concurrent clicks want the same. */
function Switch({ lab: { labId, name, state } }: { lab: LabInList }) {
  const isActive = state === 'active'
  const label = isActive ? m.labs_deactivate_of({ name }) : m.labs_activate_of({ name })
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="intent" value="switch" />
      <input type="hidden" name="labId" value={labId} />
      <input type="hidden" name="status" value={isActive ? 0 : 1} />
      <button type="submit" className="btn btn--icon" aria-label={label} title={label}>
        <Icon name={isActive ? 'hold' : 'check'} small />
      </button>
    </Form>
  )
}
