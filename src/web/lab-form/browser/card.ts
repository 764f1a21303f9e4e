/** A card of the form that takes one image, and its parts. */
export function cardOf(element: Element): HTMLElement | null {
  return element.closest<HTMLElement>('[data-upload]')
}

/** A part that the page rendered; without it the page is not this script's. */
export function part<T extends HTMLElement>(card: Element, name: string, kind: new () => T): T {
  const found = card.querySelector(`[data-part="${name}"]`)
  if (!(found instanceof kind)) throw new Error(`the card has no ${name}`)
  return found
}

/** For parts that only some cards have. */
export function show(card: Element, name: string, isShown: boolean) {
  const found = card.querySelector<HTMLElement>(`[data-part="${name}"]`)
  if (found) found.hidden = !isShown
}

export function tell(card: Element, name: string, text = '') {
  part(card, name, HTMLElement).textContent = text
}

export function fail(card: Element, text = '') {
  card.classList.toggle('upload--error', text !== '')
  tell(card, 'error-words', text)
  part(card, 'error', HTMLElement).setAttribute('role', 'alert')
  show(card, 'error', text !== '')
}

type Picture = ImageBitmap | HTMLCanvasElement

export function drawInto(canvas: HTMLCanvasElement, picture: Picture, longest: number) {
  const shrink = Math.min(1, longest / Math.max(picture.width, picture.height))
  canvas.width = Math.max(1, Math.round(picture.width * shrink))
  canvas.height = Math.max(1, Math.round(picture.height * shrink))
  contextOf(canvas).drawImage(picture, 0, 0, canvas.width, canvas.height)
}

export function contextOf(canvas: HTMLCanvasElement): CanvasRenderingContext2D {
  const context = canvas.getContext('2d')
  if (!context) throw new Error('the browser draws nothing')
  return context
}

export function preview(card: Element, picture: Picture) {
  drawInto(part(card, 'canvas', HTMLCanvasElement), picture, 396)
  show(card, 'canvas', true)
  show(card, 'server', false)
}
