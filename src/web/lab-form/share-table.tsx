import { classes } from '#src/web/ui/classes.ts'
import { Icon } from '#src/web/ui/icon.tsx'
import { m } from '#src/web/words/compiled/messages.js'
import { FORM_ID } from './lab-fields.tsx'
import type { DoorName } from './screens.ts'
import type { ShareLine } from './share-rows.ts'

type Props = { lines: readonly ShareLine[]; door: DoorName; isAttempted: boolean }

/** The settlement table: the category is read only; an applicant only types the lab's share. */
export function ShareTable({ lines, door, isAttempted }: Props) {
  if (lines.length === 0) return <p>{m.labform_settle_no_categories()}</p>
  return (
    <div className="shares">
      <table>
        <caption className="sr-only">{m.labform_office_step_shares()}</caption>
        <thead>
          <tr>
            <th scope="col" className="shares__no">
              {m.labform_settle_serial()}
            </th>
            <th scope="col">{m.labform_settle_category()}</th>
            <th scope="col">{m.labform_settle_platform()}</th>
            <th scope="col">{m.labform_settle_lab()}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line, index) => (
            <Row
              key={line.code}
              line={line}
              serial={index + 1}
              door={door}
              trouble={isAttempted ? line.trouble : undefined}
            />
          ))}
        </tbody>
      </table>
    </div>
  )
}

type RowProps = { line: ShareLine; serial: number; door: DoorName; trouble: string | undefined }

function Row({ line, serial, door, trouble }: RowProps) {
  const { code, name, platform, lab } = line
  const errorId = `${FORM_ID}-lab.${code}-error`
  const cell = {
    className: 'input num',
    type: 'text',
    inputMode: 'numeric',
    maxLength: 2,
    autoComplete: 'off',
    'data-digits': '2',
    'aria-invalid': trouble ? true : undefined,
    'aria-describedby': trouble ? errorId : undefined,
  } as const
  return (
    <tr className={classes(trouble && 'shares__wrong')}>
      <td className="num shares__no">{serial}</td>
      <th scope="row">
        {name}
        {trouble && (
          <span className="error" id={errorId}>
            <Icon name="warning" small />
            <span>{trouble}</span>
          </span>
        )}
      </th>
      <td>
        {door === 'office' ? (
          <input
            {...cell}
            id={`${FORM_ID}-platform.${code}`}
            name={`platform.${code}`}
            defaultValue={platform}
            aria-label={m.labform_settle_platform_of({ category: name })}
          />
        ) : (
          <output className="num" data-rest-of={`lab.${code}`} suppressHydrationWarning>
            {platform}
          </output>
        )}
      </td>
      <td>
        <input
          {...cell}
          id={`${FORM_ID}-lab.${code}`}
          name={`lab.${code}`}
          defaultValue={lab}
          aria-label={m.labform_settle_lab_of({ category: name })}
        />
      </td>
    </tr>
  )
}
