import type { GatewayAnswer } from '#src/usecases/gateway.ts'
import { type ListedRefund, refundsIn, troubleIn } from './answers.ts'
import type { Command } from './api.ts'

export type Ask = (command: Command, question: object) => Promise<GatewayAnswer<unknown>>
export type Answering = ReturnType<typeof answering>

/** Calls the API and parses each answer in its own schema. */
export function answering(ask: Ask) {
  /** A refusal inside the answer is checked before its schema. */
  async function answer<Value>(
    command: Command,
    question: object,
    shape: (answer: unknown) => GatewayAnswer<Value>,
  ): Promise<GatewayAnswer<Value>> {
    const said = await ask(command, question)
    return said.ok ? (troubleIn(said.value) ?? shape(said.value)) : said
  }

  /** Empty where the gateway does not know the payment. */
  async function refundsOf(referenceNo: string): Promise<GatewayAnswer<ListedRefund[]>> {
    const list = await answer('getRefundDetails', { reference_no: referenceNo }, refundsIn)
    return !list.ok && list.fault.kind === 'unknown' ? { ok: true, value: [] } : list
  }

  return { answer, refundsOf }
}
