import type { SupplierOrder } from '../../../contract/supplier-orders/supplier-order-schemas.ts'
import { Picture } from '../../ui/components/picture.tsx'
import { Card } from '../../ui/detail-page/detail-page.tsx'
import { PageLink } from '../../ui/page/navigation.tsx'
import { useText } from '../../ui/text/define-text.ts'
import { Instant } from '../../ui/time/instant.tsx'
import { receiptText } from './receipt-text.ts'

type Receipt = SupplierOrder['receipts'][number]
type Line = Receipt['lines'][number]

const LineOfReceipt = ({ line }: { line: Line }) => {
  const words = useText(receiptText)
  const { code, received, damaged, wrong, toOrders, orders, bin, checks, pictures } = line
  const rest = received - toOrders
  return (
    <li className="q-receipt-line">
      <strong className="q-tabular">{code}</strong>
      <ul className="q-receipt-facts">
        {toOrders > 0 && (
          <li>
            {words.toOrders(toOrders, orders.length)}:{' '}
            {orders.map(({ kind, id, number }, index) => (
              <span key={`${kind}${id}`}>
                {index > 0 && ', '}
                {kind === 'order' ? <PageLink to={`/orders/detail?id=${id}`}>{number}</PageLink> : number}
              </span>
            ))}
          </li>
        )}
        {rest > 0 && <li>{bin === null ? words.unplaced(rest) : words.rest(rest, bin)}</li>}
        {damaged + wrong > 0 && <li>{words.notUsable(damaged + wrong)}</li>}
        {checks.map(({ text, isOk }) => (
          <li key={text} className={isOk ? 'q-muted' : 'q-receipt-failed'}>
            {isOk ? words.checkPassed(text) : words.checkFailed(text)}
          </li>
        ))}
      </ul>
      {pictures.length > 0 && (
        <span className="q-receipt-pictures">
          {pictures.map(({ url, thumbnailUrl }, index) => (
            <a
              key={url}
              href={url}
              target="_blank"
              rel="noreferrer"
              aria-label={`${words.picturesOf(code)} ${index + 1}`}
            >
              <Picture src={thumbnailUrl} alt="" size={56} />
            </a>
          ))}
        </span>
      )}
    </li>
  )
}

/** What arrived at one time, and who got it. */
export const ReceiptLines = ({ receipt }: { receipt: Receipt }) => (
  <ul className="q-receipt-lines">
    {receipt.lines.map((line) => (
      <LineOfReceipt key={line.skuId} line={line} />
    ))}
  </ul>
)

export const ReceiptsCard = ({ receipts }: { receipts: readonly Receipt[] }) => {
  const words = useText(receiptText)
  return (
    <Card title={words.receipts}>
      <div className="q-stack">
        {receipts.map((receipt) => (
          <div key={receipt.id} className="q-stack">
            <span className="q-muted">
              <Instant at={receipt.at} /> · {receipt.operatorName}
              {receipt.note && ` · ${receipt.note}`}
            </span>
            <ReceiptLines receipt={receipt} />
          </div>
        ))}
      </div>
    </Card>
  )
}
