import type { ReactNode } from 'react'
import { formatPhone } from '#src/domain/format-phone.ts'
import type { LabLife, LabRecord } from '#src/web/lab-contract/lab-life-words.ts'
import { KeyValues, Panel } from '#src/web/ui/frame/page.tsx'
import { openWords } from '#src/web/ui/lab-words.ts'
import { Note } from '#src/web/ui/marks.tsx'
import { rupeesOf } from '#src/web/ui/money.tsx'
import { dayOf } from '#src/web/ui/time-words.ts'
import { m } from '#src/web/words/compiled/messages.js'

type Props = { life: LabLife; record: LabRecord }

/** What the office needs at a glance: who, where, whose, how long, how much. */
export function LabFacts({ life, record }: Props) {
  const { people, licence, accreditation } = life
  const rows: [string, ReactNode][] = [
    [m.lablife_code(), record.code],
    [m.lablife_address(), addressOf(record)],
    [m.lablife_contact(), [formatted(record.phone), record.email].filter(Boolean).join(', ')],
    [m.lablife_hours(), openWords(record)],
    [m.lablife_registration(), record.registrationNumber ?? m.lablife_none()],
    [m.lablife_licence(), spanWords(licence)],
    [m.lablife_accreditation(), accreditation ? spanWords(accreditation) : m.lablife_none()],
    [m.lablife_entered_by(), people.enteredBy ?? m.lablife_none()],
    [m.lablife_approved_by(), people.approvedBy ?? m.lablife_none()],
    [m.lablife_activated_by(), people.activatedBy ?? m.lablife_none()],
    [m.lablife_open_orders(), openOrders(life)],
    [m.lablife_unpaid(), rupeesOf(life.unpaidPaise)],
  ]
  return (
    <Panel title={m.lablife_record()}>
      <KeyValues rows={rows} />
    </Panel>
  )
}

/** Most addresses already end with their PIN code. */
function addressOf({ address, city, pincode }: LabRecord): string {
  return address.includes(pincode) ? address : `${address}, ${city} ${pincode}`
}

const formatted = (phone: string | null) => (phone ? formatPhone(phone) : null)

function spanWords({ from, to, daysLeft: count }: LabLife['licence']): string {
  const days = { from: dayOf(from), to: dayOf(to) }
  return count < 1 ? m.lablife_valid_over(days) : m.lablife_valid_words({ ...days, count })
}

function openOrders({ openOrders: count, openBookings }: LabLife) {
  if (count === 0) return m.lablife_open_orders_none()
  return (
    <>
      {count}
      <span className="small soft block">{openBookings.join(', ')}</span>
    </>
  )
}

/** The owner and the signatory. Only the last digits of account and Aadhaar numbers. */
export function LabOwner({ record }: Pick<Props, 'record'>) {
  const { organization, signatory, account } = record
  const lastFour = signatory?.aadhaarLastFour
  const rows: [string, ReactNode][] = [
    [m.lablife_organization(), organization.name],
    [m.lablife_entity(), organization.legalEntity],
    [m.lablife_repeat_pan(), organization.pan ?? m.lablife_none()],
    [m.lablife_repeat_gstin(), organization.gstin ?? m.lablife_none()],
    [
      m.lablife_signatory(),
      [signatory?.name, signatory?.designation].filter(Boolean).join(', ') || m.lablife_none(),
    ],
    [m.lablife_contact(), signatory?.email ?? m.lablife_none()],
    [m.lablife_repeat_aadhaar(), lastFour ? m.lablife_aadhaar_end({ lastFour }) : m.lablife_none()],
    [m.lablife_account(), account ? accountWords(account) : m.lablife_account_none()],
  ]
  return (
    <Panel title={m.lablife_organization()}>
      <Repeats repeats={record.repeats} />
      <KeyValues rows={rows} />
    </Panel>
  )
}

function accountWords(account: NonNullable<LabRecord['account']>): string {
  const { bankName, ifsc, accountLastFour: lastFour } = account
  return m.lablife_account_ends({ bank: bankName ?? ifsc ?? '', lastFour })
}

/** The same number at another lab: not forbidden, but worth asking about. */
function Repeats({ repeats }: Pick<LabRecord, 'repeats'>) {
  const found = [
    [m.lablife_repeat_pan(), repeats.pan],
    [m.lablife_repeat_gstin(), repeats.gstin],
    [m.lablife_repeat_account(), repeats.account],
    [m.lablife_repeat_aadhaar(), repeats.aadhaar],
  ] as const
  const shown = found.filter(([, codes]) => codes.length > 0)
  if (shown.length === 0) return null
  return (
    <div className="mb-4">
      <Note tone="needs" title={m.lablife_repeats()}>
        <p>{m.lablife_repeats_lede()}</p>
        <ul className="mt-2">
          {shown.map(([name, codes]) => (
            <li key={name}>
              {name}: <span className="num">{codes.join(', ')}</span>
            </li>
          ))}
        </ul>
      </Note>
    </div>
  )
}
