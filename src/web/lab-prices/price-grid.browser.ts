// The price list as a sheet: arrows and Enter move within a column, Escape takes a cell back, the
// changed rows are counted, and leaving with some of them unsaved is asked about. The form works
// without it. Everything is bound to the document, because the page may be drawn anew by React.

const sheetOf = (target: EventTarget | null) =>
  target instanceof Element ? target.closest<HTMLFormElement>('form[data-prices]') : null
const cellOf = (target: EventTarget | null) =>
  target instanceof HTMLInputElement && target.type !== 'hidden' ? target : undefined
const rowsOf = (sheet: HTMLFormElement) => [...sheet.querySelectorAll<HTMLElement>('[data-row]')]
const cellsOf = (row: Element) =>
  [...row.querySelectorAll('input')].filter(
    ({ type, dataset }) => type !== 'hidden' && dataset.sure === undefined,
  )

/** A row that came back refused is changed as it stands. */
function isChanged(row: HTMLElement): boolean {
  if (row.getAttribute('aria-selected') === 'true') return true
  return cellsOf(row).some((cell) =>
    cell.type === 'checkbox'
      ? cell.checked !== cell.defaultChecked
      : cell.value.trim() !== cell.defaultValue.trim(),
  )
}

const changedIn = (sheet: HTMLFormElement) => rowsOf(sheet).filter(isChanged).length

function showCount(sheet: HTMLFormElement) {
  const output = sheet.querySelector<HTMLElement>('[data-count]')
  if (!output) return
  const count = changedIn(sheet)
  const { none = '', one = '', many = '' } = output.dataset
  output.textContent = [none, one][count] ?? many.replace('#', String(count))
}

function stepOf({ key, shiftKey }: KeyboardEvent): number {
  if (key === 'ArrowDown') return 1
  if (key === 'ArrowUp') return -1
  if (key === 'Enter') return shiftKey ? -1 : 1
  return 0
}

function moveAlong(event: KeyboardEvent, sheet: HTMLFormElement, cell: HTMLInputElement) {
  const row = cell.closest<HTMLElement>('[data-row]')
  const step = stepOf(event)
  if (!row || step === 0) return
  event.preventDefault()
  const rows = rowsOf(sheet)
  const next = rows[rows.indexOf(row) + step]
  const other = next && cellsOf(next)[cellsOf(row).indexOf(cell)]
  other?.focus()
  if (other && other.type !== 'checkbox') other.select()
}

function takeBack(event: KeyboardEvent, cell: HTMLInputElement) {
  event.preventDefault()
  if (cell.type === 'checkbox') cell.checked = cell.defaultChecked
  else cell.value = cell.defaultValue
  cell.dispatchEvent(new Event('input', { bubbles: true }))
}

document.addEventListener('keydown', (event) => {
  const [sheet, cell] = [sheetOf(event.target), cellOf(event.target)]
  if (!sheet || !cell || event.isComposing || event.altKey) return
  if (event.ctrlKey || event.metaKey) {
    if (event.key !== 'Enter') return
    event.preventDefault()
    return sheet.requestSubmit()
  }
  if (event.key === 'Escape') return takeBack(event, cell)
  moveAlong(event, sheet, cell)
})

document.addEventListener('input', ({ target }) => {
  const sheet = sheetOf(target)
  if (sheet) showCount(sheet)
})

document.addEventListener('focusin', ({ target }) => {
  const keys = sheetOf(target)?.querySelector<HTMLElement>('[data-keys]')
  if (keys) keys.hidden = false
})

let isSending = false
document.addEventListener('submit', ({ target }) => {
  if (sheetOf(target)) isSending = true
})
addEventListener('pageshow', () => (isSending = false))
addEventListener('beforeunload', (event) => {
  const sheet = document.querySelector<HTMLFormElement>('form[data-prices]')
  if (sheet && !isSending && changedIn(sheet) > 0) event.preventDefault()
})
