import type { FieldMetadata } from '@conform-to/react'
import type { ReactNode } from 'react'
import { classes } from '#src/web/ui/classes.ts'
import { Icon } from '#src/web/ui/icon.tsx'
import { m } from '#src/web/words/compiled/messages.js'

export type FieldLook = {
  label: string
  /** Shown before an error can happen: what it is for, how it is written. */
  help?: ReactNode
  /** Across both columns of `.cols2`. */
  isFull?: boolean | undefined
  /** Adds "optional" to the label; everything else is required. */
  isOptional?: boolean | undefined
}

/** What every field needs from Conform: its ids, its errors, its value. */
export type AnyField = Pick<
  FieldMetadata<unknown>,
  'id' | 'name' | 'errors' | 'errorId' | 'descriptionId' | 'key' | 'valid'
>

/** The ids that describe a control: its help and its error, where there are any. */
export function describedBy(field: AnyField, help: ReactNode): string | undefined {
  const ids = [help && field.descriptionId, field.errors && field.errorId].filter(Boolean)
  return ids.length > 0 ? ids.join(' ') : undefined
}

/** `after`: below the error. */
type Props = FieldLook & { field: AnyField; children: ReactNode; after?: ReactNode }

/** Label above, help before the control, the error beside it. */
export function Field({ field, label, help, isFull, isOptional, children, after }: Props) {
  return (
    <div className={classes('field', field.errors && 'field--error', isFull && 'full')}>
      <label htmlFor={field.id}>
        {label} {isOptional && <span className="soft">({m.fields_optional()})</span>}
      </label>
      <FieldHelp field={field} help={help} />
      {children}
      <FieldErrors field={field} />
      {after}
    </div>
  )
}

export function FieldHelp({ field, help }: { field: AnyField; help: ReactNode }) {
  if (!help) return null
  return (
    <p className="help" id={field.descriptionId}>
      {help}
    </p>
  )
}

export function FieldErrors({ field }: { field: AnyField }) {
  if (!field.errors) return null
  return (
    <p className="error" id={field.errorId}>
      <Icon name="warning" small />
      <span>{field.errors.join(' ')}</span>
    </p>
  )
}
