import { MOST_PLATFORM_PERCENT } from '#src/domain/labs/share-pair.ts'
import type { ReactNode } from 'react'
import { Form, useHref } from 'react-router'
import labForm from '#src/web/lab-form/browser/lab-form.browser.ts?worker&url'
import { AlertLine } from '#src/web/ui/alert-line.tsx'
import { Note } from '#src/web/ui/marks.tsx'
import { m } from '#src/web/words/compiled/messages.js'
import type { FormAnswer } from './act-on-form.ts'
import { DocumentCards } from './document-cards.tsx'
import { FormEnd } from './form-end.tsx'
import { FormSteps } from './form-steps.tsx'
import { FORM_ID, LabFields } from './lab-fields.tsx'
import { LabTroubles } from './lab-troubles.tsx'
import type { LoadedForm } from './load-form.ts'
import { doorPath, formAddress, screensOf } from './screens.ts'
import { scriptWords } from './script-words.ts'
import { shareLines } from './share-rows.ts'
import { ShareTable } from './share-table.tsx'
import { rowErrors, shownErrors } from './shown-errors.ts'
import { groupsOn } from './step-fields.ts'
import { Warnings } from './warnings.tsx'

type Props = {
  form: LoadedForm
  answer: FormAnswer | undefined
  /** The side column; each form has its own. */
  side: ReactNode
}

/** One screen of the form, the same in both forms. */
export function LabForm({ form, answer: given, side }: Props) {
  const answer = given?.screen === form.screen ? given : undefined
  const { door, screen, draft } = form
  const values = answer?.values ?? form.values
  const groups = groupsOn(screen, form)
  const lines = shareLines(
    { shareType: draft?.shareType, categories: form.categories },
    values,
    door,
  )
  const isAttempted = answer !== undefined
  const shown =
    screen === 'shares'
      ? rowErrors(isAttempted ? lines : [])
      : shownErrors(groups, answer?.troubles ?? form.troubles, values)
  const shownStep = screensOf[door].find((one) => one.screen === screen)
  const documents = shownStep?.documents ?? []
  return (
    <div className="wizard">
      <FormSteps form={form} />
      <Form
        method="post"
        action={formAddress(door, screen, {
          draft: door === 'office' ? draft?.draftId : undefined,
        })}
        id={FORM_ID}
        key={`${draft?.draftId ?? 'new'} ${screen}`}
        noValidate
        preventScrollReset={isAttempted}
        data-lab-form={scriptWords()}
        data-keep={useHref(`${doorPath[door]}/keep`)}
      >
        {/* Enter in a field means Next, whichever button comes first. */}
        <button
          type="submit"
          name="intent"
          value="next"
          className="sr-only"
          tabIndex={-1}
          aria-hidden="true"
        />
        <input type="hidden" name="screen" value={screen} />
        <input type="hidden" name="draft" value={answer?.draftId ?? draft?.draftId ?? ''} />
        <Head form={form} />
        {answer?.alert && <AlertLine tone="alert" words={answer.alert} />}
        <LabTroubles id={FORM_ID} says={answer?.says} shown={shown} />
        <Warnings form={form} groups={groups} />
        <LabFields groups={groups} values={values} errors={shown.errors} place={form.place} />
        {documents.length > 0 && (
          <DocumentCards kinds={documents} form={form} errors={shown.errors} />
        )}
        {screen === 'shares' && (
          <section className="group">
            <p className="soft">
              {door === 'public'
                ? m.labform_settle_rule_public({ least: 100 - MOST_PLATFORM_PERCENT })
                : m.labform_settle_rule()}
            </p>
            <ShareTable lines={lines} door={door} isAttempted={isAttempted} />
          </section>
        )}
        <FormEnd form={form} />
      </Form>
      {side}
      <script type="module" async src={labForm} />
    </div>
  )
}

function Head({ form: { door, screen, draft, isEarly } }: { form: LoadedForm }) {
  const steps = screensOf[door]
  const at = steps.findIndex((one) => one.screen === screen)
  const where = m.labform_step_of({ step: at + 1, steps: steps.length })
  const reason = draft?.application?.reason
  return (
    <>
      <p className="small soft">{draft?.name ? `${where}, ${draft.name}` : where}</p>
      <h1>{steps[at]?.title()}</h1>
      {door === 'public' && at === 0 && <p className="soft mt-2">{m.labform_lede()}</p>}
      {isEarly && (
        <div className="mt-4">
          <Note isNews>{m.labform_steps_first()}</Note>
        </div>
      )}
      {draft?.application?.state === 'changes-requested' && reason && (
        <div className="mt-4">
          <Note tone="needs">{m.labform_sent_back({ reason })}</Note>
        </div>
      )}
    </>
  )
}
