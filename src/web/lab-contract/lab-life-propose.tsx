import { getFormProps, type SubmissionResult, useForm } from '@conform-to/react'
import { Form } from 'react-router'
import type { ContractChangeKind } from '#src/domain/labs/contract-change.ts'
import { nameHere } from '#src/web/names.ts'
import { GoneForm } from '#src/web/ui/forms/act-form.tsx'
import { type AnyField, FieldErrors } from '#src/web/ui/forms/field.tsx'
import { FormErrors } from '#src/web/ui/forms/form-errors.tsx'
import { SubmitButton } from '#src/web/ui/forms/submit-button.tsx'
import { TextField } from '#src/web/ui/forms/text-field.tsx'
import { Link } from '#src/web/ui/link.tsx'
import { m } from '#src/web/words/compiled/messages.js'
import { Behind, type Tried } from './lab-life-acts.tsx'

export type ShareLine = { code: string; name: string | null; platform: number; lab: number }
type Props = {
  /** The initial rows of the table: one line under order share. */
  lines: readonly ShareLine[]
  /** The address of the same page with the other kind of table. */
  other: { to: string; isOrder: boolean } | undefined
  isOpen: boolean
  /** Kinds with a pending change: another one would be refused. */
  waiting: readonly ContractChangeKind[]
  tried: Tried
}

/** Changes that two people make together, proposed by one. */
export function ProposeForms({ lines, other, isOpen, waiting, tried }: Props) {
  return (
    <div className="labacts mt-4">
      <GoneForm tried={tried} intent="propose-bank" isThere={!waiting.includes('bank')} />
      {!waiting.includes('bank') && (
        <Behind title={m.lablife_propose_bank()} isOpen={tried?.intent === 'propose-bank'}>
          <BankForm lastResult={tried?.intent === 'propose-bank' ? tried.result : undefined} />
        </Behind>
      )}
      {!waiting.includes('shares') && (
        <Behind
          title={m.lablife_propose_shares()}
          isOpen={isOpen || tried?.intent === 'propose-shares'}
        >
          <SharesForm
            lines={lines}
            lastResult={tried?.intent === 'propose-shares' ? tried.result : undefined}
          />
          {other && (
            <p className="mt-4">
              <Link to={other.to}>
                {other.isOrder ? m.lablife_to_order() : m.lablife_to_test()}
              </Link>
            </p>
          )}
        </Behind>
      )}
    </div>
  )
}

type Result = { lastResult: SubmissionResult<string[]> | undefined }
type BankFields = {
  bankName: string
  accountHolderName: string
  accountNumber: string
  ifsc: string
}

function BankForm({ lastResult }: Result) {
  const [form, { bankName, accountHolderName, accountNumber, ifsc }] = useForm<BankFields>({
    id: 'propose-bank',
    lastResult: lastResult ?? null,
  })
  const labels = {
    bankName: m.lablife_bank_name(),
    accountHolderName: m.lablife_holder(),
    accountNumber: m.lablife_account_number(),
    ifsc: m.lablife_ifsc(),
  }
  return (
    <Form method="post" className="form" {...getFormProps(form)} noValidate>
      <FormErrors form={form} labels={labels} />
      <div className="cols2">
        <TextField field={bankName} label={labels.bankName} />
        <TextField field={accountHolderName} label={labels.accountHolderName} />
        <TextField
          field={accountNumber}
          label={labels.accountNumber}
          inputMode="numeric"
          autoComplete="off"
        />
        <TextField field={ifsc} label={labels.ifsc} autoComplete="off" />
      </div>
      <p>
        <SubmitButton intent="propose-bank">{m.lablife_propose()}</SubmitButton>
      </p>
    </Form>
  )
}

type ShareFields = { platform: Record<string, string>; lab: Record<string, string>; from: string }

function SharesForm({ lines, lastResult }: Result & Pick<Props, 'lines'>) {
  const [form, { platform, lab, from }] = useForm<ShareFields>({
    id: 'propose-shares',
    lastResult: lastResult ?? null,
  })
  const [platforms, labs] = [platform.getFieldset(), lab.getFieldset()]
  return (
    <Form method="post" className="form" {...getFormProps(form)} noValidate>
      <FormErrors form={form} labels={{ from: m.lablife_from() }} />
      <table className="datatable sharetable">
        <thead>
          <tr>
            <th scope="col">{m.desk_category()}</th>
            <th scope="col" className="r">
              {m.lablife_share_platform()}
            </th>
            <th scope="col" className="r">
              {m.lablife_share_lab()}
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.code}>
              <th scope="row">
                {lineName(line)}
                <RowErrors row={[platforms[line.code], labs[line.code]]} />
              </th>
              <Cell line={line} of="platform" row={[platforms[line.code], labs[line.code]]} />
              <Cell line={line} of="lab" row={[platforms[line.code], labs[line.code]]} />
            </tr>
          ))}
        </tbody>
      </table>
      <TextField
        field={from}
        type="date"
        label={m.lablife_from()}
        help={m.lablife_from_help()}
        isOptional
      />
      <p>
        <SubmitButton intent="propose-shares">{m.lablife_propose()}</SubmitButton>
      </p>
    </Form>
  )
}

type CellField = (AnyField & { initialValue?: unknown }) | undefined
type Row = { row: readonly [platform: CellField, lab: CellField] }

const wrongOf = ({ row }: Row) => row.find((field) => field?.errors)

/** One error for both cells: they are wrong together. */
function RowErrors({ row }: Row) {
  const wrong = wrongOf({ row })
  return wrong ? <FieldErrors field={wrong} /> : null
}

const lineName = ({ name }: ShareLine) => (name === null ? m.lablife_shares_all() : nameHere(name))

type CellProps = Row & { line: ShareLine; of: 'platform' | 'lab' }

/** Two digits; what was typed, or the current value. */
function Cell({ row, line, of }: CellProps) {
  const field = row[of === 'platform' ? 0 : 1]
  const wrong = wrongOf({ row })
  const typed = field?.initialValue
  const label = of === 'platform' ? m.lablife_share_platform() : m.lablife_share_lab()
  return (
    <td className="r">
      <input
        className="input num"
        id={field?.id}
        name={`${of}.${line.code}`}
        aria-label={`${lineName(line)}: ${label}`}
        aria-invalid={wrong ? true : undefined}
        aria-describedby={wrong?.errorId}
        inputMode="numeric"
        maxLength={2}
        size={3}
        defaultValue={typeof typed === 'string' ? typed : line[of]}
      />
    </td>
  )
}
