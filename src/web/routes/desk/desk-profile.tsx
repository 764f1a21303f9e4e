import { formatPhone } from '#src/domain/format-phone.ts'
import type { App } from '#src/usecases/index.ts'
import { nameHere } from '#src/web/names.ts'
import { LinkButton } from '#src/web/ui/button.tsx'
import { DataTable } from '#src/web/ui/data-table.tsx'
import { KeyValues, Panel } from '#src/web/ui/frame/page.tsx'
import { openWords } from '#src/web/ui/lab-words.ts'
import { Chip, Note } from '#src/web/ui/marks.tsx'
import { rupeesOf } from '#src/web/ui/money.tsx'
import { Day } from '#src/web/ui/time.tsx'
import { m } from '#src/web/words/compiled/messages.js'

type Desk = Awaited<ReturnType<App['viewDesk']>>

/** Days before the end from which action is needed. Source: life cycle 10. */
const WARN_DAYS = 60

/** Name, address, hours: what the lab's public page shows. */
export function DeskProfile({ labId, profile, takesBookings }: Desk) {
  const { name, code, address, city, pincode, phone, email, website, ratingTenths } = profile
  return (
    <Panel title={m.desk_public()}>
      <KeyValues
        rows={[
          [m.desk_name(), name],
          [m.desk_code(), code],
          [
            m.desk_address(),
            address.includes(pincode) ? address : `${address}, ${city} ${pincode}`,
          ],
          [m.desk_phone(), phone ? formatPhone(phone) : '–'],
          [m.desk_email(), email ?? '–'],
          [m.desk_website(), website ?? '–'],
          [m.desk_open(), openWords(profile)],
          [m.desk_rating(), ratingTenths === null ? m.desk_rating_none() : ratingTenths / 10],
          [m.desk_bookings(), takesBookings ? m.desk_bookings_yes() : m.desk_bookings_no()],
        ]}
      />
      {takesBookings && (
        <p className="mt-4">
          <LinkButton to={`/labs/${labId}`} kind="quiet" size="small">
            {m.desk_public_page()}
          </LinkButton>
        </p>
      )}
    </Panel>
  )
}

/** How long licence and accreditation are valid. */
type Papers = Pick<Desk, 'licence' | 'accreditation' | 'pcpndt'>

export function DeskPapers({ licence, accreditation, pcpndt }: Papers) {
  return (
    <Panel title={m.desk_papers()}>
      <DataTable
        label={m.desk_papers()}
        stacks
        columns={[
          { id: 'paper', head: m.desk_paper() },
          { id: 'from', head: m.desk_valid_from() },
          { id: 'to', head: m.desk_valid_to() },
          { id: 'left', head: m.desk_days_left() },
        ]}
      >
        <PaperRow name={m.desk_licence()} {...licence} />
        {accreditation && (
          <PaperRow
            name={m.desk_nabl({ certificate: accreditation.certificate })}
            {...accreditation}
          />
        )}
        {pcpndt && <PaperRow name={m.desk_pcpndt({ number: pcpndt.number })} {...pcpndt} />}
      </DataTable>
      {!pcpndt && <Note>{m.desk_pcpndt_none()}</Note>}
      {!accreditation && <Note>{m.desk_nabl_none()}</Note>}
    </Panel>
  )
}

type Paper = { name: string; from?: string; to: string; daysLeft: number }

function PaperRow({ name, from, to, daysLeft }: Paper) {
  return (
    <tr>
      <td>{name}</td>
      <td>{from ? <Day on={from} /> : '–'}</td>
      <td>
        <Day on={to} />
      </td>
      <td>
        {daysLeft > WARN_DAYS ? (
          <span className="num">{daysLeft}</span>
        ) : (
          <Soon {...{ daysLeft }} />
        )}
      </td>
    </tr>
  )
}

function Soon({ daysLeft }: { daysLeft: number }) {
  return (
    <Chip icon="warning" tone={daysLeft < 1 ? 'danger' : 'needs'}>
      {daysLeft < 1 ? m.desk_over() : daysLeft}
    </Chip>
  )
}

/** The home collection charges and the lab's reach. */
export function DeskCharges({ charges }: Pick<Desk, 'charges'>) {
  if (!charges)
    return (
      <Panel title={m.desk_charges()}>
        <Note>{m.desk_charges_none()}</Note>
      </Panel>
    )
  const { minimumPaise, perKmPaise, additionalPaise, minimumKm, maximumKm } = charges
  return (
    <Panel title={m.desk_charges()}>
      <KeyValues
        rows={[
          [m.desk_charge_minimum(), rupeesOf(minimumPaise)],
          [m.desk_charge_km(), rupeesOf(perKmPaise)],
          [m.desk_charge_extra(), rupeesOf(additionalPaise)],
          [m.desk_reach(), m.desk_reach_words({ from: minimumKm, to: maximumKm })],
        ]}
      />
    </Panel>
  )
}

/** The parties' shares of a price. */
export function DeskSplits({ splits }: Pick<Desk, 'splits'>) {
  return (
    <Panel title={m.desk_splits()}>
      <DataTable
        label={m.desk_splits()}
        columns={[
          { id: 'category', head: m.desk_category() },
          { id: 'lab', head: m.desk_share_lab(), isRight: true },
          { id: 'platform', head: m.desk_share_platform(), isRight: true },
        ]}
      >
        {splits.map(({ category, labPercent, platformPercent }) => (
          <tr key={category}>
            <td>{category === null ? m.desk_splits_all() : nameHere(category)}</td>
            <td className="r num">{labPercent} %</td>
            <td className="r num">{platformPercent} %</td>
          </tr>
        ))}
      </DataTable>
    </Panel>
  )
}
