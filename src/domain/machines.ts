import { contactMessageMachine } from './contact/contact-message-machine.ts'
import { labMachine } from './labs/lab-machine.ts'
import type { Machine } from './machine.ts'
import { orderMachine } from './orders/order-machine.ts'
import { paymentMachine } from './payments/payment-machine.ts'
import { receivableMachine } from './payments/receivable-machine.ts'
import { refundMachine } from './payments/refund-machine.ts'
import { reportMachine } from './reports/report-machine.ts'
import { itemMachine } from './results/item-machine.ts'
import { tubeMachine } from './tubes/tube-machine.ts'
import { visitMachine } from './visits/visit-machine.ts'

/** Every machine of the product by its noun: the trigger, the diagram and the tests read them here. */
export const machines = {
  order: orderMachine,
  visit: visitMachine,
  tube: tubeMachine,
  item: itemMachine,
  report: reportMachine,
  payment: paymentMachine,
  receivable: receivableMachine,
  refund: refundMachine,
  lab: labMachine,
  contactMessage: contactMessageMachine,
} as const satisfies Record<string, Machine>

export type MachineName = keyof typeof machines

/** Which table's `state` column which machine guards. */
export const guardedTables: readonly { table: string; machine: MachineName }[] = [
  { table: 'orders', machine: 'order' },
  { table: 'visits', machine: 'visit' },
  { table: 'tubes', machine: 'tube' },
  { table: 'test_items', machine: 'item' },
  { table: 'reports', machine: 'report' },
  { table: 'payments', machine: 'payment' },
  { table: 'receivables', machine: 'receivable' },
  { table: 'refunds', machine: 'refund' },
  { table: 'labs', machine: 'lab' },
  { table: 'contact_messages', machine: 'contactMessage' },
]
