// Compares a chosen file with the published one by SHA-256. The file is read here and sent nowhere.
const part = document.querySelector('[data-compare]')
const answer = part?.querySelector('output')

if (part && globalThis.crypto?.subtle) {
  part.hidden = false
  part.querySelector('input').addEventListener('change', async ({ target }) => {
    const [file] = target.files
    if (!file) return
    const digest = await crypto.subtle.digest('SHA-256', await file.arrayBuffer())
    const hash = Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0'))
    answer.textContent =
      hash.join('') === part.dataset.compare ? part.dataset.same : part.dataset.other
  })
}
