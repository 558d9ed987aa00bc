import { formatNumber } from '../../../contract/kernel/format.ts'
import { useLocale } from '../../ui/text/locale.ts'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import type { OperatorWholesale } from '../../../contract/wholesale/operator-wholesale.ts'
import type { WholesalePaper } from '../../../contract/wholesale/wholesale-states.ts'
import type { WholesaleOrder } from '../../../contract/wholesale/wholesale-schemas.ts'
import { Icon } from '../../ui/icon.tsx'
import { CardTable, type CardColumn } from '../../ui/detail-page/card-table.tsx'
import { Card, DescriptionList } from '../../ui/detail-page/detail-page.tsx'
import { Money } from '../../ui/components/money.tsx'
import { ItemCell } from '../case-kit/goods-cell.tsx'
import { CaseTimeline } from '../case-kit/case-timeline.tsx'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { useSubject } from '../../ui/text/use-subject.ts'
import { eventText, factText, paperText } from './wholesale-text.ts'
import './wholesale.css'

export type AnyOrder = WholesaleOrder | OperatorWholesale

const text = defineText({
  en: {
    goods: 'Goods',
    product: 'Product',
    ordered: 'Ordered',
    unit: 'Unit price',
    sum: 'Subtotal',
    catalogue: 'Catalogue price',
    arrived: 'Arrived',
    short: 'Undelivered',
    money: 'Payment',
    goodsMoney: 'Goods',
    freight: 'Estimated freight',
    realFreight: 'Actual freight',
    paid: 'Paid',
    refunded: 'Refunded',
    cartons: 'Cartons',
    papers: 'Documents',
    of: (n: number) => `quote ${n}`,
  },
  zh: {
    goods: '商品',
    product: '产品',
    ordered: '订购数量',
    unit: '单价',
    sum: '小计',
    catalogue: '目录价',
    arrived: '已到货',
    short: '不再到货',
    money: '金额',
    goodsMoney: '货款',
    freight: '预估运费',
    realFreight: '实际运费',
    paid: '已付',
    refunded: '已退',
    cartons: '箱数',
    papers: '单据',
    of: (n: number) => `报价 ${n}`,
  },
})

export const GoodsCard = ({ order }: { order: AnyOrder }) => {
  const words = useText(text)
  const subject = useSubject()
  const locale = useLocale()
  const isAgreed = order.money.goodsMinor !== null
  const isCounted = order.money.paidMinor > 0
  const number = (
    title: string,
    of: (item: AnyOrder['items'][number]) => ReactNode,
  ): CardColumn<AnyOrder['items'][number]> => ({ title, align: 'right', render: of })
  const unitOf = (item: AnyOrder['items'][number]) => (isAgreed ? item.unitMinor : item.catalogueMinor)
  const money = (amountMinor: number | null) => <Money amountMinor={amountMinor} currency={order.currency} />
  return (
    <Card title={words.goods} flush>
      <CardTable
        rows={order.items}
        rowKey={({ skuId }) => skuId}
        columns={[
          {
            title: words.product,
            render: (item) => (
              <ItemCell
                imageUrl={item.imageUrl}
                name={subject({ subjectEn: item.subject, subjectZh: item.subjectZh })}
                about={[item.code, item.attributes]}
              />
            ),
          },
          number(words.ordered, ({ quantity }) => formatNumber(quantity, locale)),
          number(isAgreed ? words.unit : words.catalogue, (item) => money(unitOf(item))),
          number(words.sum, (item) => {
            const unit = unitOf(item)
            return money(unit === null ? null : unit * item.quantity)
          }),
          ...(isCounted
            ? [
                number(words.arrived, ({ arrivedNums }) => formatNumber(arrivedNums, locale)),
                number(words.short, ({ shortNums }) => formatNumber(shortNums, locale)),
              ]
            : []),
        ]}
      />
    </Card>
  )
}

export const MoneyCard = ({ order }: { order: AnyOrder }) => {
  const words = useText(text)
  const { goodsMinor, freightMinor, realFreightMinor, paidMinor, refundedMinor } = order.money
  if (goodsMinor === null) return null
  const money = (amountMinor: number | null, strong = false) => (
    <Money amountMinor={amountMinor} currency={order.currency} strong={strong} />
  )
  return (
    <Card title={words.money}>
      <DescriptionList
        rows={[
          [words.goodsMoney, money(goodsMinor)],
          [words.freight, money(freightMinor)],
          ...(realFreightMinor === null ? [] : [[words.realFreight, money(realFreightMinor)] as const]),
          [words.paid, money(paidMinor, true)],
          ...(refundedMinor === 0 ? [] : [[words.refunded, money(refundedMinor, true)] as const]),
        ]}
      />
    </Card>
  )
}

export const PapersCard = ({
  order,
  onDownload,
}: {
  order: AnyOrder
  onDownload: (paper: WholesalePaper) => void
}) => {
  const words = useText(text)
  const papers = useText(paperText)
  if (order.papers.length === 0) return null
  return (
    <Card title={words.papers}>
      <div className="q-whole-papers">
        {order.papers.map((paper) => (
          <Button key={paper} icon={<Icon name="download" size={14} />} onClick={() => onDownload(paper)}>
            {papers[paper]}
          </Button>
        ))}
      </div>
    </Card>
  )
}

export const OrderTimeline = ({ order: { events, currency } }: { order: AnyOrder }) => {
  const words = useText(text)
  const facts = useText(factText)
  const piecesOf = ({ kind, pieces }: AnyOrder['events'][number]): string => {
    if (pieces === null) return ''
    return kind === 'wholesale.packed' ? `${words.cartons}: ${pieces}` : facts.units(pieces)
  }
  return (
    <CaseTimeline
      kinds={eventText}
      events={events}
      currency={currency}
      renderWhat={(event, name) =>
        [name, event.version === null ? '' : words.of(event.version), piecesOf(event)]
          .filter(Boolean)
          .join(' · ')
      }
    />
  )
}
