import { Button } from 'antd'
import { Suspense, useState } from 'react'
import { Icon } from '../../ui/icon.tsx'
import { lazy } from '../../ui/page/lazy.ts'
import { defineText, useText } from '../../ui/text/define-text.ts'
import type { TicketStart } from './ticket-dialog.tsx'

const TicketDialog = lazy(() => import('./ticket-dialog.tsx'))

const text = defineText({
  en: { ask: 'New ticket', askOrder: 'Ask about this order' },
  zh: { ask: '新建工单', askOrder: '咨询此订单' },
})

interface NewTicketButtonProps {
  /** The order to ask about; absent for a general question. */
  readonly order?: { readonly id: string; readonly number: string }
  readonly start?: TicketStart
  readonly label?: string
}

export const NewTicketButton = ({ order, start, label }: NewTicketButtonProps) => {
  const words = useText(text)
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button
        data-action={order ? undefined : 'newTicket'}
        type={order ? 'default' : 'primary'}
        icon={<Icon name={order ? 'quote' : 'plus'} size={16} />}
        onClick={() => setIsOpen(true)}
      >
        {label ?? (order ? words.askOrder : words.ask)}
      </Button>
      <Suspense fallback={null}>
        {isOpen && <TicketDialog order={order} start={start} onClose={() => setIsOpen(false)} />}
      </Suspense>
    </>
  )
}
