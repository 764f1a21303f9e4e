import { Button } from '#src/web/ui/button.tsx'
import { Panel } from '#src/web/ui/frame/page.tsx'
import { ConfirmDialog } from './dialog.tsx'
import { say, Toasts } from './toasts.tsx'

export function Dialogs() {
  return (
    <Panel title="Dialog and toast">
      <div className="actions">
        <ConfirmDialog
          trigger="Cancel and pay ₹120.00"
          title="Cancel this booking?"
          description={<p>You get back ₹230.00. It can’t be undone.</p>}
        >
          <Button kind="danger">Cancel the booking</Button>
        </ConfirmDialog>
        <Button kind="quiet" onClick={() => say('The address is kept.')}>
          Say something
        </Button>
      </div>
      <Toasts />
    </Panel>
  )
}
