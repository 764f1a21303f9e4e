import type { App } from '#src/usecases/index.ts'
import { chargebackStates, RespondBy } from '#src/web/orders/chargeback-list.tsx'
import { StateChip } from '#src/web/ui/finance-parts.tsx'
import { ActForm, GoneForm, type TriedForm } from '#src/web/ui/forms/act-form.tsx'
import { KeyValues, Panel } from '#src/web/ui/frame/page.tsx'
import { Note } from '#src/web/ui/marks.tsx'
import { instantOf } from '#src/web/ui/time-words.ts'
import { m } from '#src/web/words/compiled/messages.js'

export type ChargebackView = Awaited<ReturnType<App['viewChargeback']>>
type Props = { of: ChargebackView }

/** Which day, in which words, by whom, and how it ended. */
export function ChargebackFacts({ of }: Props) {
  const { state, reason, openedBy, openedAt, decidedAt, decidedBy, note, bearer } = of
  const bearers = { platform: m.chargeback_bearer_platform, lab: m.chargeback_bearer_lab }
  return (
    <Panel title={m.chargeback_standing()}>
      <KeyValues
        rows={[
          [m.finance_state(), <StateChip key="state" {...chargebackStates[state]} />],
          [m.chargeback_respond_by(), <RespondBy key="by" of={of} />],
          [m.chargeback_reason(), reason],
          [m.chargeback_opened(), m.finance_asked_by({ who: openedBy, time: instantOf(openedAt) })],
          ...(decidedAt === null
            ? []
            : [
                [
                  m.chargeback_decided(),
                  m.finance_asked_by({ who: decidedBy ?? '', time: instantOf(decidedAt) }),
                ] as const,
                [m.chargeback_note(), note ?? ''] as const,
              ]),
          ...(bearer === null ? [] : [[m.chargeback_bearer(), bearers[bearer]()] as const]),
        ]}
      />
    </Panel>
  )
}

/** The bank's decision, recorded by a second person. */
export function ChargebackActs({ of, tried }: Props & { tried: TriedForm }) {
  if (of.state !== 'open')
    return (
      <>
        <GoneForm tried={tried} isThere={false} />
        <Note icon="check">{m.chargeback_over()}</Note>
      </>
    )
  if (!of.mayDecide) return <Note>{m.chargeback_second_person()}</Note>
  const fields = [
    {
      name: 'note',
      label: m.chargeback_note(),
      help: m.chargeback_note_help(),
      kind: 'area' as const,
    },
  ]
  return (
    <Panel title={m.chargeback_acts()}>
      <div className="labacts">
        <ActForm
          intent="won"
          lede={m.chargeback_won_lede()}
          fields={fields}
          act={m.chargeback_won_act()}
          tried={tried}
        />
        <ActForm intent="lost" {...lostWords(of)} fields={fields} kind="danger" tried={tried} />
        {of.isAnythingDone && (
          <ActForm
            intent="lost-by-lab"
            lede={m.chargeback_lost_lab_lede()}
            fields={fields}
            act={m.chargeback_lost_lab_act()}
            kind="danger"
            tried={tried}
          />
        )}
      </div>
    </Panel>
  )
}

/** What a lost chargeback does to the booking in its current state. */
function lostWords({ isCancelledIfLost, isAnythingDone }: ChargebackView) {
  if (isCancelledIfLost)
    return { lede: m.chargeback_lost_waiting_lede(), act: m.chargeback_lost_waiting_act() }
  const lede = isAnythingDone
    ? m.chargeback_lost_platform_lede()
    : m.chargeback_lost_not_done_lede()
  return { lede, act: m.chargeback_lost_platform_act() }
}
