import { getFormProps, useForm } from '@conform-to/react'
import { Form } from 'react-router'
import { reassignReasons } from '#src/domain/reassignments/reassignment.ts'
import type { App } from '#src/usecases/index.ts'
import { Behind } from '#src/web/lab-contract/lab-life-acts.tsx'
import type { BookingView } from '#src/web/orders/order-view.ts'
import { dayAndHours } from '#src/web/orders/order-when.ts'
import { ActForm, GoneForm, type TriedForm } from '#src/web/ui/forms/act-form.tsx'
import { SelectField } from '#src/web/ui/forms/choice-field.tsx'
import { FormErrors } from '#src/web/ui/forms/form-errors.tsx'
import { SubmitButton } from '#src/web/ui/forms/submit-button.tsx'
import { Panel } from '#src/web/ui/frame/page.tsx'
import { instantOf } from '#src/web/ui/time-words.ts'
import { m } from '#src/web/words/compiled/messages.js'
import { storyState } from './office-story-words.ts'
import { OfficeTakeOff } from './office-take-off.tsx'

type Reassigning = Awaited<ReturnType<App['viewReassigning']>>

type Visit = BookingView['visits'][number]

type Props = {
  booking: Pick<BookingView, 'visits'>
  /** One for each visit that somebody has. */
  reassigning: readonly Reassigning[]
  tried: TriedForm
}

/** Whether a visit has a panel: somebody has it, and has not arrived. */
export const isHeld = ({ state }: Pick<Visit, 'state'>) =>
  state === 'accepted' || state === 'en-route'

const intents = ['reassign', 'withdraw-offer', 'take-off']

const reasonWords: Record<(typeof reassignReasons)[number], () => string> = {
  'cannot-come': m.reassign_cannot_come,
  'running-late': m.reassign_running_late,
  vehicle: m.reassign_vehicle,
  route: m.reassign_route,
  'asked-for': m.reassign_asked_for,
}

type Candidate = Reassigning['candidates'][number]

const whyWords: Record<NonNullable<Candidate['whyNot']>, (facts: { name: string }) => string> = {
  inactive: m.reassign_why_inactive,
  busy: m.reassign_why_busy,
  released: m.reassign_why_released,
  cash: m.reassign_why_cash,
  'roster-first': m.reassign_why_no_roster,
  'on-leave': m.reassign_why_on_leave,
  'outside-working-hours': m.reassign_why_hours,
  'too-far-from-base': m.reassign_why_far,
  'no-child-skill': m.reassign_why_child,
  'no-elderly-skill': m.reassign_why_elderly,
}

/** For each visit that somebody has: offering it to somebody else, or taking it off them. */
export function OfficeReassign({ booking, reassigning, tried }: Props) {
  const held = booking.visits.filter(isHeld)
  const panels = held.map((visit) => {
    const of = reassigning.find(({ visitId }) => visitId === visit.visitId)
    return { visit, of, own: isAbout(visit, of, tried) ? tried : undefined }
  })
  const isGone = intents.some((intent) => intent === tried?.intent)
  return (
    <>
      {isGone && <GoneForm tried={tried} isThere={panels.some(({ own }) => own !== undefined)} />}
      {panels.map(({ visit, of, own }) => (
        <VisitPanel key={visit.visitId} visit={visit} reassigning={of} tried={own} />
      ))}
    </>
  )
}

/** Whether the form that was sent is one of this visit's. */
function isAbout({ visitId }: Visit, of: Reassigning | undefined, tried: TriedForm): boolean {
  const sent = tried?.result.initialValue
  if (tried?.intent !== 'withdraw-offer') return sent?.['visitId'] === visitId
  return of?.offers.some((one) => one.reassignmentId === sent?.['reassignmentId']) ?? false
}

type PanelProps = { visit: Visit; reassigning: Reassigning | undefined; tried: TriedForm }

function VisitPanel({ visit, reassigning, tried }: PanelProps) {
  const { visitId, version, phlebotomist, state } = visit
  const name = phlebotomist ?? m.visitfee_somebody()
  return (
    <div id={`reassign-${visitId}`}>
      <Panel title={m.reassign_panel({ when: dayAndHours(visit), name })}>
        {reassigning && state === 'accepted' ? (
          <Offers reassigning={reassigning} tried={tried} />
        ) : (
          <p className="soft">{m.reassign_on_the_way()}</p>
        )}
        <OfficeTakeOff
          visitId={visitId}
          version={version}
          isTooLate={reassigning?.isTooLateToOffer ?? false}
          tried={tried}
        />
      </Panel>
    </div>
  )
}

/** An accepted visit is offered to somebody else; below it whom it was offered to. */
function Offers({ reassigning, tried }: { reassigning: Reassigning; tried: TriedForm }) {
  const open = reassigning.offers.find(({ state }) => state === 'asked')
  return (
    <>
      <GoneForm tried={tried} intent="reassign" isThere={!open} />
      <GoneForm tried={tried} intent="withdraw-offer" isThere={open !== undefined} />
      {open ? (
        <ActForm
          intent="withdraw-offer"
          about={{ reassignmentId: open.reassignmentId, version: open.version }}
          lede={m.reassign_waits({ name: open.to, time: instantOf(open.answerBy) })}
          act={m.reassign_withdraw()}
          kind="quiet"
          tried={tried}
        />
      ) : (
        <Offer reassigning={reassigning} tried={tried} />
      )}
      <Earlier offers={reassigning.offers.filter((one) => one !== open)} />
    </>
  )
}

function Offer({ reassigning, tried }: { reassigning: Reassigning; tried: TriedForm }) {
  const { visitId, version, candidates } = reassigning
  const [may, mayNot] = [
    candidates.filter(({ whyNot }) => whyNot === null),
    candidates.filter(({ whyNot }) => whyNot !== null),
  ]
  const [form, { to, reason }] = useForm<{ to: string; reason: string }>({
    // Not that of the panel: its fields name this form by its id.
    id: `offer-${visitId}`,
    lastResult: tried?.intent === 'reassign' ? tried.result : null,
  })
  const labels = { to: m.reassign_to(), reason: m.reassign_reason() }
  return (
    <>
      <h3>{m.reassign_title()}</h3>
      <p className="soft">{m.reassign_lede()}</p>
      {may.length === 0 ? (
        <p>{m.reassign_nobody()}</p>
      ) : (
        <Form method="post" className="form" {...getFormProps(form)} noValidate>
          <FormErrors form={form} labels={labels} />
          <input type="hidden" name="visitId" value={visitId} />
          <input type="hidden" name="version" value={version} />
          <SelectField
            field={to}
            label={labels.to}
            prompt={m.visitfee_decide_choose()}
            options={may.map(({ id, name }) => ({ value: id, label: name }))}
          />
          <SelectField
            field={reason}
            label={labels.reason}
            help={m.reassign_reason_help()}
            prompt={m.visitfee_decide_choose()}
            options={reassignReasons.map((value) => ({ value, label: reasonWords[value]() }))}
          />
          <p>
            <SubmitButton intent="reassign" kind="quiet">
              {m.reassign_act()}
            </SubmitButton>
          </p>
        </Form>
      )}
      {mayNot.length > 0 && (
        <Behind title={m.reassign_may_not({ count: mayNot.length })}>
          <ul>
            {mayNot.map(({ id, name, whyNot }) => (
              <li key={id}>{whyNot && whyWords[whyNot]({ name })}</li>
            ))}
          </ul>
        </Behind>
      )}
    </>
  )
}

function Earlier({ offers }: { offers: Reassigning['offers'] }) {
  if (offers.length === 0) return null
  return (
    <ul className="mt-4">
      {offers.map(({ reassignmentId, to, reason, state }) => (
        <li key={reassignmentId}>
          {m.reassign_earlier({
            name: to,
            state: storyState('reassignment', state),
            reason: reasonWords[reason](),
          })}
        </li>
      ))}
    </ul>
  )
}
