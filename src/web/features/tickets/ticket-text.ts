import { operatorTicketStatusWords } from '../../../contract/tickets/ticket-text.ts'
import { ticketTypeWords } from '../../../contract/common/dictionaries.ts'
import { workOrderTypes, type TicketStatus } from '../../../contract/tickets/tickets.ts'
import { defineText } from '../../ui/text/define-text.ts'
import type { Tone } from '../../ui/theme/tokens.ts'

export const sellerTones: Record<TicketStatus, Tone> = {
  awaitingAgent: 'working',
  awaitingCustomer: 'yours',
  closed: 'quiet',
}
export const sellerStatusText = defineText<Record<TicketStatus, string>>({
  en: { awaitingAgent: 'With Quayside', awaitingCustomer: 'Answered', closed: 'Closed' },
  zh: { awaitingAgent: '等待 Quayside', awaitingCustomer: '已回复', closed: '已关闭' },
})

export const operatorTones: Record<TicketStatus, Tone> = {
  awaitingAgent: 'yours',
  awaitingCustomer: 'working',
  closed: 'quiet',
}
export const operatorStatusText = defineText<Record<TicketStatus, string>>(operatorTicketStatusWords)

export const typeText = defineText(ticketTypeWords)

export const typeName = (type: number, words: (typeof typeText)['en']): string =>
  type === workOrderTypes.order ? words.order : words.consult
