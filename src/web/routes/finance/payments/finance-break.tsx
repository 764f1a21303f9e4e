import type { Paise } from '#src/domain/money.ts'
import { amountOf } from '#src/domain/payments/amount-text.ts'
import type { App } from '#src/usecases/index.ts'
import { LongNumber } from '#src/web/orders/pay-parts.tsx'
import { mismatchWords } from '#src/web/routes/finance/settlements/finance-utrs.tsx'
import { DataTable } from '#src/web/ui/data-table.tsx'
import { ActForm, GoneForm, type TriedForm } from '#src/web/ui/forms/act-form.tsx'
import { KeyValues, Panel } from '#src/web/ui/frame/page.tsx'
import { Icon } from '#src/web/ui/icon.tsx'
import { Note } from '#src/web/ui/marks.tsx'
import { rupeesOf } from '#src/web/ui/money.tsx'
import { dayOf, instantOf } from '#src/web/ui/time-words.ts'
import { m } from '#src/web/words/compiled/messages.js'
import { BreakState } from './finance-breaks.tsx'

type BreakView = Awaited<ReturnType<App['viewBreak']>>
type Said = BreakView['ours']
type Props = { of: BreakView }

/** Each side's record, line by line; a line that differs is marked with a word. */
export function BreakSides({ of }: Props) {
  const ours = comparable(of.ours)
  const theirs = comparable(of.theirs)
  const names = [...new Set([...Object.keys(ours ?? {}), ...Object.keys(theirs ?? {})])]
  return (
    <Panel title={m.finance_break_sides()}>
      <DataTable
        stacks
        label={m.finance_break_sides()}
        columns={[
          { id: 'what', head: m.finance_break_fact() },
          { id: 'ours', head: m.finance_break_ours(), isRight: true },
          { id: 'theirs', head: m.finance_break_theirs(), isRight: true },
          { id: 'mark', head: <span className="sr-only">{m.finance_break_equal_head()}</span> },
        ]}
      >
        {names.map((name) => (
          <tr key={name}>
            <td>{factName(name)}</td>
            <td className="r num">{shown(ours, name)}</td>
            <td className="r num">{shown(theirs, name)}</td>
            <td>
              <Compared isEqual={ours?.[name] === theirs?.[name]} isOneSided={!ours || !theirs} />
            </td>
          </tr>
        ))}
      </DataTable>
    </Panel>
  )
}

function Compared({ isEqual, isOneSided }: { isEqual: boolean; isOneSided: boolean }) {
  if (isOneSided) return null
  return (
    <span className={isEqual ? 'tag' : 'tag due--soon'}>
      <Icon name={isEqual ? 'check' : 'warning'} small />
      {isEqual ? m.finance_break_same() : m.finance_break_differs()}
    </span>
  )
}

function shown(said: Said, name: string): string {
  if (said === null) return m.finance_break_nothing()
  const value = said[name]
  if (value === undefined || value === null) return m.finance_none()
  if (typeof value === 'number' && /paise$/i.test(name)) return rupeesOf(value as Paise)
  return String(value)
}

/**
 * The bank's file names our fields differently and writes rupees as text; beside ours they are the
 * same.
 */
function comparable(said: Said): Said {
  if (said === null) return null
  const { why: _, amount, netPaise, status, ...rest } = said
  const paise = typeof amount === 'string' ? amountOf(amount) : undefined
  return {
    ...rest,
    ...(status !== undefined && { state: status }),
    ...(netPaise !== undefined && { amountPaise: netPaise }),
    ...(amount !== undefined && { amountPaise: paise ?? amount }),
  }
}

/** For the bank's file: why its row matches nothing. */
function whyOf({ theirs }: BreakView) {
  const why = theirs?.why
  return typeof why === 'string' ? [[m.finance_break_fact_why(), mismatchWords(why)] as const] : []
}

const factNames: Readonly<Record<string, () => string>> = {
  amountPaise: m.finance_amount,
  refundedPaise: m.finance_break_fact_refunded,
  submittedPaise: m.finance_break_fact_submitted,
  feePaise: m.finance_break_fact_fee,
  agreedFeePaise: m.finance_break_fact_agreed,
  state: m.finance_state,
  currency: m.finance_break_fact_currency,
  number: m.finance_attempt,
  referenceNo: m.finance_review_reference,
  utr: m.finance_utr,
  day: m.finance_break_of_day,
  count: m.finance_break_fact_count,
}

/** The name of a field in the record; an unknown one is shown as it is. */
function factName(name: string): string {
  return Object.hasOwn(factNames, name) ? (factNames[name]?.() ?? name) : name
}

/** Which day, since when, whose, and how it ended. */
export function BreakFacts({ of }: Props) {
  const { day, foundAt, ownerName, attemptNumber, resolvedAt, resolvedByName, note } = of
  return (
    <Panel title={m.finance_standing()}>
      <KeyValues
        rows={[
          [m.finance_state(), <BreakState key="state" of={of} />],
          [m.finance_break_of_day(), dayOf(day)],
          [m.finance_break_found(), instantOf(foundAt)],
          ...whyOf(of),
          [m.finance_turn(), ownerName ?? m.finance_nobody_yet()],
          ...(attemptNumber === null
            ? []
            : [
                [
                  m.finance_attempt(),
                  <LongNumber key="attempt">{attemptNumber}</LongNumber>,
                ] as const,
              ]),
          ...(resolvedAt === null
            ? []
            : [
                [
                  m.finance_break_resolved(),
                  m.finance_asked_by({ who: resolvedByName ?? '', time: instantOf(resolvedAt) }),
                ] as const,
                [m.finance_note(), note ?? ''] as const,
              ]),
        ]}
      />
    </Panel>
  )
}

/** Take it, then close it with what was found. */
export function BreakActs({ of, tried }: Props & { tried: TriedForm }) {
  if (of.state === 'resolved')
    return (
      <>
        <GoneForm tried={tried} isThere={false} />
        <Note icon="check">{m.finance_break_over()}</Note>
      </>
    )
  return (
    <Panel title={m.finance_acts()}>
      <div className="labacts">
        {of.isMine ? (
          <>
            <GoneForm tried={tried} intent="take" isThere={false} />
            <p className="soft">{m.finance_break_mine()}</p>
          </>
        ) : (
          <ActForm
            intent="take"
            lede={
              of.ownerName === null
                ? m.finance_break_take_lede()
                : m.finance_break_take_over({ who: of.ownerName })
            }
            act={m.finance_break_take()}
            kind="quiet"
            tried={tried}
          />
        )}
        <ActForm
          intent="resolve"
          lede={m.finance_break_resolve_lede()}
          fields={[
            {
              name: 'note',
              label: m.finance_note(),
              help: m.finance_note_help(),
              kind: 'area',
            },
          ]}
          act={m.finance_break_resolve()}
          tried={tried}
        />
      </div>
    </Panel>
  )
}
