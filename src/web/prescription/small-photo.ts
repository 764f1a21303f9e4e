/** As sharp as reading needs, and small enough to be sent from a phone. */
const MOST_SIDE = 2400

/**
 * A photo as a JPEG of its pixels alone, upright: nothing of place and phone is left in it. Undefined
 * for what this browser can't show.
 */
export async function smallPhoto(file: Blob): Promise<Blob | undefined> {
  const drawn = await createImageBitmap(file).catch(() => undefined)
  if (!drawn) return undefined
  const canvas = document.createElement('canvas')
  drawIn(canvas, drawn, MOST_SIDE)
  drawn.close()
  return new Promise((resolve) => {
    canvas.toBlob((blob) => resolve(blob ?? undefined), 'image/jpeg', 0.85)
  })
}

/** Shows a photo; a picture element would need an address that our policy refuses. */
export async function showIn(canvas: HTMLCanvasElement, photo: Blob): Promise<void> {
  const drawn = await createImageBitmap(photo)
  drawIn(canvas, drawn, 900)
  drawn.close()
  canvas.hidden = false
}

function drawIn(canvas: HTMLCanvasElement, drawn: ImageBitmap, most: number) {
  const scale = Math.min(1, most / Math.max(drawn.width, drawn.height))
  canvas.width = Math.max(1, Math.round(drawn.width * scale))
  canvas.height = Math.max(1, Math.round(drawn.height * scale))
  const pen = canvas.getContext('2d')
  if (!pen) return
  // A transparent ground would be black in a JPEG.
  pen.fillStyle = '#fff'
  pen.fillRect(0, 0, canvas.width, canvas.height)
  pen.drawImage(drawn, 0, 0, canvas.width, canvas.height)
}
