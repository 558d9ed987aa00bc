import type { CarrierBillLine } from '../../../contract/carrier-bills/carrier-bills.ts'
import type { Currency } from '../../../contract/kernel/money.ts'
import { Money } from '../../ui/components/money.tsx'
import { StatusTag } from '../../ui/components/state-tag.tsx'
import type { Column } from '../../ui/index-page/state/index-types.ts'
import { PageLink } from '../../ui/page/navigation.tsx'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { weightText } from '../../ui/text/weight-text.ts'
import { lineCauseText, lineStateText, lineTones } from './bill-text.ts'

const text = defineText({
  en: {
    parcel: 'Parcel',
    state: 'Status',
    comparing: 'Comparing',
    order: 'Order',
    weight: 'Weight',
    weighed: (weight: string) => `weighed ${weight}`,
    expected: 'Expected',
    quote: 'quoted',
    freight: 'paid by the customer',
    amount: 'Amount',
    inAll: 'in all',
    bill: (number: string) => `Bill ${number}`,
    by: (name: string) => `by ${name}`,
  },
  zh: {
    parcel: '包裹',
    state: '状态',
    comparing: '核对中',
    order: '订单',
    weight: '重量',
    weighed: (weight: string) => `实测 ${weight}`,
    expected: '预期',
    quote: '报价',
    freight: '客户支付的运费',
    amount: '金额',
    inAll: '合计',
    bill: (number: string) => `账单 ${number}`,
    by: (name: string) => `处理人：${name}`,
  },
})

const LineState = ({ line }: { readonly line: CarrierBillLine }) => {
  const words = useText(text)
  const states = useText(lineStateText)
  const causes = useText(lineCauseText)
  const shown = line.decision === 'none' ? line.state : line.decision
  if (shown === null) return <StatusTag tone="working">{words.comparing}</StatusTag>
  return (
    <span className="q-cell-stack">
      <span>
        <StatusTag tone={lineTones[shown]}>{states[shown]}</StatusTag>
      </span>
      {line.decision === 'none' ? (
        <span className="q-muted">
          {line.duplicateOf ? (
            <PageLink to={`/carrier-bills/detail?id=${line.duplicateOf.id}`}>
              {words.bill(line.duplicateOf.number)}
            </PageLink>
          ) : (
            line.cause && causes[line.cause]
          )}
        </span>
      ) : (
        <span className="q-muted">{line.reason || words.by(line.decidedBy)}</span>
      )}
    </span>
  )
}

export const useLineColumns = (currency: Currency): readonly Column<CarrierBillLine>[] => {
  const words = useText(text)
  return [
    {
      key: 'parcel',
      title: words.parcel,
      isFixed: true,
      inCard: 'title',
      render: (line) => (
        <span className="q-cell-stack">
          <span className="q-tabular">{line.trackingNumber}</span>
          {line.charge && <span className="q-muted">{line.charge}</span>}
        </span>
      ),
    },
    {
      key: 'state',
      title: words.state,
      width: 230,
      isFixed: true,
      inCard: 'top',
      render: (line) => <LineState line={line} />,
    },
    {
      key: 'order',
      title: words.order,
      width: 190,
      inCard: 'body',
      render: (line) =>
        (line.orderId !== null || line.wholesaleId !== null) && (
          <span className="q-cell-stack">
            <PageLink
              to={
                line.wholesaleId === null
                  ? `/orders/detail?id=${line.orderId}`
                  : `/wholesale/${line.wholesaleId}`
              }
            >
              {line.orderNumber}
            </PageLink>
            <span className="q-muted">{line.customerName}</span>
          </span>
        ),
    },
    {
      key: 'weight',
      title: words.weight,
      width: 140,
      align: 'right',
      inCard: 'body',
      render: (line) =>
        line.weightGrams === null ? null : (
          <span className="q-cell-stack">
            <span className="q-tabular">{weightText(line.weightGrams)}</span>
            {line.expectedGrams !== null && (
              <span className="q-muted">{words.weighed(weightText(line.expectedGrams))}</span>
            )}
          </span>
        ),
    },
    {
      key: 'expected',
      title: words.expected,
      width: 150,
      align: 'right',
      inCard: 'body',
      render: (line) =>
        line.expectedMinor !== null &&
        line.expectedBy && (
          <span className="q-cell-stack">
            <Money amountMinor={line.expectedMinor} currency={currency} />
            <span className="q-muted">{words[line.expectedBy]}</span>
          </span>
        ),
    },
    {
      key: 'amount',
      title: words.amount,
      width: 150,
      align: 'right',
      inCard: 'body',
      render: (line) => (
        <span className="q-cell-stack">
          <Money amountMinor={line.amountMinor} currency={currency} />
          {line.parcelMinor !== null && (
            <span className="q-muted">
              <Money amountMinor={line.parcelMinor} currency={currency} /> {words.inAll}
            </span>
          )}
        </span>
      ),
    },
  ]
}
