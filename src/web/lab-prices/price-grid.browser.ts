// The price list as a sheet: arrows and Enter move within a column, Escape takes a cell back, the
// changed rows are counted, and leaving with some of them unsaved is asked about. The form works
// without it.

function begin(sheet: HTMLFormElement) {
  const rows = [...sheet.querySelectorAll<HTMLElement>('[data-row]')]
  const changed = new Set(rows.filter((row) => isChanged(row)))
  const show = countsIn(sheet)
  show(changed.size)
  sheet.addEventListener('input', ({ target }) => {
    const row = rowOf(target)
    if (!row) return
    if (isChanged(row)) changed.add(row)
    else changed.delete(row)
    show(changed.size)
  })
  sheet.addEventListener('keydown', (event) => onKey(event, sheet, rows))
  let isSending = false
  sheet.addEventListener('submit', () => (isSending = true))
  addEventListener('beforeunload', (event) => {
    if (changed.size > 0 && !isSending) event.preventDefault()
  })
  addEventListener('pageshow', () => (isSending = false))
  const keys = sheet.querySelector<HTMLElement>('[data-keys]')
  if (keys) keys.hidden = false
}

const cellOf = (target: EventTarget | null) =>
  target instanceof HTMLInputElement && target.type !== 'hidden' ? target : undefined
const rowOf = (target: EventTarget | null) => cellOf(target)?.closest<HTMLElement>('[data-row]')
const cellsOf = (row: Element) =>
  [...row.querySelectorAll('input')].filter(({ type }) => type !== 'hidden')

/** A row that came back refused is changed as it stands. */
function isChanged(row: HTMLElement): boolean {
  if (row.getAttribute('aria-selected') === 'true') return true
  return cellsOf(row).some((cell) =>
    cell.type === 'checkbox'
      ? cell.checked !== cell.defaultChecked
      : cell.value.trim() !== cell.defaultValue.trim(),
  )
}

function countsIn(sheet: HTMLFormElement) {
  const output = sheet.querySelector<HTMLElement>('[data-count]')
  return (count: number) => {
    if (!output) return
    const { none = '', one = '', many = '' } = output.dataset
    output.textContent = [none, one][count] ?? many.replace('#', String(count))
  }
}

function onKey(event: KeyboardEvent, sheet: HTMLFormElement, rows: readonly HTMLElement[]) {
  const cell = cellOf(event.target)
  const row = rowOf(event.target)
  if (!cell || !row || event.isComposing || event.altKey) return
  if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
    event.preventDefault()
    return sheet.requestSubmit()
  }
  if (event.ctrlKey || event.metaKey) return
  if (event.key === 'Escape') return takeBack(event, cell)
  const step = stepOf(event)
  if (step === 0) return
  event.preventDefault()
  const at = cellsOf(row).indexOf(cell)
  const next = rows[rows.indexOf(row) + step]
  const other = next && cellsOf(next)[at]
  if (!other) return
  other.focus()
  if (other.type !== 'checkbox') other.select()
}

function stepOf({ key, shiftKey }: KeyboardEvent): number {
  if (key === 'ArrowDown') return 1
  if (key === 'ArrowUp') return -1
  if (key === 'Enter') return shiftKey ? -1 : 1
  return 0
}

function takeBack(event: KeyboardEvent, cell: HTMLInputElement) {
  event.preventDefault()
  if (cell.type === 'checkbox') cell.checked = cell.defaultChecked
  else cell.value = cell.defaultValue
  cell.dispatchEvent(new Event('input', { bubbles: true }))
}

const form = document.querySelector<HTMLFormElement>('form[data-prices]')
if (form) begin(form)
