import { refuse } from '#src/domain/result.ts'
import type { Gateway } from '#src/usecases/gateway.ts'
import { addressesAt, claimIn, hostedText } from './hosted-message.ts'
import { type CipherName, messageCipher } from './message-cipher.ts'
import { type Patience, gatewayPatience } from './patience.ts'
import type { Questions } from './questions.ts'

type Settings = {
  merchantId: string
  accessCode: string
  workingKey: string
  cipher: CipherName
  /** Where the browser posts to, and which API the server calls. */
  pageUrl: string
  apiUrl: string
  baseUrl: string
  patience?: Patience
}

/** CCAvenue's hosted page and API. Throws a readable error for an invalid setting. */
export function ccavenue({ merchantId, accessCode, pageUrl, apiUrl, ...more }: Settings): Gateway {
  const cipher = messageCipher(more.cipher, more.workingKey)
  const addresses = addressesAt(more.baseUrl)
  const { patience = gatewayPatience } = more
  return {
    ...askedLater(async () => {
      const { questions } = await import('./questions.ts')
      return questions({ apiUrl, accessCode, cipher, patience })
    }),
    origin: new URL(pageUrl).origin,
    request: (order) => ({
      data: cipher.encrypt(Buffer.from(hostedText(merchantId, addresses, order))),
      access_code: accessCode,
      action: pageUrl,
    }),
    read(encrypted) {
      const bytes = cipher.decrypt(encrypted)
      return bytes ? claimIn(Buffer.from(bytes).toString('utf8')) : refuse('unreadable')
    },
  }
}

/** Imports the network client with the first question, so that a start does not wait for it. */
function askedLater(open: () => Promise<Questions>): Questions {
  let opening: Promise<Questions> | undefined
  let opened: Questions | undefined
  async function asking() {
    opened = await (opening ??= open())
    return opened
  }
  return {
    isDown: () => opened?.isDown() ?? false,
    status: async (of) => (await asking()).status(of),
    confirm: async (of) => (await asking()).confirm(of),
    refund: async (of) => (await asking()).refund(of),
    refundState: async (of) => (await asking()).refundState(of),
    refundsOf: async (of) => (await asking()).refundsOf(of),
    listDay: async (day) => (await asking()).listDay(day),
  }
}
