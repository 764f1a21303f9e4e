// Compares a chosen file with the published one by SHA-256. The file is read here and sent nowhere.
const part = document.querySelector<HTMLElement>('[data-compare]')
const input = part?.querySelector('input')
const answer = part?.querySelector('output')

if (part && input && answer && globalThis.crypto?.subtle) {
  part.hidden = false
  const not = document.querySelector<HTMLElement>('[data-compare-not]')
  if (not) not.hidden = true
  const { compare, same = '', other = '', failed = '', tone = '' } = part.dataset
  const say = (words: string, state: string) => {
    answer.textContent = words
    answer.dataset.state = state
  }
  input.addEventListener('change', async () => {
    say('', '')
    const [file] = input.files ?? []
    if (!file) return
    // A file on a drive that went away cannot be read.
    const digest = await file
      .arrayBuffer()
      .then((bytes) => crypto.subtle.digest('SHA-256', bytes))
      .catch(() => undefined)
    // Another file was chosen meanwhile: its own answer follows.
    if (input.files?.[0] !== file) return
    if (!digest) say(failed, 'failed')
    else if (hexOf(digest) === compare) say(same, tone)
    else say(other, 'other')
  })
}

function hexOf(digest: ArrayBuffer): string {
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
