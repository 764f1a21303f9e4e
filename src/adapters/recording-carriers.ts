import type { Carriers, Letter } from '#src/usecases/world.ts'

export type RecordingCarriers = Carriers & {
  letters: Letter[]
  texts: { to: string; text: string }[]
  /** Makes the carriers fail, as a provider that is down. */
  failing: (isFailing: boolean) => void
}

/** The twin of the carriers: keeps what it was asked to send. */
export function recordingCarriers(): RecordingCarriers {
  const letters: Letter[] = []
  const texts: { to: string; text: string }[] = []
  let isDown = false
  function insistUp() {
    if (isDown) throw new Error('the carrier is down')
  }
  return {
    letters,
    texts,
    failing: (isFailing) => {
      isDown = isFailing
    },
    async email(letter) {
      insistUp()
      letters.push(letter)
    },
    async sms(to, text) {
      insistUp()
      texts.push({ to, text })
    },
  }
}
