// On pages that create or use a passkey. Their forms are hidden until the browser supports it; the
// authenticator's answer goes into the form's fields, and the form is submitted as usual.
const forms = document.querySelectorAll<HTMLFormElement>('form[data-passkey]')
const canPasskeys =
  'PublicKeyCredential' in window && 'parseRequestOptionsFromJSON' in PublicKeyCredential

for (const form of forms) form.hidden = !canPasskeys
for (const note of document.querySelectorAll<HTMLElement>('[data-no-passkeys]'))
  note.hidden = canPasskeys

/** An authenticator's answer as JSON; without one the person cancelled. */
function answerOf(credential: Credential | null) {
  if (!(credential instanceof PublicKeyCredential)) throw new Error('no passkey')
  return credential.toJSON()
}

async function make(form: HTMLFormElement) {
  const options = JSON.parse(form.dataset.passkey ?? '')
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options)
  const { id, response } = answerOf(await navigator.credentials.create({ publicKey }))
  if (!('attestationObject' in response)) throw new Error('no new passkey')
  const { clientDataJSON: clientData, attestationObject: attestation } = response
  return { credentialId: id, clientData, attestation }
}

async function show() {
  const headers = { 'content-type': 'application/json' }
  const asked = await fetch('/api/auth/passkey/challenge', { method: 'POST', headers, body: '{}' })
  if (!asked.ok) throw new Error('no challenge')
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(await asked.json())
  const { id, response } = answerOf(await navigator.credentials.get({ publicKey }))
  if (!('signature' in response)) throw new Error('no passkey shown')
  const { clientDataJSON: clientData, authenticatorData, signature, userHandle = '' } = response
  return { credentialId: id, clientData, authenticatorData, signature, userHandle }
}

async function fill(form: HTMLFormElement) {
  const failed = form.querySelector<HTMLElement>('[data-passkey-failed]')
  if (failed) failed.hidden = true
  form.toggleAttribute('data-asking', true)
  try {
    const answer = form.dataset.passkey === 'show' ? await show() : await make(form)
    for (const [name, value = ''] of Object.entries(answer)) put(form, name, value)
    form.toggleAttribute('data-answered', true)
    form.requestSubmit()
  } catch {
    // Cancelled, timed out, or no matching key: shown in the page's text, and can be retried.
    if (failed) failed.hidden = false
  } finally {
    form.toggleAttribute('data-asking', false)
  }
}

function put(form: HTMLFormElement, name: string, value: string) {
  const field = form.elements.namedItem(name)
  if (!(field instanceof HTMLInputElement)) throw new Error(`no field ${name}`)
  field.value = value
}

addEventListener(
  'submit',
  (event) => {
    const form = event.target
    if (!(form instanceof HTMLFormElement)) return
    if (!form.dataset.passkey || form.hasAttribute('data-answered')) return
    event.preventDefault()
    event.stopImmediatePropagation()
    if (!form.hasAttribute('data-asking')) void fill(form)
  },
  true,
)

// Shown again by going back: an answer is valid once.
addEventListener('pageshow', () => {
  for (const form of forms) form.removeAttribute('data-answered')
})
