// Sets this phone up for visits without a network, and keeps those of today on it.
import { keepVisits, setUpPhone } from '#src/web/offline/phone.ts'
import { phoneHere } from '#src/web/offline/phone-store.ts'

const root = document.querySelector<HTMLElement>('[data-phone]')

function show(name: string): void {
  for (const part of root?.querySelectorAll<HTMLElement>('[data-part]') ?? [])
    part.hidden = part.dataset['part'] !== name
}

async function begin(): Promise<void> {
  if (!('indexedDB' in globalThis) || !('subtle' in crypto)) return
  const phone = await phoneHere()
  show(phone ? 'ready' : 'offer')
  if (phone) await keepVisits()
}

root?.addEventListener('submit', (event) => {
  event.preventDefault()
  const name = root.querySelector<HTMLInputElement>('[name="name"]')?.value.trim() ?? ''
  void setUpPhone(name || 'Phone')
    .then(keepVisits)
    .then(
      () => show('ready'),
      () => root.querySelector('[data-failed]')?.removeAttribute('hidden'),
    )
})
void begin().catch(() => {})
