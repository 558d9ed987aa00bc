import type { OutputOf } from '../../../contract/kernel/endpoint.ts'
import type { operatorTickets } from '../../../contract/tickets/operator-tickets.ts'
import { PageLink } from '../../ui/page/navigation.tsx'
import { Card, DescriptionList } from '../../ui/detail-page/detail-page.tsx'
import { Instant } from '../../ui/time/instant.tsx'
import { StatusTag } from '../../ui/components/state-tag.tsx'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { typeName, typeText } from './ticket-text.ts'

const text = defineText({
  en: {
    facts: 'Details',
    number: 'Number',
    type: 'Ticket Type',
    order: 'Order',
    customer: 'Customer',
    vip: 'VIP',
    created: 'Created',
    by: 'Created by',
    agent: 'Assignee',
    nobody: 'Unassigned',
    you: 'You',
  },
  zh: {
    facts: '信息',
    number: '工单号',
    type: '工单类型',
    order: '订单',
    customer: '客户',
    vip: 'VIP',
    created: '提问时间',
    by: '提问人',
    agent: '负责人',
    nobody: '未分配',
    you: '您',
  },
})

interface OperatorFactsProps {
  readonly ticket: OutputOf<typeof operatorTickets.getOperatorTicket>
}

export const OperatorFacts = ({ ticket }: OperatorFactsProps) => {
  const words = useText(text)
  const types = useText(typeText)
  const order = (
    <PageLink key="order" to={`/orders/detail?id=${ticket.targetId}`}>
      {ticket.orderNumber}
    </PageLink>
  )
  const customer = (
    <span key="customer" className="q-ticket-state">
      <PageLink to="/customers" search={{ q: ticket.customerName }}>
        {ticket.customerName}
      </PageLink>
      {ticket.isVip && <StatusTag tone="moving">{words.vip}</StatusTag>}
    </span>
  )
  const nobody = <span className="q-muted">{words.nobody}</span>
  return (
    <Card title={words.facts}>
      <DescriptionList
        rows={[
          [words.customer, customer],
          ...(ticket.orderNumber ? [[words.order, order] as const] : []),
          [words.number, ticket.number],
          [words.type, typeName(ticket.workOrderType, types)],
          [words.created, <Instant key="created" at={ticket.createdAt} as="minute" />],
          [words.by, ticket.createdBy],
          [words.agent, ticket.isMine ? words.you : ticket.processedPeopleName || nobody],
        ]}
      />
    </Card>
  )
}
