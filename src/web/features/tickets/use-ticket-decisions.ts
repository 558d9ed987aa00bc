import { operatorTickets } from '../../../contract/tickets/operator-tickets.ts'
import { counted, formatNumber } from '../../../contract/kernel/format.ts'
import { useAccess } from '../../ui/access.tsx'
import { defineText, useText } from '../../ui/text/define-text.ts'
import type { CaseDecision } from '../fulfilment/common/case-bulk.tsx'
const calls = { preview: operatorTickets.previewTicketChange, start: operatorTickets.startTicketChange }

const text = defineText({
  en: {
    take: 'Assign to me…',
    takeTitle: (count: number) => `Assign ${counted(count, 'ticket', 'tickets')} to yourself`,
    close: 'Close…',
    closeTitle: (count: number) => `Close ${counted(count, 'ticket', 'tickets')}`,
    closeAbout: 'A ticket with a message that arrives in the meantime stays open.',
  },
  zh: {
    take: '分配给我…',
    takeTitle: (count: number) => `领取 ${formatNumber(count, 'zh')} 个工单`,
    close: '关闭…',
    closeTitle: (count: number) => `关闭 ${formatNumber(count, 'zh')} 个工单`,
    closeAbout: '期间收到新消息的工单将保持打开。',
  },
})

export const useTicketDecisions = (): readonly CaseDecision[] => {
  const words = useText(text)
  const { hasRole } = useAccess()
  if (!hasRole('support', 'tickets')) return []
  return [
    { key: 'take', label: words.take, title: words.takeTitle, calls, change: () => ({ kind: 'take' }) },
    {
      key: 'close',
      label: words.close,
      title: words.closeTitle,
      about: words.closeAbout,
      calls,
      change: () => ({ kind: 'close' }),
    },
  ]
}
