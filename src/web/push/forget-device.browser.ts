// On every page. Where a person signs out, or stops messages here, the browser gives its address for
// messages up and closes those it shows: whoever signs in next on a shared device sees none of them.

import { forgetAtSignOut, forgetOnOpening } from '#src/web/offline/forget-visits.ts'

/** Milliseconds for which the form that stops messages waits: without network it may take long. */
const PATIENCE = 1000
/** For the page after a sign-out: what that page began may have been cut off. */
const SIGNED_OUT = 'push-forget'

const signsOut = (form: HTMLFormElement) =>
  /^(?:\/hi)?\/sign-out\/?$/.test(new URL(form.action, location.href).pathname)

addEventListener(
  'submit',
  (event) => {
    const { target: form, submitter } = event
    if (!(form instanceof HTMLFormElement)) return
    // Visits that this phone keeps are nobody's after a sign-out; steps that wait stay, sealed.
    if (signsOut(form)) forgetAtSignOut()
    if (!mayShowMessages()) return
    // Signing out waits for nothing: whoever presses it and shuts the device is signed out.
    if (signsOut(form)) return forgetOnTheWay()
    if (!form.hasAttribute('data-push-stop') || form.hasAttribute('data-push-forgotten')) return
    event.preventDefault()
    event.stopImmediatePropagation()
    if (form.hasAttribute('data-push-forgetting')) return
    form.setAttribute('data-push-forgetting', '')
    void forgetInTime().then(() => {
      form.setAttribute('data-push-forgotten', '')
      form.requestSubmit(submitter)
    })
  },
  true,
)

if (mayShowMessages() && sessionStorage.getItem(SIGNED_OUT) !== null)
  void forget()
    .then(() => sessionStorage.removeItem(SIGNED_OUT))
    .catch(() => {})

forgetOnOpening(location.pathname)

/** Nobody ever agreed to messages in most browsers: there is nothing to give up then. */
function mayShowMessages(): boolean {
  return (
    'serviceWorker' in navigator &&
    'Notification' in globalThis &&
    Notification.permission === 'granted'
  )
}

function forgetOnTheWay(): void {
  sessionStorage.setItem(SIGNED_OUT, '')
  void forget().catch(() => {})
}

// Shown again by going back: it forgets anew.
addEventListener('pageshow', () => {
  for (const form of document.querySelectorAll('form[data-push-forgetting]')) {
    form.removeAttribute('data-push-forgetting')
    form.removeAttribute('data-push-forgotten')
  }
})

/** Never fails: the server forgets the device either way. */
function forgetInTime(): Promise<void> {
  const late = new Promise<void>((resolve) => setTimeout(resolve, PATIENCE))
  return Promise.race([forget().catch(() => {}), late])
}

async function forget(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration()
  if (!registration) return
  for (const shown of await registration.getNotifications()) shown.close()
  const subscription = await registration.pushManager?.getSubscription()
  await subscription?.unsubscribe()
}
