// Sets this phone up for visits without a network, and keeps those of today on it.
import { keepVisits, setUpPhone } from '#src/web/offline/phone.ts'
import { sendSteps } from '#src/web/offline/phone-sending.ts'
import { askWhose } from '#src/web/offline/phone-server.ts'
import { handNow } from '#src/web/offline/phone-store.ts'

const root = document.querySelector<HTMLElement>('[data-phone]')

/** The parts of the page by whose phone it is. */
const shown = {
  nobody: ['offer'],
  'signed-out': [],
  another: ['another', 'offer'],
  revoked: ['revoked', 'offer'],
  theirs: ['ready'],
} as const

async function draw(): Promise<void> {
  const { whose } = await handNow()
  const names: string[] = [...shown[whose]]
  if (whose === 'theirs' && !(await isLasting())) names.push('not-lasting')
  showOnly(names)
}

function showOnly(names: readonly string[]): void {
  for (const part of root?.querySelectorAll<HTMLElement>('[data-part]') ?? [])
    part.hidden = !names.includes(part.dataset['part'] ?? '')
}

/** Whether the browser promised to keep what lies here. Source: https://storage.spec.whatwg.org/. */
async function isLasting(): Promise<boolean> {
  return navigator.storage?.persisted().catch(() => false) ?? false
}

async function begin(): Promise<void> {
  try {
    await askWhose()
    await draw()
  } catch {
    // It has no storage or no keys: an old browser, a private window.
    return showOnly(['no-browser'])
  }
  // What a phone that was removed did not send goes to the office.
  while ((await sendSteps()) === 'sent');
  await keepVisits()
}

async function setUp(name: string): Promise<void> {
  await setUpPhone(name)
  await keepVisits().catch(() => {})
  await draw()
  // Some browsers ask the person first.
  void navigator.storage?.persist().then(draw, () => {})
}

root?.addEventListener('submit', (event) => {
  event.preventDefault()
  const name = root.querySelector<HTMLInputElement>('[name="name"]')?.value.trim() ?? ''
  setUp(name || 'Phone').catch(() => root.querySelector('[data-failed]')?.removeAttribute('hidden'))
})
void begin().catch(() => {})
