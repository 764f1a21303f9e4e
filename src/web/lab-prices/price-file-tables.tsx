import type { ReactNode } from 'react'
import type { FileFault } from '#src/domain/labs/price-file.ts'
import { DataTable } from '#src/web/ui/data-table.tsx'
import { Icon } from '#src/web/ui/icon.tsx'
import { Money } from '#src/web/ui/money.tsx'
import { m } from '#src/web/words/compiled/messages.js'
import type { Preview } from './change-price-file.ts'
import { columnName, fileFaultWords } from './price-words.ts'

type Change = Preview['changes'][number]

/** The old terms beside the new ones, item by item. */
export function FileChanges({ changes }: Pick<Preview, 'changes'>) {
  return (
    <div className="pricediff">
      <DataTable
        label={m.prices_file_changes({ count: changes.length })}
        stacks
        columns={[
          { id: 'item', head: m.prices_item() },
          { id: 'price', head: m.prices_price(), isRight: true },
          { id: 'list', head: m.prices_list_price(), isRight: true },
          { id: 'tat', head: m.prices_hours(), isRight: true },
          { id: 'on', head: m.prices_offered() },
        ]}
      >
        {changes.map((change) => (
          <ChangeRow key={change.itemCode} change={change} />
        ))}
      </DataTable>
    </div>
  )
}

function ChangeRow({ change }: { change: Change }) {
  const { itemCode, name, named, before, after, isFar } = change
  const offered = (isActive: boolean) => (isActive ? m.prices_yes() : m.prices_no())
  return (
    <tr>
      <td className="deskitem">
        {name} <span className="sub num">{itemCode}</span>
        {named && <span className="sub block">{m.prices_file_named({ name: named })}</span>}
        {isFar && (
          <span className="rowtrouble">
            <Icon name="warning" small />
            <span>{m.prices_file_far()}</span>
          </span>
        )}
      </td>
      <td className="r">
        <Both
          was={before && <Money paise={before.price} isWhole />}
          is={<Money paise={after.price} isWhole />}
          isSame={before?.price === after.price}
        />
      </td>
      <td className="r">
        <Both
          was={before && <Money paise={before.listPrice} isWhole />}
          is={<Money paise={after.listPrice} isWhole />}
          isSame={before?.listPrice === after.listPrice}
        />
      </td>
      <td className="r num">
        <Both
          was={before?.tatHours}
          is={after.tatHours}
          isSame={before?.tatHours === after.tatHours}
        />
      </td>
      <td>
        <Both
          was={before && offered(before.isActive)}
          is={offered(after.isActive)}
          isSame={before?.isActive === after.isActive}
        />
      </td>
    </tr>
  )
}

/** What was, struck through, and what would be; one of them where both are the same. */
function Both({ was, is, isSame }: { was: ReactNode; is: ReactNode; isSame: boolean }) {
  if (isSame) return <span className="sub">{is}</span>
  return (
    <>
      {was !== null && was !== undefined && (
        <>
          <del>
            <span className="sr-only">{m.prices_was()} </span>
            {was}
          </del>{' '}
        </>
      )}
      <ins>
        <span className="sr-only">{m.prices_is()} </span>
        {is}
      </ins>
    </>
  )
}

/** As many as can be read; the rest comes to light once these are corrected. */
const MOST_SHOWN = 100

/** Row, column, what stands there and what is wrong with it. */
export function FileFaults({ faults }: { faults: readonly FileFault[] }) {
  const left = faults.length - MOST_SHOWN
  return (
    <>
      <DataTable
        label={m.prices_file_wrong({ count: faults.length })}
        stacks
        columns={[
          { id: 'row', head: m.prices_file_row() },
          { id: 'column', head: m.prices_file_column() },
          { id: 'text', head: m.prices_file_text() },
          { id: 'why', head: m.prices_file_why() },
        ]}
      >
        {faults.slice(0, MOST_SHOWN).map((fault) => (
          <tr key={`${fault.row} ${fault.column} ${fault.why} ${fault.text}`}>
            <td className="num">{m.prices_file_row_number({ row: fault.row })}</td>
            <td>{columnName(fault.column)}</td>
            <td className="wraps filewrong">
              <bdi>{fault.text}</bdi>
            </td>
            <td className="wraps">{fileFaultWords(fault)}</td>
          </tr>
        ))}
      </DataTable>
      {left > 0 && <p className="mt-2">{m.prices_file_more({ count: left })}</p>}
    </>
  )
}
