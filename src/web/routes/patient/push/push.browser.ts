// On the page where a device is to show messages. Its form is hidden until the browser can do it; what
// the browser answers goes into the form's fields, and the form is submitted as usual.
import { subscriptionFields } from '#src/web/push/subscription-fields.ts'

const form = document.querySelector<HTMLFormElement>('form[data-push]')
const canPush = 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

if (form) form.hidden = !canPush
for (const note of document.querySelectorAll<HTMLElement>('[data-no-push]')) note.hidden = canPush

/** Milliseconds in which the service worker and its push service must answer. */
const PATIENCE = 20_000

function tell(name: string, isShown: boolean) {
  const note = document.querySelector<HTMLElement>(`[data-push-${name}]`)
  if (note) note.hidden = !isShown
}

async function subscribe(applicationServerKey: string) {
  const { pushManager } = await navigator.serviceWorker.ready
  const options = { userVisibleOnly: true, applicationServerKey }
  try {
    return await pushManager.subscribe(options)
  } catch (failure) {
    // One that was made with another key of ours is in the way.
    const earlier = await pushManager.getSubscription()
    if (!earlier) throw failure
    await earlier.unsubscribe()
    return pushManager.subscribe(options)
  }
}

function late(): Promise<never> {
  return new Promise((_, reject) => setTimeout(() => reject(new Error('no answer')), PATIENCE))
}

async function fill(asking: HTMLFormElement) {
  tell('failed', false)
  tell('denied', false)
  asking.toggleAttribute('data-asking', true)
  try {
    if ((await Notification.requestPermission()) !== 'granted') return tell('denied', true)
    const made = await Promise.race([subscribe(asking.dataset.push ?? ''), late()])
    for (const [name, value] of Object.entries(subscriptionFields(made))) put(asking, name, value)
    asking.toggleAttribute('data-answered', true)
    asking.requestSubmit()
  } catch {
    tell('failed', true)
  } finally {
    asking.toggleAttribute('data-asking', false)
  }
}

function put({ elements }: HTMLFormElement, name: string, value: string) {
  const field = elements.namedItem(name)
  if (!(field instanceof HTMLInputElement)) throw new Error(`no field ${name}`)
  field.value = value
}

addEventListener(
  'submit',
  (event) => {
    const { target } = event
    if (!(target instanceof HTMLFormElement)) return
    if (!target.dataset.push || target.hasAttribute('data-answered')) return
    event.preventDefault()
    event.stopImmediatePropagation()
    if (!target.hasAttribute('data-asking')) void fill(target)
  },
  true,
)

// Shown again by going back: it asks the browser anew.
addEventListener('pageshow', () => form?.removeAttribute('data-answered'))
