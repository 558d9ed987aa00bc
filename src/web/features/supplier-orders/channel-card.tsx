import type { ReactNode } from 'react'
import type { SupplierOrder } from '../../../contract/supplier-orders/supplier-order-schemas.ts'
import { Money } from '../../ui/components/money.tsx'
import { Card, DescriptionList } from '../../ui/detail-page/detail-page.tsx'
import { FileNote } from '../file-kit/file-note.tsx'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { Instant } from '../../ui/time/instant.tsx'

type Channel = NonNullable<SupplierOrder['channel']>

const text = defineText({
  en: {
    title: 'At 1688',
    number: 'Order number',
    status: 'Status',
    goods: 'Goods',
    freight: 'Freight',
    trace: 'Parcel',
    checked: 'Checked',
    placing: '1688 has not confirmed the order yet. Its outcome is checked within a few minutes.',
    failed: 'The order was not placed.',
  },
  zh: {
    title: '1688 订单',
    number: '订单编号',
    status: '状态',
    goods: '货款',
    freight: '运费',
    trace: '物流',
    checked: '核对时间',
    placing: '1688 尚未确认该订单，几分钟内会核对结果。',
    failed: '下单未成功。',
  },
})

const statusText = defineText<Record<string, string>>({
  en: {
    waitbuyerpay: 'Waits for payment',
    waitsellersend: 'Paid, to be sent',
    waitlogisticstakein: 'Waits for pickup',
    waitbuyerreceive: 'Sent',
    waitbuyersign: 'Sent',
    signinsuccess: 'Delivered',
    confirm_goods: 'Delivered',
    success: 'Completed',
    cancel: 'Cancelled',
    terminated: 'Cancelled',
  },
  zh: {
    waitbuyerpay: '等待买家付款',
    waitsellersend: '等待卖家发货',
    waitlogisticstakein: '等待物流公司揽件',
    waitbuyerreceive: '等待买家收货',
    waitbuyersign: '等待买家签收',
    signinsuccess: '已签收',
    confirm_goods: '已收货',
    success: '交易成功',
    cancel: '交易取消',
    terminated: '交易终止',
  },
})

export const ChannelCard = ({ channel }: { channel: Channel }) => {
  const words = useText(text)
  const statuses = useText(statusText)
  const { state, number, status, trace, problem, goodsMinor, freightMinor, checkedAt } = channel
  const money = (amountMinor: number) => <Money amountMinor={amountMinor} currency="CNY" />
  const rows: (readonly [string, ReactNode])[] = [
    ...(number ? [[words.number, number] as const] : []),
    ...(status ? [[words.status, statuses[status] ?? status] as const] : []),
    ...(goodsMinor === null ? [] : [[words.goods, money(goodsMinor)] as const]),
    ...(freightMinor === null ? [] : [[words.freight, money(freightMinor)] as const]),
    ...(trace ? [[words.trace, trace] as const] : []),
    ...(checkedAt ? [[words.checked, <Instant key="checked" at={checkedAt} />] as const] : []),
  ]
  return (
    <Card title={words.title}>
      <div className="q-stack">
        {state === 'placing' && <FileNote tone="yours">{words.placing}</FileNote>}
        {state === 'failed' && (
          <FileNote tone="problem">{[words.failed, problem].filter(Boolean).join(' ')}</FileNote>
        )}
        {state !== 'failed' && problem && <FileNote tone="yours">{problem}</FileNote>}
        {rows.length > 0 && <DescriptionList rows={rows} />}
      </div>
    </Card>
  )
}
