import wasm from 'zxing-wasm/reader/zxing_reader.wasm?url'
import { BarcodeDetector, prepareZXingModule } from 'barcode-detector/ponyfill'

type Options = { video: HTMLVideoElement; signal: AbortSignal; onCode: (code: string) => void }

/** Shows the camera behind the phone in `video` and calls back once per code seen, until aborted. */
export async function watchBarcodes({ video, signal, onCode }: Options): Promise<void> {
  // Else the library would fetch it from somebody else's server.
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

/** Five looks a second: enough for a hand, and the phone stays cool. */
function nextLook() {
  return new Promise((resolve) => setTimeout(resolve, 200))
}
