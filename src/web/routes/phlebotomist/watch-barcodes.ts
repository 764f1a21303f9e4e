import wasm from 'zxing-wasm/reader/zxing_reader.wasm?url'
import { BarcodeDetector, prepareZXingModule } from 'barcode-detector/ponyfill'

type Options = { video: HTMLVideoElement; signal: AbortSignal; onCode: (code: string) => void }

/** Shows the rear camera in `video` and calls back once per detected code, until aborted. */
export async function watchBarcodes({ video, signal, onCode }: Options): Promise<void> {
  // Otherwise the library would load it from a third-party server.
  prepareZXingModule({ overrides: { locateFile: () => wasm } })
  const detector = new BarcodeDetector({ formats: ['code_128', 'qr_code', 'data_matrix'] })
  const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
  signal.addEventListener('abort', () => stopCamera(stream), { once: true })
  if (signal.aborted) return stopCamera(stream)
  video.srcObject = stream
  await video.play()
  while (!signal.aborted) {
    const [found] = await detector.detect(video)
    if (found && !signal.aborted) onCode(found.rawValue)
    await nextLook()
  }
}

function stopCamera(stream: MediaStream) {
  for (const track of stream.getTracks()) track.stop()
}

/** Five frames a second: enough for a hand, and the phone stays cool. */
function nextLook() {
  return new Promise((resolve) => setTimeout(resolve, 200))
}
