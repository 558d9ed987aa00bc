import { Button } from 'antd'
import { Suspense, useState } from 'react'
import {
  operatorPurchasing,
  type OperatorPurchase,
} from '../../../../contract/purchasing/operator-purchasing.ts'
import { purchaseTypes } from '../../../../contract/purchasing/purchase-states.ts'
import { useCall } from '../../../ui/call/use-call.ts'
import { lazy } from '../../../ui/page/lazy.ts'
import { usePage, usePageTitle } from '../../../ui/page/page-context.tsx'
import { Card, DetailPage, DescriptionList } from '../../../ui/detail-page/detail-page.tsx'
import { FailedPage } from '../../../ui/detail-page/failed-page.tsx'
import { Instant } from '../../../ui/time/instant.tsx'
import { moneyText } from '../../../ui/components/money.tsx'
import { PageSkeleton } from '../../../ui/components/skeletons.tsx'
import { StatusTag } from '../../../ui/components/state-tag.tsx'
import { WaitingNote } from '../../../ui/components/waiting-note.tsx'
import { defineText, useText } from '../../../ui/text/define-text.ts'
import { ArrivalForm } from './arrival-form.tsx'
import { DocumentsCard } from '../common/documents-card.tsx'
import { SaleProfit } from '../../profit/sale-profit.tsx'
import { OperatorReason } from './operator-reason.tsx'
import { EndNote } from '../../case-kit/case-timeline.tsx'
import { MoneyCard, OrderTimeline } from '../common/order-cards.tsx'
import { operatorReasonOf, purchaseTypeName } from '../../../../contract/purchasing/purchase-text.ts'
import {
  operatorEndText,
  operatorReasonText,
  operatorTones,
  sharedText,
  statusText,
  typeText,
} from '../common/purchasing-text.ts'
import '../common/purchasing.css'

const SourceDialog = lazy(() => import('./source-dialog.tsx'))

const text = defineText({
  en: {
    items: 'Products',
    details: 'Details',
    customer: 'Customer',
    kind: 'Type',
    announced: 'Created',
    by: 'Created by',
    note: 'Note',
    reason: 'Cancellation reason',
    source: 'Purchase',
    supplier: 'Supplier',
    supplierOrder: 'Supplier order number',
    cost: 'Cost',
    buyer: 'Buyer',
    unknown: 'Not added yet',
    buy: 'Buy goods',
    changeSource: 'Edit supplier and cost',
    decline: 'Decline cancellation',
    late: 'Late',
  },
  zh: {
    items: '商品',
    details: '信息',
    customer: '客户',
    kind: '类型',
    announced: '创建时间',
    by: '创建人',
    note: '备注',
    reason: '取消原因',
    source: '采购信息',
    supplier: '供应商',
    supplierOrder: '供应商单号',
    cost: '成本',
    buyer: '采购人',
    unknown: '尚未填写',
    buy: '开始采购',
    changeSource: '供应商与成本',
    decline: '拒绝取消',
    late: '超时',
  },
})

const PurchasePage = () => {
  const { id = '' } = usePage().search
  const answer = useCall(operatorPurchasing.getPurchase, { id }, { quiet: true, everyMs: 30_000 })
  if (answer.isError && !answer.data) {
    return <FailedPage answer={answer} back="/incoming" />
  }
  return answer.data ? <PurchaseDetail purchase={answer.data} /> : <PageSkeleton />
}

const PurchaseDetail = ({ purchase }: { readonly purchase: OperatorPurchase }) => {
  const words = useText(text)
  const statuses = useText(statusText)
  usePageTitle(purchase.number)
  // A recorded arrival resets the form.
  const counted = purchase.items.reduce((sum, { records }) => sum + records.length, 0)
  return (
    <DetailPage
      back="/incoming"
      title={purchase.number}
      tags={
        <>
          <StatusTag tone={operatorTones[purchase.status]}>{statuses[purchase.status]}</StatusTag>
          {purchase.isLate && <StatusTag tone="problem">{words.late}</StatusTag>}
        </>
      }
      subtitle={purchase.customerName}
      actions={<Actions purchase={purchase} />}
      top={<Waiting purchase={purchase} />}
      facts={
        <>
          <MoneyCard order={purchase} />
          <SourceCard purchase={purchase} />
          <PurchaseFacts purchase={purchase} />
          {purchase.type === purchaseTypes.inventory && <SaleProfit id={purchase.id} />}
        </>
      }
      timeline={<OrderTimeline order={purchase} />}
    >
      <Card title={words.items} flush>
        <ArrivalForm key={counted} purchase={purchase} />
      </Card>
      <DocumentsCard id={purchase.id} side="agency" />
    </DetailPage>
  )
}

const Waiting = ({ purchase }: { readonly purchase: OperatorPurchase }) => {
  const shared = useText(sharedText)
  const reasons = useText(operatorReasonText)
  const ends = useText(operatorEndText)
  if (purchase.waitingOn === null)
    return <EndNote kind={purchase.endKind} words={ends} reason={purchase.endReason} />
  return (
    <WaitingNote
      why={reasons[operatorReasonOf(purchase)]}
      on={{ seller: shared.seller, agency: shared.us, carrier: shared.carrier }[purchase.waitingOn]}
      since={purchase.waitingSince}
      isYours={purchase.waitingOn === 'agency'}
    />
  )
}

const Actions = ({ purchase }: { readonly purchase: OperatorPurchase }) => {
  const words = useText(text)
  const [open, setOpen] = useState<'source' | 'decline' | null>(null)
  const { operatorActions: allowed, status } = purchase
  return (
    <>
      {allowed.includes('declineCancellation') && (
        <Button onClick={() => setOpen('decline')}>{words.decline}</Button>
      )}
      {allowed.includes('startPurchase') && (
        <Button type={status === 'paid' ? 'primary' : 'default'} onClick={() => setOpen('source')}>
          {status === 'paid' ? words.buy : words.changeSource}
        </Button>
      )}
      {open === 'decline' && <OperatorReason purchase={purchase} onClose={() => setOpen(null)} />}
      <Suspense fallback={null}>
        {open === 'source' && <SourceDialog purchase={purchase} onClose={() => setOpen(null)} />}
      </Suspense>
    </>
  )
}

/** Supplier and cost of the agency's purchase, which the seller does not see. */
const SourceCard = ({ purchase: { source, currency } }: { readonly purchase: OperatorPurchase }) => {
  const words = useText(text)
  if (currency === null || source.buyerName === '') return null
  const { supplier, supplierOrder, costMinor, costCurrency, buyerName } = source
  return (
    <Card title={words.source}>
      <DescriptionList
        rows={[
          [words.supplier, supplier || words.unknown],
          [words.supplierOrder, supplierOrder || words.unknown],
          [
            words.cost,
            costMinor !== null && costCurrency
              ? moneyText({ amountMinor: costMinor, currency: costCurrency })
              : words.unknown,
          ],
          [words.buyer, buyerName],
        ]}
      />
    </Card>
  )
}

const PurchaseFacts = ({ purchase }: { readonly purchase: OperatorPurchase }) => {
  const words = useText(text)
  const types = useText(typeText)
  return (
    <Card title={words.details}>
      <DescriptionList
        rows={[
          [words.customer, purchase.customerName],
          [words.kind, types[purchaseTypeName(purchase.type)]],
          [words.announced, <Instant key="at" at={purchase.createdAt} as="minute" />],
          [words.by, purchase.createdBy],
          ...(purchase.note ? [[words.note, purchase.note] as const] : []),
          ...(purchase.cancelReason ? [[words.reason, purchase.cancelReason] as const] : []),
        ]}
      />
    </Card>
  )
}

export default PurchasePage
