import { m } from '#src/web/words/compiled/messages.js'
import { Button } from './button.tsx'
import { Icon } from './icon.tsx'

type Props = {
  /** `toast`: success; `alert`: failure. */
  tone: 'toast' | 'alert'
  /** As the specification words it: English on Hindi pages too. */
  words: string
  /**
   * Stays until it is closed: for what a person must act on. Otherwise it disappears after 1.5 s.
   */
  isSticky?: boolean | undefined
}

/**
 * The result of the last action, rendered on the server: visible for 1.5 s (timed by the style
 * sheet, without script), and a line that stays until the next action. Give it a `key` where the
 * same text may come twice on a page that stays open.
 */
export function AlertLine({ tone, words, isSticky = false }: Props) {
  if (isSticky) return <Sticky tone={tone} words={words} />
  return (
    <>
      <div className={`flash flash--${tone}`} role={roles[tone]} lang="en">
        <Icon name={icons[tone]} />
        <p>{words}</p>
      </div>
      <p className="statusline" lang="en">
        {words}
      </p>
    </>
  )
}

/** The browser closes it by itself: `method="dialog"`. */
function Sticky({ tone, words }: Pick<Props, 'tone' | 'words'>) {
  return (
    <dialog className={`flash flash--${tone} flash--sticky`} open aria-label={words}>
      <Icon name={icons[tone]} />
      <p role={roles[tone]}>{words}</p>
      <form method="dialog">
        <Button type="submit" kind="quiet" size="small">
          {m.frame_close()}
        </Button>
      </form>
    </dialog>
  )
}

const icons = { toast: 'check', alert: 'warning' } as const
const roles = { toast: 'status', alert: 'alert' } as const
