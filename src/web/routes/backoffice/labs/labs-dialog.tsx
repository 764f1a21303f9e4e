import { type ReactNode, useId } from 'react'
import { Link, useNavigate } from 'react-router'
import { classes } from '#src/web/ui/classes.ts'
import { Icon } from '#src/web/ui/icon.tsx'
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
 * A dialog that an address opens: made on the server, so it is there without script; with it, it
 * takes the focus and keeps it, Escape closes it, and the focus goes back to where it came from.
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

/** What was open on the page becomes modal; a stable function, so once per dialog. */
function keepFocus(dialog: HTMLDialogElement | null) {
  if (!dialog) return undefined
  const before = document.activeElement
  dialog.close()
  dialog.showModal()
  return () => {
    dialog.close() // what is behind a modal one takes no focus
    if (before instanceof HTMLElement && before.isConnected) before.focus()
  }
}
