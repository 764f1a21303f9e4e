/** Contains who switched them off, by an id that says nothing to anybody else. */
const nameOf = (person: string) => `bench-keys-off:${person}`

/** Whether this person switched the letters off on this device. */
export function areLettersOff(root: HTMLElement): boolean {
  return stored(root) !== null
}

/**
 * Ties the switch in the list of keys to what this person chose on this device. The browser may keep
 * nothing: then the choice holds for the page.
 */
export function tieSwitch(root: HTMLElement): () => void {
  const box = root.querySelector<HTMLInputElement>('[data-keys-switch]')
  const show = () => {
    const isOff = areLettersOff(root)
    root.dataset.letters = isOff ? 'off' : 'on'
    if (box) box.checked = !isOff
  }
  const change = () => {
    if (box) keep(root, !box.checked)
    show()
  }
  show()
  box?.addEventListener('change', change)
  return () => box?.removeEventListener('change', change)
}

/** What holds where the browser keeps nothing. */
const forNow = new Map<string, string>()

function stored(root: HTMLElement): string | null {
  const name = nameOf(root.dataset.person ?? '')
  try {
    return localStorage.getItem(name)
  } catch {
    return forNow.get(name) ?? null
  }
}

function keep(root: HTMLElement, isOff: boolean): void {
  const name = nameOf(root.dataset.person ?? '')
  try {
    if (isOff) localStorage.setItem(name, '1')
    else localStorage.removeItem(name)
  } catch {
    if (isOff) forNow.set(name, '1')
    else forNow.delete(name)
  }
}
