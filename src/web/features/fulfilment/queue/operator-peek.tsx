import { Country } from '../../../ui/components/country.tsx'
import { DescriptionList } from '../../../ui/detail-page/detail-page.tsx'
import { Picture } from '../../../ui/components/picture.tsx'
import { defineText, useText } from '../../../ui/text/define-text.ts'
import { useTitle } from '../../../ui/text/use-subject.ts'
import { pictureOf } from '../../order-kit/line-picture.ts'
import { OperatorWaitingNote } from './operator-waiting.tsx'
import { isQueued, type OperatorOrderRow } from './operator-order-columns.tsx'
import { ShipByTag } from './ship-by-tag.tsx'
import '../common/fulfilment.css'

const text = defineText({
  en: {
    customer: 'Customer',
    to: 'Ship to',
    line: 'Shipping line',
    shipBy: 'Ship by',
    tracking: 'Tracking',
    left: (left: number, of: number) => (left === of ? `${of} ×` : `${left} of ${of} left`),
    noSku: 'Not matched to a SKU',
  },
  zh: {
    customer: '客户',
    to: '收件人',
    line: '物流渠道',
    shipBy: '发货时限',
    tracking: '运单号',
    left: (left: number, of: number) => (left === of ? `${of} ×` : `待发 ${left}/${of}`),
    noSku: '尚未匹配 SKU',
  },
})

export const OperatorPeek = ({ row }: { row: OperatorOrderRow }) => {
  const words = useText(text)
  const title = useTitle()
  const rows: (readonly [string, React.ReactNode])[] = [
    [words.customer, `${row.customerName} · ${row.shopName} ${row.shopOrderName}`],
    [
      words.to,
      <span key="to">
        {row.recipientName} {row.countryCode && <Country code={row.countryCode} />}
      </span>,
    ],
    [words.line, row.shippingLineName ?? '–'],
  ]
  if (isQueued(row)) rows.push([words.shipBy, <ShipByTag key="promise" shipBy={row.shipBy} />])
  if (row.trackingNumbers.length > 0) rows.push([words.tracking, row.trackingNumbers.join(', ')])
  return (
    <div className="q-stack">
      <OperatorWaitingNote order={row} />
      <div className="q-ship">
        {row.lines.map((line) => (
          <div key={line.id} className="q-ship-line">
            <Picture src={pictureOf(line)} alt="" size={44} />
            <div className="q-ship-line-words">
              <div>{title(line)}</div>
              <div className="q-muted">
                {[line.skuCode ?? words.noSku, line.variantTitle].filter(Boolean).join(' · ')}
              </div>
            </div>
            <strong className="q-tabular">
              {words.left(line.quantity - line.shippedQuantity, line.quantity)}
            </strong>
          </div>
        ))}
      </div>
      <DescriptionList rows={rows} />
    </div>
  )
}
