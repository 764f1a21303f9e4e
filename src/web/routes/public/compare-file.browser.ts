// Compares a chosen file with the published one by SHA-256. The file is read here and sent nowhere.
const part = document.querySelector<HTMLElement>('[data-compare]')
const input = part?.querySelector('input')
const answer = part?.querySelector('output')

if (part && input && answer && globalThis.crypto?.subtle) {
  part.hidden = false
  const { compare, same = '', other = '' } = part.dataset
  input.addEventListener('change', async () => {
    const [file] = input.files ?? []
    if (!file) return
    const digest = await crypto.subtle.digest('SHA-256', await file.arrayBuffer())
    answer.textContent = hexOf(digest) === compare ? same : other
  })
}

function hexOf(digest: ArrayBuffer): string {
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
