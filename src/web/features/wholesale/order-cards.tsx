import { formatNumber } from '../../../contract/kernel/format.ts'
import { useLocale } from '../../ui/text/locale.ts'
import { Button } from 'antd'
import type { OperatorWholesale } from '../../../contract/wholesale/operator-wholesale.ts'
import type { WholesalePaper } from '../../../contract/wholesale/wholesale-states.ts'
import type { WholesaleOrder } from '../../../contract/wholesale/wholesale-schemas.ts'
import { Icon } from '../../ui/icon.tsx'
import { Card, DescriptionList } from '../../ui/detail-page/detail-page.tsx'
import { Money } from '../../ui/components/money.tsx'
import { Picture } from '../../ui/components/picture.tsx'
import { Timeline } from '../../ui/detail-page/timeline.tsx'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { useSubject } from '../../ui/text/use-subject.ts'
import { eventText, factText, isEventKind, paperText } from './wholesale-text.ts'
import '../purchasing/common/purchasing.css'
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
    history: 'Activity',
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
    history: '时间线',
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
  const titles = [
    words.ordered,
    isAgreed ? words.unit : words.catalogue,
    words.sum,
    ...(isCounted ? [words.arrived, words.short] : []),
  ]
  return (
    <Card title={words.goods} flush>
      <table className="q-arrival-table">
        <thead>
          <tr>
            <th scope="col">{words.product}</th>
            {titles.map((title) => (
              <th key={title} scope="col" className="q-right">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {order.items.map((item) => {
            const unit = isAgreed ? item.unitMinor : item.catalogueMinor
            return (
              <tr key={item.skuId}>
                <td>
                  <span className="q-arrival-product">
                    <Picture src={item.imageUrl} alt="" size={44} />
                    <span>
                      {subject({ subjectEn: item.subject, subjectZh: item.subjectZh })}
                      <div className="q-muted">
                        {[item.code, item.attributes].filter(Boolean).join(' · ')}
                      </div>
                    </span>
                  </span>
                </td>
                <td data-label={words.ordered} className="q-right">
                  {formatNumber(item.quantity, locale)}
                </td>
                <td data-label={titles[1]} className="q-right">
                  <Money amountMinor={unit} currency={order.currency} />
                </td>
                <td data-label={words.sum} className="q-right">
                  <Money
                    amountMinor={unit === null ? null : unit * item.quantity}
                    currency={order.currency}
                  />
                </td>
                {isCounted && (
                  <>
                    <td data-label={words.arrived} className="q-right">
                      {formatNumber(item.arrivedNums, locale)}
                    </td>
                    <td data-label={words.short} className="q-right">
                      {formatNumber(item.shortNums, locale)}
                    </td>
                  </>
                )}
              </tr>
            )
          })}
        </tbody>
      </table>
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
  const kinds = useText(eventText)
  const entries = events.toReversed().map((event) => {
    const kind = event.kind.replace('wholesale.', '')
    const isPacked = kind === 'packed'
    const what = [
      isEventKind(kind) ? kinds[kind] : kind,
      event.version === null ? '' : words.of(event.version),
      event.pieces === null ? '' : isPacked ? `${words.cartons}: ${event.pieces}` : facts.units(event.pieces),
    ]
    return {
      key: event.id,
      at: event.at,
      what: (
        <>
          {what.filter(Boolean).join(' · ')}
          {event.amountMinor !== null && (
            <>
              {' '}
              <Money amountMinor={event.amountMinor} currency={currency} signed />
            </>
          )}
        </>
      ),
      ...(event.actorName ? { who: event.actorName } : {}),
      ...(event.note ? { detail: <span className="q-whole-note">{event.note}</span> } : {}),
    }
  })
  return (
    <Card title={words.history}>
      <Timeline entries={entries} />
    </Card>
  )
}
