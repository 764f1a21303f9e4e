import { INVITATION_LIFE } from '#src/domain/people/invitation-life.ts'
import { ActForm, type TriedForm } from '#src/web/ui/forms/act-form.tsx'
import { KeyValues, Panel } from '#src/web/ui/frame/page.tsx'
import { Note } from '#src/web/ui/marks.tsx'
import { Time } from '#src/web/ui/time.tsx'
import { m } from '#src/web/words/compiled/messages.js'
import { offeredWords, type OpenInvitation } from './invitation-list.tsx'

/** Who invites whom to what, since when and until when. */
export function InvitationFacts({ invitation }: { invitation: OpenInvitation }) {
  const { email, invitedBy, isForInviter, sentAt, expiresAt } = invitation
  return (
    <>
      {isForInviter && (
        <div className="mb-4">
          <Note tone="needs">{m.office_invite_own({ name: invitedBy })}</Note>
        </div>
      )}
      <KeyValues
        rows={[
          [m.office_invite_by(), invitedBy],
          [m.office_invite_to(), email],
          [m.office_roles_role(), offeredWords(invitation)],
          [m.office_invite_since(), <Time key="since" at={sentAt} />],
          [m.office_invite_lapses(), <Time key="until" at={expiresAt} />],
        ]}
      />
    </>
  )
}

type Props = { invitation: OpenInvitation; tried: TriedForm }

/**
 * Approved with the password, or refused with a reason; neither by the requester nor the invited
 * person.
 */
export function InvitationDecision({ invitation: { state, version, mayDecide }, tried }: Props) {
  if (!mayDecide) return <Undecidable isWaiting={state === 'waiting'} tried={tried} />
  const password = {
    name: 'password',
    label: m.office_invite_password(),
    help: m.office_invite_approve_password(),
    kind: 'password',
  } as const
  const reason = {
    name: 'reason',
    label: m.office_reason(),
    help: m.office_invite_refuse_help(),
    kind: 'area',
  } as const
  return (
    <div className="cols2">
      <Panel title={m.office_invite_approve()}>
        <ActForm
          intent="approve"
          about={{ version }}
          lede={m.office_invite_approve_lede(INVITATION_LIFE)}
          fields={[password]}
          act={m.office_invite_approve()}
          tried={tried}
        />
      </Panel>
      <Panel title={m.office_invite_refuse()}>
        <ActForm
          intent="refuse"
          about={{ version }}
          lede={m.office_invite_refuse_lede()}
          fields={[reason]}
          act={m.office_invite_refuse()}
          kind="danger"
          tried={tried}
        />
      </Panel>
    </div>
  )
}

/** Also where somebody else was first: the attempt is answered above. */
function Undecidable({ isWaiting, tried }: { isWaiting: boolean; tried: TriedForm }) {
  const refused = tried?.result.error?.['']?.join(' ')
  return (
    <>
      {refused && (
        <Note tone="danger" isNews>
          {refused}
        </Note>
      )}
      <Note icon={isWaiting ? 'lock' : 'info'}>
        {isWaiting ? m.office_invite_not_yours() : m.office_invite_decided(INVITATION_LIFE)}
      </Note>
    </>
  )
}
