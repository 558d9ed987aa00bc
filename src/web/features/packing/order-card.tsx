import type { PackOrder } from '../../../contract/packing/packing.ts'
import { AttributeList } from '../../ui/detail-page/attribute-list.tsx'
import { Card, DescriptionList } from '../../ui/detail-page/detail-page.tsx'
import { useText } from '../../ui/text/define-text.ts'
import { listText } from '../../ui/text/list-text.ts'
import { useLocale } from '../../ui/text/locale.ts'
import { weightText } from '../../ui/text/weight-text.ts'
import { goodsText } from '../shipping/goods-text.ts'
import { stationText } from './packing-text.ts'

export const OrderCard = ({ order }: { order: PackOrder }) => {
  const words = useText(stationText)
  const goods = useText(goodsText)
  const locale = useLocale()
  const { label } = order
  const rows: (readonly [string, React.ReactNode])[] = [
    [
      words.to,
      <address key="to" className="q-pack-address">
        {order.addressLines.map((line, place) => (
          <div key={place}>{line}</div>
        ))}
      </address>,
    ],
    [words.shippingLine, order.shippingLineName ?? '–'],
    [words.weight, order.weightGrams > 0 ? weightText(order.weightGrams) : '–'],
    [words.label, label ? words.labelBy(label.no, label.by) : words.noLabel],
  ]
  if (order.goodsAttributes.length > 0) {
    const attributes = order.goodsAttributes.map((attribute) => goods[attribute])
    rows.push([words.goods, <strong key="goods">{listText(attributes, locale)}</strong>])
  }
  return (
    <Card title={order.number}>
      <p className="q-muted q-pack-origin">
        {[order.customerName, order.shopName, order.shopOrderName].filter(Boolean).join(' · ')}
      </p>
      <AttributeList attributes={order.attributes} />
      <DescriptionList rows={rows} />
    </Card>
  )
}
