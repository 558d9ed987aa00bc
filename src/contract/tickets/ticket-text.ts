import type { Words } from '../kernel/words.ts'
import type { TicketStatus } from './tickets.ts'

export const operatorTicketStatusWords: Words<TicketStatus> = {
  en: { awaitingAgent: 'Needs reply', awaitingCustomer: 'Waiting on seller', closed: 'Closed' },
  zh: { awaitingAgent: '待回复', awaitingCustomer: '待卖家回复', closed: '已关闭' },
}
