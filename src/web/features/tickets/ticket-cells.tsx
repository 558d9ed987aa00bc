import { counted, formatNumber } from '../../../contract/kernel/format.ts'
import type { ReactNode } from 'react'
import type * as z from 'zod'
import { workOrderTypes, type ticketRowSchema } from '../../../contract/tickets/tickets.ts'
import { Icon } from '../../ui/icon.tsx'
import { NewBadge } from '../../ui/components/new-badge.tsx'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { typeName, typeText } from './ticket-text.ts'
import './tickets.css'

type Row = Pick<
  z.output<typeof ticketRowSchema>,
  'title' | 'lastMessage' | 'workOrderType' | 'orderNumber' | 'number'
>

const text = defineText({
  en: {
    unread: 'New reply',
    pictures: (count: number) => counted(count, 'image', 'images'),
    said: (name: string, said: string) => `${name}: ${said}`,
  },
  zh: {
    unread: '有新回复',
    pictures: (count: number) => `${formatNumber(count, 'zh')} 张图片`,
    said: (name: string, said: string) => `${name}：${said}`,
  },
})

interface TitleCellProps {
  readonly row: Row
  readonly isUnread?: boolean
  readonly mark?: ReactNode
}

export const TitleCell = ({ row, isUnread = false, mark }: TitleCellProps) => {
  const words = useText(text)
  const { excerpt, authorName, pictures } = row.lastMessage
  return (
    <div className={isUnread ? 'q-ticket-title q-ticket-unread' : 'q-ticket-title'}>
      <span className="q-ticket-name">
        {isUnread && <NewBadge>{words.unread}</NewBadge>}
        <span className="q-ticket-words">{row.title}</span>
        {mark}
      </span>
      <span className="q-muted q-ticket-last">
        <span className="q-ticket-words">{words.said(authorName, excerpt || words.pictures(pictures))}</span>
        {excerpt && pictures > 0 && <Icon name="picture" size={14} />}
      </span>
    </div>
  )
}

export const AboutCell = ({ row }: { row: Row }) => {
  const types = useText(typeText)
  return (
    <div className="q-cell-stack">
      <span>{typeName(row.workOrderType, types)}</span>
      <span className="q-muted">
        {row.workOrderType === workOrderTypes.order ? row.orderNumber : row.number}
      </span>
    </div>
  )
}
