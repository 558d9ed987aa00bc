import type { OrderId } from '../../../contract/kernel/ids.ts'
import { trackingPage } from '../../../contract/tracking-page/tracking-page.ts'
import { useCall } from '../../ui/call/use-call.ts'
import { Icon } from '../../ui/icon.tsx'
import { CopyText } from '../../ui/components/copy-text.tsx'
import { defineText, useText } from '../../ui/text/define-text.ts'
import './tracking-page.css'

const text = defineText({
  en: { open: 'Open tracking page', link: 'Buyer’s tracking page' },
  zh: { open: '打开物流查询页', link: '给买家的物流查询页' },
})

export const TrackingPageLink = ({ orderId }: { orderId: OrderId }) => {
  const words = useText(text)
  const { data } = useCall(trackingPage.getOrderTracking, { orderId }, { quiet: true })
  if (!data) return null
  return (
    <span className="q-tracking-link">
      <CopyText value={data.url}>{words.link}</CopyText>
      <a
        className="q-icon-button"
        href={data.url}
        target="_blank"
        rel="noreferrer"
        aria-label={words.open}
        title={words.open}
      >
        <Icon name="external" size={15} />
      </a>
    </span>
  )
}
