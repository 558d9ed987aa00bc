import { Button } from 'antd'
import { Suspense, useState } from 'react'
import type { OrderDetail } from '../../../contract/orders/order-schemas.ts'
import {
  trackingPage,
  type ShopperReport,
  type ShopperReportAction,
} from '../../../contract/tracking-page/tracking-page.ts'
import { useCall } from '../../ui/call/use-call.ts'
import { lazy } from '../../ui/page/lazy.ts'
import { Card } from '../../ui/detail-page/detail-page.tsx'
import { Instant } from '../../ui/time/instant.tsx'
import { StatusTag } from '../../ui/components/state-tag.tsx'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { NewTicketButton } from '../tickets/new-ticket-button.tsx'
import { kindText, reportName, reportStatusText, reportTones } from './report-text.ts'
import './tracking-page.css'

const EndReportDialog = lazy(() => import('./end-report-dialog.tsx'))

const text = defineText({
  en: {
    title: 'Buyer reports',
    email: 'Reply to',
    noEmail: 'No email address provided',
    answer: 'Reply',
    correct: 'Fix address',
    ask: 'Contact agency',
    close: 'Close report',
    buyerMessage: (words: string) => `Buyer’s message: ${words}`,
    by: 'by',
  },
  zh: {
    title: '买家反馈',
    email: '回复邮箱',
    noEmail: '未留邮箱',
    answer: '回复',
    correct: '修改地址',
    ask: '联系平台',
    close: '关闭',
    buyerMessage: (words: string) => `买家反馈：${words}`,
    by: '处理人',
  },
})

interface BuyerReportsProps {
  readonly order: OrderDetail
  readonly onEditAddress: () => void
}

export const BuyerReports = ({ order, onEditAddress }: BuyerReportsProps) => {
  const words = useText(text)
  const { data } = useCall(trackingPage.getOrderTracking, { orderId: order.id }, { quiet: true })
  const [ending, setEnding] = useState<{ report: ShopperReport; as: ShopperReportAction } | null>(null)
  if (!data || data.reports.length === 0) return null
  const correct = order.allowedActions.includes('editAddress') ? onEditAddress : null
  return (
    <Card title={words.title}>
      <ul className="q-buyer-reports">
        {data.reports.map((report) => (
          <ReportItem
            key={report.id}
            report={report}
            order={order}
            onEdit={report.kind === 'wrongAddress' ? correct : null}
            onEnd={(as) => setEnding({ report, as })}
          />
        ))}
      </ul>
      <Suspense fallback={null}>
        {ending && <EndReportDialog {...ending} onClose={() => setEnding(null)} />}
      </Suspense>
    </Card>
  )
}

interface ReportItemProps {
  readonly report: ShopperReport
  readonly order: OrderDetail
  readonly onEdit: (() => void) | null
  readonly onEnd: (as: ShopperReportAction) => void
}

const ReportItem = ({ report, order, onEdit, onEnd }: ReportItemProps) => {
  const words = useText(text)
  const kinds = useText(kindText)
  const statuses = useText(reportStatusText)
  const { status, allowedActions } = report
  const name = reportName(report, kinds)
  const start = { title: name, content: words.buyerMessage(report.words || name) }
  return (
    <li>
      <div className="q-buyer-report-top">
        <strong>{name}</strong>
        <StatusTag tone={reportTones[status]}>{statuses[status]}</StatusTag>
        <Instant at={report.at} />
      </div>
      {report.words && <blockquote>{report.words}</blockquote>}
      {status === 'open' ? (
        <p className="q-muted">{report.email ? `${words.email} ${report.email}` : words.noEmail}</p>
      ) : (
        <p className="q-muted">
          {report.note && `${report.note} · `}
          {words.by} {report.endedBy} · <Instant at={report.endedAt} />
        </p>
      )}
      {status === 'open' && (
        <div className="q-buyer-report-buttons">
          {allowedActions.includes('answer') && (
            <Button type="primary" onClick={() => onEnd('answer')}>
              {words.answer}
            </Button>
          )}
          {onEdit && <Button onClick={onEdit}>{words.correct}</Button>}
          <NewTicketButton order={order} start={start} label={words.ask} />
          {allowedActions.includes('close') && <Button onClick={() => onEnd('close')}>{words.close}</Button>}
        </div>
      )}
    </li>
  )
}
