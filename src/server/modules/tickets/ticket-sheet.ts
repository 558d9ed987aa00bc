import { ticketTypeWords } from '../../../contract/common/dictionaries.ts'
import type { ParsedInputOf } from '../../../contract/kernel/endpoint.ts'
import type { operatorTickets } from '../../../contract/tickets/operator-tickets.ts'
import { operatorTicketStatusWords } from '../../../contract/tickets/ticket-text.ts'
import { workOrderTypes } from '../../../contract/tickets/tickets.ts'
import {
  customerColumn,
  exportCases,
  orderColumn,
  type CaseColumn,
} from '../../platform/exports/case-export.ts'
import type { FileAnswer, OperatorCall } from '../../platform/http/call.ts'
import { listOperatorTickets } from './operator-queries.ts'
import type { TicketParts } from './ticket-deps.ts'

type Row = Awaited<ReturnType<typeof listOperatorTickets>>['rows'][number]

const columns: readonly CaseColumn<Row>[] = [
  { title: ['Number', '编号'], width: 16, text: ({ number }) => number },
  { title: ['Title', '标题'], width: 40, text: ({ title }) => title },
  {
    title: ['Type', '类型'],
    text: ({ workOrderType }, locale) =>
      ticketTypeWords[locale][workOrderType === workOrderTypes.order ? 'order' : 'consult'],
  },
  orderColumn,
  customerColumn,
  {
    title: ['Status', '状态'],
    width: 18,
    text: ({ status }, locale) => operatorTicketStatusWords[locale][status],
  },
  { title: ['Status since', '状态开始时间'], time: ({ statusSince }) => statusSince },
  { title: ['Due', '答复期限'], time: ({ dueAt }) => dueAt },
  { title: ['Assigned to', '负责人'], width: 20, text: ({ processedPeopleName }) => processedPeopleName },
  { title: ['Opened by', '提交人'], width: 20, text: ({ createdBy }) => createdBy },
  { title: ['Opened', '提交时间'], time: ({ createdAt }) => createdAt },
  { title: ['Last message', '最近消息时间'], time: ({ lastMessage }) => lastMessage.at },
  {
    title: ['Last message by', '最近消息发送人'],
    width: 20,
    text: ({ lastMessage }) => lastMessage.authorName,
  },
  {
    title: ['Beginning of the last message', '最近消息摘要'],
    width: 40,
    text: ({ lastMessage }) => lastMessage.excerpt,
  },
]

export const exportOperatorTickets = (
  parts: TicketParts,
  input: ParsedInputOf<typeof operatorTickets.exportOperatorTickets>,
  call: OperatorCall,
): Promise<FileAnswer> =>
  exportCases(parts.database, call, {
    list: 'tickets',
    input,
    title: ['Tickets', '工单'],
    columns,
    page: async (database, page) => {
      const { rows } = await listOperatorTickets({ ...parts, database }, call.operator.operatorId, {
        ...input,
        ...page,
      })
      return { rows }
    },
  })
