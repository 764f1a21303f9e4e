import { AlertDialog } from '@base-ui/react/alert-dialog'
import type { ReactNode } from 'react'
import { m } from '#src/web/words/compiled/messages.js'

type Props = {
  trigger: string
  title: string
  /** What will happen, and which part of it cannot be undone. */
  description: ReactNode
  keep?: string | undefined
  /** The form whose button does it. Without JavaScript it is on the page itself. */
  children: ReactNode
}

/** Asks before something irreversible. Costs the page 40 kB: only where it is needed. */
export function ConfirmDialog({ trigger, title, description, keep, children }: Props) {
  return (
    <>
      <AlertDialog.Root>
        <AlertDialog.Trigger className="btn btn--danger needs-script">
          {trigger}
        </AlertDialog.Trigger>
        <AlertDialog.Portal>
          <AlertDialog.Backdrop className="backdrop" />
          <AlertDialog.Popup className="dialog dialog--ask">
            <header>
              <AlertDialog.Title>{title}</AlertDialog.Title>
            </header>
            <AlertDialog.Description className="body" render={<div />}>
              {description}
            </AlertDialog.Description>
            <footer>
              <AlertDialog.Close className="btn btn--quiet">
                {keep ?? m.frame_keep()}
              </AlertDialog.Close>
              {children}
            </footer>
          </AlertDialog.Popup>
        </AlertDialog.Portal>
      </AlertDialog.Root>
      <noscript>
        <div className="card asked">
          <p className="strong">{title}</p>
          {description}
          {children}
        </div>
      </noscript>
    </>
  )
}
