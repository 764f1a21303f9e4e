import { type ReactNode, useId } from 'react'
import { useNavigate } from 'react-router'
import { classes } from '#src/web/ui/classes.ts'
import { Icon } from '#src/web/ui/icon.tsx'
import { Link } from '#src/web/ui/link.tsx'
import { m } from '#src/web/words/compiled/messages.js'

type Props = {
  title: string
  /** The language of the title, where it is not the page's. */
  lang?: 'en'
  lede?: ReactNode
  /** The address without the dialog. */
  back: string
  look?: 'side' | 'ask' | undefined
  children: ReactNode
}

/**
 * A dialog opened by an address: rendered on the server, so it works without script; with script it
 * traps the focus, Escape closes it, and the focus returns to where it was.
 */
export function LabsDialog({ title, lang, lede, back, look, children }: Props) {
  const id = useId()
  const navigate = useNavigate()
  return (
    <dialog
      open
      ref={keepFocus}
      className={classes('dialog', look && `dialog--${look}`)}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault()
        void navigate(back, { preventScrollReset: true })
      }}
    >
      <header>
        <div>
          <h2 id={id} lang={lang}>
            {title}
          </h2>
          {lede && <p className="small soft">{lede}</p>}
        </div>
        <Link
          className="btn btn--icon"
          to={back}
          preventScrollReset
          aria-label={m.frame_close()}
          title={m.frame_close()}
        >
          <Icon name="close" />
        </Link>
      </header>
      {children}
    </dialog>
  )
}

/** An open dialog becomes modal; a stable function, so once per dialog. */
function keepFocus(dialog: HTMLDialogElement | null) {
  if (!dialog) return undefined
  const before = document.activeElement
  dialog.close()
  dialog.showModal()
  return () => {
    dialog.close() // elements behind a modal one take no focus
    if (before instanceof HTMLElement && before.isConnected) before.focus()
  }
}
