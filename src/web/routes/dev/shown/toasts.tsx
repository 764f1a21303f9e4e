import { Toast } from '@base-ui/react/toast'
import { useSyncExternalStore } from 'react'
import { Icon } from '#src/web/ui/icon.tsx'
import { m } from '#src/web/words/compiled/messages.js'

const manager = Toast.createToastManager()
const listeners = new Set<() => void>()
let lastSaid = ''

/**
 * Says what happened, from a clientAction or a handler: a toast for 1.5 s, and a line that stays.
 */
export function say(words: string) {
  lastSaid = words
  manager.add({ title: words, timeout: 1500 })
  for (const listener of listeners) listener()
}

/** Once per page that shows messages; 40 kB, so not in the frame. */
export function Toasts() {
  return (
    <>
      <StatusLine />
      <Toast.Provider toastManager={manager} timeout={1500}>
        <Toast.Portal>
          <Toast.Viewport className="toasts">
            <ToastList />
          </Toast.Viewport>
        </Toast.Portal>
      </Toast.Provider>
    </>
  )
}

/** A toast disappears before everybody has read it: its text stays here until the next one. */
function StatusLine() {
  const words = useSyncExternalStore(
    listen,
    () => lastSaid,
    () => '',
  )
  return <p className="statusline">{words}</p>
}

function listen(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function ToastList() {
  return Toast.useToastManager().toasts.map((toast) => (
    <Toast.Root key={toast.id} toast={toast} className="toast">
      <Toast.Content className="toast__content">
        <Icon name="check" />
        <Toast.Title />
        <Toast.Close className="btn btn--icon" aria-label={m.frame_close()}>
          <Icon name="close" small />
        </Toast.Close>
      </Toast.Content>
    </Toast.Root>
  ))
}
