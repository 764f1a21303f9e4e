// Aadhaar: masked here, before any byte leaves.
import { cardOf, contextOf, drawInto, fail, part, preview, show } from './card.ts'
import { send } from './sending.ts'
import { fill, wordsOf } from './words.ts'

const LONGEST_SIDE = 3000
/** Left, top, width and height, in hundredths of the image. */
type Place = [x: number, y: number, width: number, height: number]

/** Where number and code are on most cards and letters. */
const usualBoxes: Record<string, Place> = { digits: [24, 76, 36, 14], qr: [70, 40, 28, 46] }
const wholePicture: Place = [0, 0, 100, 100]

export function beginCovering(card: HTMLElement, picture: ImageBitmap) {
  const editor = part(card, 'mask', HTMLElement)
  const sure = part(card, 'sure', HTMLInputElement)
  drawInto(part(card, 'drawing', HTMLCanvasElement), picture, LONGEST_SIDE)
  for (const box of boxesOf(editor)) place(box, usualBoxes[box.dataset.box ?? ''] ?? wholePicture)
  sure.checked = false
  show(card, 'mask', true)
  sure.focus()
  boxesOf(editor)[0]?.focus()
}

const boxesOf = (editor: HTMLElement) => [...editor.querySelectorAll<HTMLElement>('[data-box]')]

function placeOf({ dataset }: HTMLElement): Place {
  const [x = 0, y = 0, width = 0, height = 0] = (dataset.at ?? '').split(' ').map(Number)
  return [x, y, width, height]
}

function place(box: HTMLElement, [x, y, w, h]: Place) {
  const wide = Math.min(100, Math.max(4, w))
  const high = Math.min(100, Math.max(4, h))
  const left = Math.min(100 - wide, Math.max(0, x))
  const top = Math.min(100 - high, Math.max(0, y))
  box.dataset.at = [left, top, wide, high].join(' ')
  box.style.cssText = `left:${left}%;top:${top}%;width:${wide}%;height:${high}%`
  const [px, py, pw, ph] = placeOf(box).map(Math.round)
  const values = { box: box.dataset.words ?? '', x: px ?? 0, y: py ?? 0, w: pw ?? 0, h: ph ?? 0 }
  box.setAttribute('aria-label', fill(wordsOf(box).place, values))
}

function boxAt(target: EventTarget | null) {
  return target instanceof Element ? target.closest<HTMLElement>('[data-box]') : null
}

const arrows: Record<string, readonly [right: number, down: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

document.addEventListener('keydown', (event) => {
  const box = boxAt(event.target)
  const move = arrows[event.key]
  if (!box || !move) return
  event.preventDefault()
  drag(box, placeOf(box), event.shiftKey)(...move)
})

document.addEventListener('pointerdown', (event) => {
  const box = boxAt(event.target)
  const stage = box?.parentElement?.getBoundingClientRect()
  if (!box || !stage) return
  event.preventDefault()
  box.focus()
  box.setPointerCapture(event.pointerId)
  const dragTo = drag(box, placeOf(box), event.target !== box)
  box.onpointermove = ({ clientX, clientY }) =>
    dragTo(
      (100 * (clientX - event.clientX)) / stage.width,
      (100 * (clientY - event.clientY)) / stage.height,
    )
  box.onpointerup = () => {
    box.onpointermove = null
  }
  box.onpointercancel = box.onpointerup
})

/** Moves the box, or its far corner, from its previous position. */
function drag(box: HTMLElement, [x, y, w, h]: Place, isResizing: boolean) {
  return (right: number, down: number) =>
    place(box, isResizing ? [x, y, w + right, h + down] : [x + right, y + down, w, h])
}

document.addEventListener('click', ({ target }) => {
  const button =
    target instanceof Element &&
    target.closest<HTMLElement>('[data-part="send"], [data-part="cancel"]')
  const card = button && cardOf(button)
  if (card) void endCovering(card, button.dataset.part === 'send')
})

async function endCovering(card: HTMLElement, isSent: boolean) {
  const sure = part(card, 'sure', HTMLInputElement)
  if (isSent && !sure.checked) {
    fail(card, wordsOf(card).sure)
    return sure.focus()
  }
  if (isSent) {
    fail(card)
    await sendCovered(card)
  }
  forget(part(card, 'drawing', HTMLCanvasElement))
  show(card, 'mask', false)
  part(card, 'file', HTMLElement).focus()
}

/** The unmasked image is kept nowhere. */
function forget(canvas: HTMLCanvasElement) {
  canvas.width = 1
  canvas.height = 1
}

/** Burns the boxes in and re-encodes the file: nothing of the chosen file remains in it. */
async function sendCovered(card: HTMLElement) {
  const canvas = part(card, 'drawing', HTMLCanvasElement)
  const { width, height } = canvas
  const context = contextOf(canvas)
  context.fillStyle = '#000'
  for (const [x, y, w, h] of boxesOf(part(card, 'mask', HTMLElement)).map(placeOf))
    context.fillRect(
      Math.floor((x * width) / 100),
      Math.floor((y * height) / 100),
      Math.ceil((w * width) / 100),
      Math.ceil((h * height) / 100),
    )
  const blob = await new Promise<Blob | null>((made) => canvas.toBlob(made, 'image/jpeg', 0.9))
  if (!blob) throw new Error('the covered picture could not be made')
  preview(card, canvas)
  void send(card, blob, 'image/jpeg', '&covered=1')
}
