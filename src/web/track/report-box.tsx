import { useState } from 'react'
import type { ShipmentId } from '../../contract/kernel/ids.ts'
import type { ReportState, ShopperReportKind, Tracking } from '../../contract/tracking-page/tracking-page.ts'
import { Icon } from '../ui/icon.tsx'
import { defineText, useText } from '../ui/text/define-text.ts'
import { ReportForm } from './report-form.tsx'
import { dayAndTime } from './shopper-time.ts'

const text = defineText({
  en: {
    wrongAddress: 'Report a wrong address',
    notArrived: 'Report a missing parcel',
    wrongAddressReported: 'You reported a wrong address.',
    notArrivedReported: 'You reported that your parcel did not arrive.',
    open: (seller: string, when: string) => `Sent to ${seller} on ${when}.`,
    answered: (seller: string, when: string) => `${seller} replied by email on ${when}.`,
    closed: (seller: string, when: string) => `${seller} resolved this on ${when}.`,
  },
  zh: {
    wrongAddress: '我的地址有误',
    notArrived: '我没有收到包裹',
    wrongAddressReported: '您反馈了地址有误。',
    notArrivedReported: '您反馈了没有收到包裹。',
    open: (seller: string, when: string) => `已于 ${when} 转告 ${seller}。`,
    answered: (seller: string, when: string) => `${seller} 已于 ${when} 通过邮件答复。`,
    closed: (seller: string, when: string) => `${seller} 已于 ${when} 处理。`,
  },
})

interface ReportBoxProps {
  readonly token: string
  readonly seller: string
  readonly kind: ShopperReportKind
  readonly parcelId?: ShipmentId
  readonly state: ReportState
  readonly onChange: (tracking: Tracking) => void
}

export const ReportBox = ({ state, ...report }: ReportBoxProps) => {
  const words = useText(text)
  const [isOpen, setIsOpen] = useState(false)
  const { last, isPossible } = state
  if (!last && !isPossible) return null
  return (
    <div className="q-track-report">
      {last && (
        <p className={last.status === 'open' ? 'q-note' : 'q-note q-note-done'} role="status">
          <Icon name={last.status === 'open' ? 'clock' : 'check'} size={16} />
          <span>
            {words[`${report.kind}Reported`]}{' '}
            {words[last.status](report.seller, dayAndTime(new Date(last.endedAt ?? last.passedOnAt)))}
          </span>
        </p>
      )}
      {isPossible && !isOpen && (
        <button type="button" className="q-button q-no-print" onClick={() => setIsOpen(true)}>
          {words[report.kind]}
        </button>
      )}
      {isPossible && isOpen && (
        <ReportForm {...report} title={words[report.kind]} onClose={() => setIsOpen(false)} />
      )}
    </div>
  )
}
