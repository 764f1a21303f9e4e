import type { Carriers, Letter } from '#src/usecases/world.ts'

export type RecordingCarriers = Carriers & {
  letters: Letter[]
  texts: { to: string; text: string }[]
  calls: { first: string; second: string }[]
  /** What a bridge says of the calls from now on; at first nothing. */
  ringing: (secondRang: boolean | null) => void
  /** Makes the channels fail, like a provider that is down. */
  failing: (isFailing: boolean) => void
}

/** The fake of the notification channels: records what it was asked to send. */
export function recordingCarriers(): RecordingCarriers {
  const letters: Letter[] = []
  const texts: { to: string; text: string }[] = []
  const calls: { first: string; second: string }[] = []
  let isDown = false
  let said: boolean | null = null
  function insistUp() {
    if (isDown) throw new Error('the channel is down')
  }
  return {
    letters,
    texts,
    calls,
    ringing: (secondRang) => {
      said = secondRang
    },
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
    async call(first, second) {
      insistUp()
      calls.push({ first, second })
      return { secondRang: said }
    },
  }
}
