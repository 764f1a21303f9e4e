// Suggests tests while one is typed, as a combobox with a list; without a script the search works.
type Suggestions = {
  before: string
  items: { code: string; name: string }[]
  topics: { slug: string; name: { en: string; hi: string } }[]
}

const WAIT_MS = 150
const field = document.querySelector<HTMLInputElement>('input[data-suggest]')
if (field) {
  suggestIn(field)
  field.addEventListener('paste', pasteLines)
}

/** The lines of a pasted prescription stay apart: a field of one line would run them together. */
function pasteLines(event: ClipboardEvent) {
  const lines = event.clipboardData?.getData('text').split(/\s*\n\s*/)
  const input = event.target
  if (!lines || lines.length < 2 || !(input instanceof HTMLInputElement)) return
  event.preventDefault()
  const { selectionStart, selectionEnd } = input
  const text = lines.filter(Boolean).join(', ')
  input.setRangeText(text, selectionStart ?? 0, selectionEnd ?? 0, 'end')
  input.dispatchEvent(new Event('input', { bubbles: true }))
}

function optionOf(id: string, name: string) {
  const option = document.createElement('li')
  option.id = `suggestion-${id}`
  option.role = 'option'
  option.textContent = name
  return option
}

function suggestIn(input: HTMLInputElement) {
  const list = document.createElement('ul')
  let before = ''
  let chosen = -1
  let timer: ReturnType<typeof setTimeout>
  let asked = new AbortController()

  list.id = 'suggestions'
  list.className = 'suggestions'
  list.role = 'listbox'
  list.ariaLabel = input.dataset.suggest ?? ''
  list.hidden = true
  // In English on every page.
  list.lang = 'en'
  input.role = 'combobox'
  input.ariaAutoComplete = 'list'
  input.ariaExpanded = 'false'
  input.addEventListener('input', () => {
    clearTimeout(timer)
    timer = setTimeout(ask, WAIT_MS)
  })
  input.addEventListener('keydown', onKey)
  input.addEventListener('blur', close)
  // The field keeps the focus, so that the list does not close before it is clicked.
  list.addEventListener('pointerdown', (event) => event.preventDefault())
  list.addEventListener('click', ({ target }) => {
    const option = target instanceof Element ? target.closest('[role=option]') : null
    if (option) take(option)
  })

  async function ask() {
    asked.abort()
    asked = new AbortController()
    const { signal } = asked
    const answer = await fetch(`/api/v1/suggestions?q=${encodeURIComponent(input.value)}`, {
      signal,
    }).catch(() => undefined)
    // Another answer is on its way, or the person is elsewhere.
    if (!answer?.ok || document.activeElement !== input) return
    const found: Suggestions | undefined = await answer.json().catch(() => undefined)
    if (found && !signal.aborted) show(found)
  }

  function show(found: Suggestions) {
    before = found.before
    const isHindi = /[\u0900-\u097f]/.test(input.value)
    const topics = found.topics.map(({ slug, name }) => {
      const option = optionOf(slug, isHindi ? name.hi : name.en)
      if (isHindi) option.lang = 'hi'
      // Its name stands for the whole request.
      option.dataset.whole = ''
      return option
    })
    list.replaceChildren(...found.items.map(({ code, name }) => optionOf(code, name)), ...topics)
    if (!list.isConnected) {
      input.after(list)
      input.setAttribute('aria-controls', list.id)
    }
    list.hidden = list.children.length === 0
    input.ariaExpanded = String(!list.hidden)
    choose(-1)
  }

  function choose(at: number) {
    chosen = at
    for (const [place, option] of [...list.children].entries())
      option.ariaSelected = String(place === at)
    const option = list.children[at]
    if (option) {
      input.setAttribute('aria-activedescendant', option.id)
      option.scrollIntoView({ block: 'nearest' })
    } else input.removeAttribute('aria-activedescendant')
  }

  function onKey(event: KeyboardEvent) {
    if (list.hidden || event.isComposing) return
    const { length } = list.children
    if (event.key === 'ArrowDown') choose(((chosen + 2) % (length + 1)) - 1)
    else if (event.key === 'ArrowUp') choose(((chosen + length + 1) % (length + 1)) - 1)
    else if (event.key === 'Escape') close()
    else if (event.key === 'Enter' && chosen >= 0) take(list.children[chosen])
    else return
    event.preventDefault()
  }

  /** Replaces only the part that was being typed; the rest of the list stays. */
  function take(option: Element | undefined) {
    if (option) input.value = (option.matches('[data-whole]') ? '' : before) + option.textContent
    close()
  }

  function close() {
    clearTimeout(timer)
    asked.abort()
    list.hidden = true
    input.ariaExpanded = 'false'
    choose(-1)
  }
}
