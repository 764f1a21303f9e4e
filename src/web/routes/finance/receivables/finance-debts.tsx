import type { App } from '#src/usecases/index.ts'
import { DecideForms } from '#src/web/routes/finance/cash/finance-corrections.tsx'
import { reasonField } from '#src/web/routes/finance/finance-form.tsx'
import { StateChip } from '#src/web/ui/finance-parts.tsx'
import { proposalStates } from '#src/web/ui/finance-words.ts'
import { ActForm, GoneForm, type TriedForm } from '#src/web/ui/forms/act-form.tsx'
import { KeyValues, Panel } from '#src/web/ui/frame/page.tsx'
import { Note } from '#src/web/ui/marks.tsx'
import { rupeesOf } from '#src/web/ui/money.tsx'
import { instantOf } from '#src/web/ui/time-words.ts'
import { m } from '#src/web/words/compiled/messages.js'

type Listed = Awaited<ReturnType<App['listDebts']>>
type Owing = Listed['owing'][number]
type Debt = Listed['debts'][number]

/** One lab that owes us: what it paid, or what is written off. */
export function OwingLab({ of, tried }: { of: Owing; tried: TriedForm }) {
  const { labId, name, code, state, owed, mayPropose } = of
  return (
    <Panel title={`${name} (${code})`}>
      <GoneForm tried={tried} isThere={mayPropose} />
      <KeyValues
        rows={[
          [m.finance_debt_owed(), rupeesOf(owed)],
          ...(state === 'terminated' ? [[m.finance_state(), m.finance_debt_ended()] as const] : []),
        ]}
      />
      {mayPropose ? (
        <ProposeForms about={{ labId, owedPaise: owed }} lab={name} tried={tried} />
      ) : (
        <Note icon="lock">{m.finance_second_person()}</Note>
      )}
    </Panel>
  )
}

type Proposed = { about: Record<string, string | number>; lab: string; tried: TriedForm }

function ProposeForms({ about, lab, tried }: Proposed) {
  const amount = { name: 'amount', label: m.finance_amount(), kind: 'rupees' as const }
  return (
    <div className="deskcols mt-4">
      <ActForm
        intent="received"
        about={about}
        lede={m.finance_debt_received_of({ lab })}
        fields={[
          amount,
          { name: 'reference', label: m.finance_utr(), help: m.finance_utr_help() },
          reasonField(m.finance_debt_reason_help()),
        ]}
        act={m.finance_debt_received_act()}
        tried={tried}
      />
      <ActForm
        intent="write-off"
        about={about}
        lede={m.finance_debt_write_off_of({ lab })}
        fields={[amount, reasonField(m.finance_debt_reason_help())]}
        act={m.finance_debt_write_off_act()}
        kind="danger"
        tried={tried}
      />
    </div>
  )
}

const debtHows: Record<Debt['how'], () => string> = {
  received: m.finance_debt_received,
  'written-off': m.finance_debt_written_off,
}

/** The proposal about a debt, and the second person's decision. */
export function DebtPanel({ debt, tried }: { debt: Debt; tried: TriedForm }) {
  const { debtId, version, lab, how, amount, reference, reason, state } = debt
  const { proposedByName: who, decidedByName, decidedAt } = debt
  return (
    <Panel title={`${lab.name} (${lab.code}): ${debtHows[how]()}, ${instantOf(debt.proposedAt)}`}>
      <GoneForm tried={tried} isThere={debt.mayDecide} />
      <KeyValues
        rows={[
          [m.finance_state(), <StateChip key="state" {...proposalStates[state]} />],
          [debtHows[how](), rupeesOf(amount)],
          ...(reference ? [[m.finance_utr(), reference] as const] : []),
          [m.finance_reason(), reason],
          [m.finance_proposed(), m.finance_asked_by({ who, time: instantOf(debt.proposedAt) })],
          ...(decidedAt
            ? [
                [
                  m.finance_decided(),
                  m.finance_asked_by({ who: decidedByName ?? '', time: instantOf(decidedAt) }),
                ] as const,
              ]
            : []),
        ]}
      />
      {debt.mayDecide && (
        <DecideForms
          about={{ debtId, version }}
          lede={m.finance_debt_decide_lede({
            who,
            how: debtHows[how](),
            amount: rupeesOf(amount),
            reason,
          })}
          tried={tried}
        />
      )}
      {state === 'proposed' && !debt.mayDecide && (
        <Note icon="lock">{m.finance_second_person()}</Note>
      )}
    </Panel>
  )
}
