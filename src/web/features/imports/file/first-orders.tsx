import { formatNumber } from '../../../../contract/kernel/format.ts'
import { Card } from '../../../ui/detail-page/detail-page.tsx'
import { Country } from '../../../ui/components/country.tsx'
import { StatusTag } from '../../../ui/components/state-tag.tsx'
import { defineText, useText } from '../../../ui/text/define-text.ts'
import type { ImportDetail } from './import-text.ts'
import '../../../ui/index-page/table.css'
import '../../file-kit/file-kit.css'
import './imports.css'

const text = defineText({
  en: {
    title: (shown: number, total: number) =>
      shown < total ? `First ${formatNumber(shown, 'en')} of ${formatNumber(total, 'en')} orders` : 'Orders',
    order: 'Order',
    recipient: 'Recipient',
    lines: 'Products',
    matched: 'Matched',
    notMatched: 'Not matched',
  },
  zh: {
    title: (shown: number, total: number) =>
      shown < total ? `${formatNumber(total, 'zh')} 个订单中的前 ${formatNumber(shown, 'zh')} 个` : '订单',
    order: '订单',
    recipient: '收件人',
    lines: '产品',
    matched: '已匹配',
    notMatched: '未匹配',
  },
})

interface FirstOrdersProps {
  readonly orders: ImportDetail['preview']
  readonly total: number
}

export const FirstOrders = ({ orders, total }: FirstOrdersProps) => {
  const words = useText(text)
  return (
    <Card title={words.title(orders.length, total)} flush>
      <div
        className="q-file-scroll"
        role="region"
        aria-label={words.title(orders.length, total)}
        tabIndex={0}
      >
        <table className="q-table">
          <thead>
            <tr>
              <th scope="col">{words.order}</th>
              <th scope="col">{words.recipient}</th>
              <th scope="col">{words.lines}</th>
            </tr>
          </thead>
          <tbody>
            {orders.map((order) => (
              <tr key={order.shopOrderName}>
                <td>{order.shopOrderName}</td>
                <td>
                  {order.recipientName}
                  <div className="q-muted">
                    <Country code={order.countryCode} />
                  </div>
                </td>
                <td>
                  <ul className="q-import-lines">
                    {order.lines.map((line, index) => (
                      <li key={`${line.shopSku} ${line.title} ${index}`}>
                        <span className="q-tabular">{line.quantity} ×</span> {line.title}
                        {line.variantTitle && <span className="q-muted"> · {line.variantTitle}</span>}
                        {line.shopSku && <span className="q-muted"> · {line.shopSku}</span>}{' '}
                        <StatusTag tone={line.known ? 'done' : 'quiet'}>
                          {line.known ? words.matched : words.notMatched}
                        </StatusTag>
                      </li>
                    ))}
                  </ul>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Card>
  )
}
