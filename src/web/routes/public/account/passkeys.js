// On pages that make or show a passkey. Their forms are hidden until the browser says that it can;
// what the authenticator answers goes into the form's fields, and the form is sent as ever.
const forms = document.querySelectorAll('form[data-passkey]')
const canPasskeys =
  'PublicKeyCredential' in window && 'parseRequestOptionsFromJSON' in PublicKeyCredential

for (const form of forms) form.hidden = !canPasskeys
for (const note of document.querySelectorAll('[data-no-passkeys]')) note.hidden = canPasskeys

async function make(form) {
  const options = JSON.parse(form.dataset.passkey)
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options)
  const { id, response } = (await navigator.credentials.create({ publicKey })).toJSON()
  const { clientDataJSON: clientData, attestationObject: attestation } = response
  return { credentialId: id, clientData, attestation }
}

async function show() {
  const headers = { 'content-type': 'application/json' }
  const asked = await fetch('/api/auth/passkey/challenge', { method: 'POST', headers, body: '{}' })
  if (!asked.ok) throw new Error('no challenge')
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(await asked.json())
  const { id, response } = (await navigator.credentials.get({ publicKey })).toJSON()
  const { clientDataJSON: clientData, authenticatorData, signature, userHandle } = response
  return {
    credentialId: id,
    clientData,
    authenticatorData,
    signature,
    userHandle: userHandle ?? '',
  }
}

async function fill(form) {
  const failed = form.querySelector('[data-passkey-failed]')
  failed.hidden = true
  form.toggleAttribute('data-asking', true)
  try {
    const answer = form.dataset.passkey === 'show' ? await show() : await make(form)
    for (const [name, value] of Object.entries(answer)) form.elements[name].value = value
    form.toggleAttribute('data-answered', true)
    form.requestSubmit()
  } catch {
    // Given up, timed out, or nothing here that fits: said in the page's words, and asked again at will.
    failed.hidden = false
  } finally {
    form.toggleAttribute('data-asking', false)
  }
}

addEventListener(
  'submit',
  (event) => {
    const form = event.target
    if (!form.dataset.passkey || form.hasAttribute('data-answered')) return
    event.preventDefault()
    event.stopImmediatePropagation()
    if (!form.hasAttribute('data-asking')) void fill(form)
  },
  true,
)

// Shown again by the way back: an answer counts once.
addEventListener('pageshow', () => {
  for (const form of forms) form.removeAttribute('data-answered')
})
