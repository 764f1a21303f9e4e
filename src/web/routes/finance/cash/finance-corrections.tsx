import { reasonField } from '#src/web/routes/finance/finance-form.tsx'
import { StateChip } from '#src/web/ui/finance-parts.tsx'
import { proposalStates } from '#src/web/ui/finance-words.ts'
import { ActForm, GoneForm, type TriedForm } from '#src/web/ui/forms/act-form.tsx'
import { KeyValues, Panel } from '#src/web/ui/frame/page.tsx'
import { Note } from '#src/web/ui/marks.tsx'
import { rupeesOf } from '#src/web/ui/money.tsx'
import { instantOf } from '#src/web/ui/time-words.ts'
import { m } from '#src/web/words/compiled/messages.js'
import type { Slip } from './finance-slip.tsx'

type Props = { slip: Slip; tried: TriedForm }

/** Missing cash that was found: one person records it, another confirms it. */
export function CorrectionForm({ slip, tried }: Props) {
  const { mayCorrect, version, missing, phlebotomistName: name } = slip
  if (!mayCorrect)
    return <GoneForm tried={tried?.intent === 'correct' ? tried : undefined} isThere={false} />
  return (
    <Panel title={m.finance_correct()}>
      <ActForm
        intent="correct"
        about={{ version }}
        lede={m.finance_correct_lede({ amount: rupeesOf(missing), name })}
        fields={[
          { name: 'amount', label: m.finance_correct_amount(), kind: 'rupees' },
          {
            name: 'bankReference',
            label: m.finance_bank_reference(),
            help: m.finance_bank_reference_help(),
          },
          reasonField(m.finance_correct_reason()),
        ]}
        act={m.finance_correct_act()}
        tried={tried}
      />
    </Panel>
  )
}

/** What was recorded as found, and the second person's decision. */
export function Corrections({ slip, tried }: Props) {
  if (slip.corrections.length === 0) return null
  return (
    <Panel title={m.finance_corrections()}>
      <GoneForm
        tried={tried?.intent === 'correct' ? undefined : tried}
        isThere={slip.corrections.some(({ mayDecide }) => mayDecide)}
      />
      {slip.corrections.map((one) => (
        <Correction key={one.correctionId} one={one} tried={tried} />
      ))}
    </Panel>
  )
}

function Correction({ one, tried }: { one: Slip['corrections'][number]; tried: TriedForm }) {
  const { correctionId, version, amount, bankReference: reference, proposedByName: who } = one
  return (
    <>
      <KeyValues
        rows={[
          [m.finance_state(), <StateChip key="state" {...proposalStates[one.state]} />],
          [m.finance_amount(), rupeesOf(amount)],
          [m.finance_bank_reference(), reference],
          [m.finance_reason(), one.reason],
          [m.finance_proposed(), m.finance_asked_by({ who, time: instantOf(one.proposedAt) })],
        ]}
      />
      {one.mayDecide ? (
        <DecideForms
          about={{ correctionId, version }}
          lede={m.finance_correct_confirm_lede({ who, amount: rupeesOf(amount), reference })}
          tried={tried}
        />
      ) : (
        one.state === 'proposed' && <Note icon="lock">{m.finance_second_person()}</Note>
      )}
    </>
  )
}

type Decided = { about: Record<string, string | number>; lede: string; tried: TriedForm }

/** A second person's approval or rejection. */
export function DecideForms({ about, lede, tried }: Decided) {
  return (
    <div className="labacts">
      <ActForm intent="confirm" about={about} lede={lede} act={m.finance_confirm()} tried={tried} />
      <ActForm intent="reject" about={about} act={m.finance_reject()} kind="danger" tried={tried} />
    </div>
  )
}
