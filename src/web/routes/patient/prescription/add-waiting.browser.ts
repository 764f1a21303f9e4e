// Offers the photo that waits on this device to the form of the booking. It is sent on a tap, never by
// itself: this device may be somebody else's too.
import { showIn } from '#src/web/prescription/small-photo.ts'
import { forgetPhoto, keepPhoto, waitingPhoto } from '#src/web/prescription/waiting-photo.ts'

const part = document.querySelector<HTMLElement>('[data-waiting]')
if (part && 'indexedDB' in globalThis) void offer(part).catch(() => {})

async function offer(root: HTMLElement) {
  const waiting = await waitingPhoto()
  if (!waiting) return
  // It was sent from here, and it has arrived.
  if (waiting.isSent && root.dataset.waiting === 'kept') return forgetPhoto()
  const canvas = root.querySelector('canvas')
  const [add, forget] = root.querySelectorAll('button')
  const input = document.querySelector<HTMLInputElement>('input[name=picture]')
  if (!canvas || !add || !forget || !input) return
  await showIn(canvas, waiting.photo)
  root.hidden = false
  add.addEventListener('click', async () => {
    const files = new DataTransfer()
    files.items.add(new File([waiting.photo], 'prescription.jpg', { type: 'image/jpeg' }))
    input.files = files.files
    await keepPhoto(waiting.photo, true)
    input.form?.requestSubmit()
  })
  forget.addEventListener('click', async () => {
    await forgetPhoto()
    root.hidden = true
    input.focus()
  })
}
