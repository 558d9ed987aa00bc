import type { OutputOf } from '../../../contract/endpoint.ts'
import { operatorPurchasing } from '../../../contract/operator/purchasing.ts'
import { arrivalTypes } from '../../../contract/purchasing.ts'
import { useAccess } from '../../ui/access.tsx'
import { useCall } from '../../ui/call/use-call.ts'
import { usePage, usePageTitle } from '../../ui/page/page-context.tsx'
import { Card, DetailPage, Facts } from '../../ui/parts/detail-page.tsx'
import { ErrorState } from '../../ui/parts/error-state.tsx'
import { Instant } from '../../ui/parts/instant.tsx'
import { PageHeader } from '../../ui/parts/page-header.tsx'
import { PageSkeleton } from '../../ui/parts/skeletons.tsx'
import { StateTag } from '../../ui/parts/state-tag.tsx'
import { Timeline } from '../../ui/parts/timeline.tsx'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { ArrivalForm } from './arrival-form.tsx'
import { purchaseText, purchaseTones, purchaseTypeName } from './purchasing-words.ts'
import './purchasing.css'

export type Purchase = OutputOf<typeof operatorPurchasing.getPurchase>

const text = defineText({
  en: {
    items: 'Goods',
    facts: 'Facts',
    customer: 'Customer',
    kind: 'Kind',
    announced: 'Announced',
    by: 'By',
    note: 'Note',
    nums: 'Pieces announced',
    arrived: 'Arrived',
    closed: 'Will not come',
    history: 'What arrived',
    came: (n: number, what: string) => `${n.toLocaleString('en-US')} × ${what} arrived`,
    gone: (n: number, what: string) => `${n.toLocaleString('en-US')} × ${what} will not come`,
  },
  zh: {
    items: '货品',
    facts: '信息',
    customer: '客户',
    kind: '类型',
    announced: '预报时间',
    by: '登记人',
    note: '备注',
    nums: '预报件数',
    arrived: '已到货',
    closed: '不再到货',
    history: '到货记录',
    came: (n: number, what: string) => `${what} 到货 ${n.toLocaleString('en-US')} 件`,
    gone: (n: number, what: string) => `${what} 有 ${n.toLocaleString('en-US')} 件不再到货`,
  },
})

/** One order of goods to come: counted in here, piece by piece. */
const PurchasePage = () => {
  const { id = '' } = usePage().search
  const answer = useCall(operatorPurchasing.getPurchase, { id }, { quiet: true })
  if (answer.isError && !answer.data) {
    return (
      <div className="q-page">
        <PageHeader back="/incoming" />
        <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />
      </div>
    )
  }
  return answer.data ? <PurchaseDetail purchase={answer.data} /> : <PageSkeleton />
}

const PurchaseDetail = ({ purchase }: { readonly purchase: Purchase }) => {
  const words = useText(text)
  const states = useText(purchaseText)
  const mayCount = useAccess().hasRole('fulfilment')
  usePageTitle(purchase.number)
  return (
    <DetailPage
      back="/incoming"
      title={purchase.number}
      tags={<StateTag tone={purchaseTones[purchase.status]}>{states[purchase.status]}</StateTag>}
      subtitle={purchase.customerName}
      facts={<PurchaseFacts purchase={purchase} />}
      timeline={<History purchase={purchase} />}
    >
      <Card title={words.items} flush>
        {/* What was counted is a new start. */}
        <ArrivalForm key={recordsOf(purchase).length} purchase={purchase} mayCount={mayCount} />
      </Card>
    </DetailPage>
  )
}

const PurchaseFacts = ({ purchase }: { readonly purchase: Purchase }) => {
  const words = useText(text)
  const states = useText(purchaseText)
  return (
    <Card title={words.facts}>
      <Facts
        rows={[
          [words.customer, purchase.customerName],
          [words.kind, states[purchaseTypeName(purchase.type)]],
          [words.nums, purchase.nums.toLocaleString('en-US')],
          [words.arrived, purchase.arrivedNums.toLocaleString('en-US')],
          [words.closed, purchase.refundNums.toLocaleString('en-US')],
          [words.announced, <Instant key="at" at={purchase.createdAt} />],
          [words.by, purchase.createdBy],
          ...(purchase.note ? [[words.note, purchase.note] as const] : []),
        ]}
      />
    </Card>
  )
}

const recordsOf = (purchase: Purchase) =>
  purchase.items
    .flatMap(({ skuCode, records }) => records.map((record) => ({ ...record, skuCode })))
    .toSorted((a, b) => (a.createTime < b.createTime ? 1 : -1))

const History = ({ purchase }: { readonly purchase: Purchase }) => {
  const words = useText(text)
  const records = recordsOf(purchase)
  if (records.length === 0) return null
  return (
    <Card title={words.history}>
      <Timeline
        entries={records.map((record, index) => ({
          key: String(index),
          at: record.createTime,
          what:
            record.type === arrivalTypes.arrival
              ? words.came(record.nums, record.skuCode)
              : words.gone(record.nums, record.skuCode),
          who: record.actorName,
          tone: record.type === arrivalTypes.arrival ? 'done' : 'quiet',
        }))}
      />
    </Card>
  )
}

export default PurchasePage
