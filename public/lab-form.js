// The lab form, on the public and the office's pages: digits, images one by one, saving what is
// typed. All of it is bound to attributes of the page, so it works whether or not React hydrates
// the page; the form itself works without it.
const MEGABYTE = 1024 * 1024
/** As the server formats it: one decimal, small files in kB. */
const amountOf = (bytes) =>
  bytes < 0.1 * MEGABYTE ? `${Math.ceil(bytes / 1024)} kB` : `${(bytes / MEGABYTE).toFixed(1)} MB`
const LARGEST = 5 * MEGABYTE
const LONGEST_SIDE = 3000

const formOf = (element) =>
  element.form ?? element.closest('form') ?? document.querySelector('#lab')
const wordsOf = (element) => JSON.parse(formOf(element)?.dataset.labForm ?? '{}')
const fill = (words, values) => words.replace(/\{(\w+)\}/g, (_, name) => values[name])

// Digits 0-9 only

const cleaned = (text, most) => {
  const digits = text.replace(/\D/g, '')
  // A mobile number as people send it to each other: +91 98450 12345, 098450 12345.
  const isPrefixed = most === 10 && digits.length > most && /^(?:91|0)/.test(digits)
  return isPrefixed ? digits.slice(-most) : digits.slice(0, most)
}

const insert = (input, text) => {
  const { value, selectionStart, selectionEnd, dataset } = input
  const whole = value.slice(0, selectionStart) + text + value.slice(selectionEnd)
  input.value = cleaned(whole, Number(dataset.digits))
  input.dispatchEvent(new Event('input', { bubbles: true }))
}

document.addEventListener('beforeinput', (event) => {
  const { target, data, inputType } = event
  if (!target.dataset?.digits || inputType === 'insertFromPaste') return
  if (data && /\D/.test(data) && !event.isComposing) event.preventDefault()
})

document.addEventListener('paste', (event) => {
  const { target } = event
  if (!target.dataset?.digits) return
  event.preventDefault()
  insert(target, event.clipboardData.getData('text'))
})

document.addEventListener('input', ({ target }) => {
  if (!target.dataset?.digits) return
  if (/\D/.test(target.value)) target.value = cleaned(target.value, Number(target.dataset.digits))
  const rest = document.querySelector(`[data-rest-of="${CSS.escape(target.name)}"]`)
  if (rest) rest.textContent = target.value === '' ? '' : String(100 - Number(target.value))
})

// Saving what is typed

let timer
let isKeeping = false

const line = () => document.querySelector('[data-part="kept"]')
const says = (text) => {
  const where = line()
  if (where && where.textContent !== text) where.textContent = text
}

const ago = (iso) => {
  const seconds = Math.max(0, Math.round((Date.now() - Date.parse(iso)) / 1000))
  const units = [
    ['day', 86400],
    ['hour', 3600],
    ['minute', 60],
    ['second', 1],
  ]
  const [unit, size] = units.find(([, least]) => seconds >= least) ?? units[3]
  const words = new Intl.RelativeTimeFormat(document.documentElement.lang, { numeric: 'auto' })
  return words.format(-Math.round(seconds / size), unit)
}

const sayKept = () => {
  const form = document.querySelector('[data-keep]')
  const at = line()?.dataset.at
  if (form && at && !timer && navigator.onLine) says(fill(wordsOf(form).kept, { ago: ago(at) }))
}

const fieldsOf = (form) =>
  new URLSearchParams([...new FormData(form)].filter(([, value]) => typeof value === 'string'))

async function keep(form) {
  timer = undefined
  if (isKeeping) return later(form)
  isKeeping = true
  const words = wordsOf(form)
  try {
    const answer = await fetch(form.dataset.keep, { method: 'POST', body: fieldsOf(form) })
    const { savedAt, draft, says: refused } = await answer.json()
    if (!answer.ok) return says(refused ?? words.failed)
    if (draft) form.elements.namedItem('draft').value = draft
    line().dataset.at = savedAt
    sayKept()
  } catch {
    says(navigator.onLine ? words.failed : words.offline)
    later(form, 5000)
  } finally {
    isKeeping = false
  }
}

function later(form, wait = 1000) {
  clearTimeout(timer)
  timer = setTimeout(() => keep(form), wait)
}

document.addEventListener('input', ({ target }) => {
  const form = target.form
  if (form?.dataset.keep === undefined || !target.name || target.type === 'file') return
  later(form)
})

addEventListener('offline', () => {
  const form = document.querySelector('[data-keep]')
  if (form) says(wordsOf(form).offline)
})
addEventListener('online', () => {
  const form = document.querySelector('[data-keep]')
  if (form) void keep(form)
})
setInterval(sayKept, 10_000)

// The first listener: without a connection the form stays here instead of being lost.
addEventListener(
  'submit',
  (event) => {
    const form = event.target
    if (form.dataset.keep === undefined) return
    clearTimeout(timer)
    timer = undefined
    if (navigator.onLine) return
    event.preventDefault()
    event.stopImmediatePropagation()
    says(wordsOf(form).offline)
    line().scrollIntoView({ block: 'nearest' })
  },
  true,
)

// Images

const part = (card, name) => card.querySelector(`[data-part="${name}"]`)
const show = (element, isShown) => element && (element.hidden = !isShown)

function fail(card, text) {
  card.classList.toggle('upload--error', text !== '')
  part(card, 'error-words').textContent = text
  part(card, 'error').setAttribute('role', 'alert')
  show(part(card, 'error'), text !== '')
}

const signatures = {
  png: [0x89, 0x50, 0x4e, 0x47],
  jpeg: [0xff, 0xd8, 0xff],
}

/** The type by the first bytes that the name agrees with; else the fault, as a word. */
async function typeOf(file) {
  const extension = /\.(png|jpe?g)$/i.exec(file.name)?.[1]?.toLowerCase()
  if (!extension) return { trouble: 'type' }
  const bytes = new Uint8Array(await file.slice(0, 4).arrayBuffer())
  const begins = ([, signature]) => signature.every((byte, at) => bytes[at] === byte)
  const type = Object.entries(signatures).find(begins)?.[0]
  if (!type) return { trouble: 'type' }
  return type === (extension === 'png' ? 'png' : 'jpeg') ? { type } : { trouble: 'lying' }
}

function drawInto(canvas, picture, longest) {
  const shrink = Math.min(1, longest / Math.max(picture.width, picture.height))
  canvas.width = Math.max(1, Math.round(picture.width * shrink))
  canvas.height = Math.max(1, Math.round(picture.height * shrink))
  canvas.getContext('2d').drawImage(picture, 0, 0, canvas.width, canvas.height)
}

function preview(card, picture) {
  const canvas = part(card, 'canvas')
  drawInto(canvas, picture, 396)
  show(canvas, true)
  show(part(card, 'server'), false)
}

async function chosen(input) {
  const card = input.closest('[data-upload]')
  const [file] = input.files
  if (!file) return
  const words = wordsOf(input)
  input.value = '' // the same file may be chosen again, and is never sent with the form
  fail(card, '')
  if (file.size > LARGEST)
    return fail(card, fill(words.large, { amount: (file.size / MEGABYTE).toFixed(1) }))
  const { type, trouble } = await typeOf(file)
  if (trouble) return fail(card, words[trouble])
  let picture
  try {
    picture = await createImageBitmap(file)
  } catch {
    return fail(card, words.unreadable)
  }
  if (card.dataset.covers !== undefined) return beginCovering(card, picture)
  preview(card, picture)
  void send(card, file, `image/${type}`, '')
}

document.addEventListener('change', ({ target }) => {
  if (target.dataset?.part === 'file') void chosen(target)
})

/** One at a time: the next waits until the previous one is stored. */
let queue = Promise.resolve()
const send = (card, body, type, more) => {
  queue = queue.then(() => sent(card, body, type, more))
  return queue
}

function sent(card, body, type, more) {
  const words = wordsOf(card)
  const draft = document.querySelector('#lab [name="draft"]')?.value ?? ''
  const request = new XMLHttpRequest()
  request.open('POST', `${card.dataset.upload}&draft=${draft}${more}`)
  request.setRequestHeader('content-type', type)
  request.responseType = 'json'
  const bar = part(card, 'progress')
  const stop = part(card, 'stop')
  const all = (body.size / MEGABYTE).toFixed(1)
  const tell = (loaded) => {
    bar.value = (100 * loaded) / body.size
    const done = (Math.min(loaded, body.size) / MEGABYTE).toFixed(1)
    part(card, 'says').textContent = fill(words.sent, { sent: done, all })
  }
  request.upload.addEventListener('progress', ({ loaded }) => tell(loaded))
  const busy = (isBusy) => {
    show(bar, isBusy)
    show(stop, isBusy)
    show(part(card, 'choose'), !isBusy)
    card.toggleAttribute('aria-busy', isBusy)
  }
  busy(true)
  tell(0)
  return new Promise((resolve) => {
    stop.onclick = () => request.abort()
    request.onloadend = () => {
      busy(false)
      stop.onclick = null
      finished(card, request, words, body.size)
      resolve()
    }
    request.onabort = () => (card.dataset.stopped = '')
    request.send(body)
  })
}

function finished(card, request, words, size) {
  const wasStopped = card.dataset.stopped !== undefined
  delete card.dataset.stopped
  if (request.status === 200) {
    part(card, 'says').textContent = fill(words.stored, { amount: amountOf(size) })
    part(card, 'choose-words').textContent = words.replace
    show(part(card, 'remove'), true)
    return
  }
  show(part(card, 'canvas'), false)
  show(part(card, 'server'), true)
  part(card, 'says').textContent = wasStopped ? words.stopped : ''
  if (wasStopped) return
  if (request.status === 0) return fail(card, words.down)
  if (request.status === 413)
    return fail(card, fill(words.large, { amount: (size / MEGABYTE).toFixed(1) }))
  const { trouble, says: said } = request.response ?? {}
  fail(card, troubles[trouble]?.(words) ?? said ?? words.broken)
}

const troubles = {
  'not-an-image': (words) => words.type,
  'image-type-lies': (words) => words.lying,
  'too-many-pixels': (words) => words.unreadable,
  'animated-image': (words) => words.unreadable,
}

// Aadhaar: masked here, before any byte leaves

/** Where number and code are on most cards and letters; in hundredths of the image. */
const usualBoxes = { digits: [24, 76, 36, 14], qr: [70, 40, 28, 46] }

function beginCovering(card, picture) {
  const editor = part(card, 'mask')
  drawInto(part(card, 'drawing'), picture, LONGEST_SIDE)
  for (const box of boxesOf(editor)) place(box, usualBoxes[box.dataset.box])
  part(card, 'sure').checked = false
  show(editor, true)
  part(card, 'sure').focus()
  boxesOf(editor)[0].focus()
}

const boxesOf = (editor) => [...editor.querySelectorAll('[data-box]')]
const placeOf = (box) => box.dataset.at.split(' ').map(Number)

function place(box, [x, y, w, h]) {
  const wide = Math.min(100, Math.max(4, w))
  const high = Math.min(100, Math.max(4, h))
  const left = Math.min(100 - wide, Math.max(0, x))
  const top = Math.min(100 - high, Math.max(0, y))
  box.dataset.at = [left, top, wide, high].join(' ')
  box.style.cssText = `left:${left}%;top:${top}%;width:${wide}%;height:${high}%`
  const [px, py, pw, ph] = [left, top, wide, high].map(Math.round)
  const values = { box: box.dataset.words, x: px, y: py, w: pw, h: ph }
  box.setAttribute('aria-label', fill(wordsOf(box).place, values))
}

const arrows = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

document.addEventListener('keydown', (event) => {
  const box = event.target.closest?.('[data-box]')
  const move = arrows[event.key]
  if (!box || !move) return
  event.preventDefault()
  const [x, y, w, h] = placeOf(box)
  const [right, down] = move
  place(box, event.shiftKey ? [x, y, w + right, h + down] : [x + right, y + down, w, h])
})

document.addEventListener('pointerdown', (event) => {
  const box = event.target.closest?.('[data-box]')
  if (!box) return
  event.preventDefault()
  box.focus()
  box.setPointerCapture(event.pointerId)
  const stage = box.parentElement.getBoundingClientRect()
  const [x, y, w, h] = placeOf(box)
  const isResizing = event.target !== box
  const from = [event.clientX, event.clientY]
  box.onpointermove = ({ clientX, clientY }) => {
    const right = (100 * (clientX - from[0])) / stage.width
    const down = (100 * (clientY - from[1])) / stage.height
    place(box, isResizing ? [x, y, w + right, h + down] : [x + right, y + down, w, h])
  }
  box.onpointerup = () => (box.onpointermove = null)
  box.onpointercancel = box.onpointerup
})

document.addEventListener('click', async ({ target }) => {
  const button = target.closest?.('[data-part="send"], [data-part="cancel"]')
  const card = button?.closest('[data-upload]')
  if (!card) return
  const editor = part(card, 'mask')
  if (button.dataset.part === 'send') {
    if (!part(card, 'sure').checked) {
      fail(card, wordsOf(card).sure)
      return part(card, 'sure').focus()
    }
    fail(card, '')
    await sendCovered(card, editor)
  }
  forget(part(card, 'drawing'))
  show(editor, false)
  part(card, 'file').focus()
})

/** The unmasked image is kept nowhere. */
function forget(canvas) {
  canvas.width = 1
  canvas.height = 1
}

/** Burns the boxes in and re-encodes the file: nothing of the chosen file remains in it. */
async function sendCovered(card, editor) {
  const canvas = part(card, 'drawing')
  const context = canvas.getContext('2d')
  context.fillStyle = '#000'
  for (const box of boxesOf(editor)) {
    const [x, y, w, h] = placeOf(box)
    const { width, height } = canvas
    context.fillRect(
      Math.floor((x * width) / 100),
      Math.floor((y * height) / 100),
      Math.ceil((w * width) / 100),
      Math.ceil((h * height) / 100),
    )
  }
  const blob = await new Promise((made) => canvas.toBlob(made, 'image/jpeg', 0.9))
  preview(card, canvas)
  void send(card, blob, 'image/jpeg', '&covered=1')
}
