import { getFormProps, type SubmissionResult, useForm } from '@conform-to/react'
import { Form } from 'react-router'
import { LinkButton } from '#src/web/ui/button.tsx'
import { FormErrors } from '#src/web/ui/forms/form-errors.tsx'
import { SubmitButton } from '#src/web/ui/forms/submit-button.tsx'
import { Icon } from '#src/web/ui/icon.tsx'
import { Note } from '#src/web/ui/marks.tsx'
import { m } from '#src/web/words/compiled/messages.js'
import { OnceField } from './page-key.tsx'
import { VisitScreen } from './visit-frame.tsx'
import { VisitTubes } from './visit-tubes.tsx'
import { inBag, patientOf, type VisitView } from './visit-view.ts'

type Props = {
  view: VisitView
  lastResult: SubmissionResult | undefined
  /** The tubes are handed over; the lab scans them in. */
  isLaidDown: boolean
}

/** The trip to the lab and the hand-over: the list of numbers that must be there. */
export function VisitHandOver({ view, lastResult, isLaidDown }: Props) {
  const [form] = useForm({ id: 'hand-over', lastResult: lastResult ?? null })
  const labs = [...new Set(view.patients.map(({ labName }) => labName))].join(', ')
  const carried = view.tubes.filter(({ barcode, state }) => barcode && state !== 'not-drawn')
  const received = carried.filter(({ state }) => state !== 'in-transit')
  const count = carried.length
  const isForSeveral = new Set(inBag(view).map((tube) => patientOf(view, tube)?.labName)).size > 1
  return (
    <VisitScreen
      view={view}
      step={6}
      detail={m.visit_tubes_count({ count })}
      title={isLaidDown ? m.visit_scanning_title() : m.visit_hand_over_title({ lab: labs })}
      lede={isLaidDown ? m.visit_scanning_lede() : m.visit_hand_over_lede()}
      action={
        isLaidDown ? (
          <LinkButton size="big" isWide to={`/phlebotomist/visits/${view.visitId}`}>
            <Icon name="again" />
            {m.visit_look_again()}
          </LinkButton>
        ) : isForSeveral ? (
          <LinkButton size="big" isWide to="/phlebotomist/hand-over">
            <Icon name="forward" />
            {m.manifest_link()}
          </LinkButton>
        ) : (
          <Form method="post" {...getFormProps(form)}>
            <OnceField />
            <SubmitButton size="big" isWide intent="hand-over">
              <Icon name="check" />
              {m.visit_hand_over({ count })}
            </SubmitButton>
          </Form>
        )
      }
    >
      <FormErrors form={form} />
      {isLaidDown && (
        <div className="mt-4">
          <Note icon="scan" isNews>
            {m.visit_received({ received: received.length, count })}
          </Note>
        </div>
      )}
      <VisitTubes view={view} isCarried />
    </VisitScreen>
  )
}
