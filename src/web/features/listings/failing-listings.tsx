import { useMemo } from 'react'
import type { OutputOf } from '../../../contract/kernel/endpoint.ts'
import { counted } from '../../../contract/kernel/format.ts'
import { listingFailures } from '../../../contract/listings/listing-schemas.ts'
import { operatorListings } from '../../../contract/listings/operator-listings.ts'
import { useCall } from '../../ui/call/use-call.ts'
import { IndexPage } from '../../ui/index-page/index-page.tsx'
import type { Column, StatusTab } from '../../ui/index-page/state/index-types.ts'
import type { IndexFilters } from '../../ui/index-page/state/use-index-filters.ts'
import { PageLink } from '../../ui/page/navigation.tsx'
import { EmptyState } from '../../ui/components/empty-state.tsx'
import { Age, Instant } from '../../ui/time/instant.tsx'
import { Picture } from '../../ui/components/picture.tsx'
import { StatusTag } from '../../ui/components/state-tag.tsx'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { failureText, statusTones } from './listing-text.ts'
import './failing-listings.css'
import type { operatorPageSizes } from '../../../contract/kernel/operator-paging.ts'
import { operatorViews } from '../../ui/index-page/state/operator-view-calls.ts'
import { CaseFilters, caseInputOf } from '../fulfilment/common/case-filters.tsx'
import { CaseExport } from '../fulfilment/common/case-export.tsx'

type Row = OutputOf<typeof operatorListings.listFailingListings>['rows'][number]

const text = defineText({
  en: {
    subtitle: 'Products that sellers have listed but shops have not accepted, newest failures first.',
    product: 'Product',
    shop: 'Shop',
    customer: 'Customer',
    since: 'Failing for',
    why: 'Reason',
    next: 'Next step',
    reason: 'Reason',
    retrying: 'Will retry',
    queued: 'Retrying now',
    failed: 'Waiting on the seller',
    attempts: (n: number) => `tried ${counted(n, 'time', 'times')}`,
    empty: 'No failing listings',
    emptyText: 'When a shop rejects a product listed by its seller, it appears here with the reason.',
  },
  zh: {
    subtitle: '卖家刊登失败的商品，最近失败的在前。',
    product: '商品',
    shop: '店铺',
    customer: '客户',
    since: '失败时间',
    why: '原因',
    next: '后续处理',
    reason: '原因',
    retrying: '将重试',
    queued: '正在重试',
    failed: '等待卖家处理',
    attempts: (n: number) => `已尝试 ${n} 次`,
    empty: '没有刊登失败',
    emptyText: '卖家的商品刊登失败时，会在此显示原因。',
  },
})

interface FailingListingsProps {
  readonly filters: IndexFilters<(typeof operatorPageSizes)[number]>
  readonly tabs: readonly StatusTab[]
}

export const FailingListings = ({ filters, tabs }: FailingListingsProps) => {
  const words = useText(text)
  const failures = useText(failureText)
  const reason = listingFailures.find((one) => one === filters.values['reason'])
  const input = { ...caseInputOf(filters), ...(reason && { reason }) }
  const list = useCall(operatorListings.listFailingListings, input, { quiet: true, everyMs: 60_000 })
  const columns = useMemo(() => columnsOf(words, failures), [words, failures])
  return (
    <IndexPage<Row>
      filters={filters}
      subtitle={words.subtitle}
      tabs={tabs}
      savedViews={operatorViews.shopPushes}
      moreFilters={<CaseFilters filters={filters} />}
      exportAction={
        <CaseExport endpoint={operatorListings.exportFailingListings} input={input} list={list} />
      }
      selects={[
        {
          name: 'reason',
          label: words.reason,
          options: listingFailures.map((value) => ({ value, label: failures[value] })),
        },
      ]}
      list={list}
      rowKey={(row) => row.id}
      rowLabel={(row) => `${row.title} ${row.shopName}`}
      columns={columns}
      empty={
        <EmptyState icon="check" title={words.empty}>
          {words.emptyText}
        </EmptyState>
      }
    />
  )
}

const columnsOf = (
  words: (typeof text)['en'],
  failures: (typeof failureText)['en'],
): readonly Column<Row>[] => [
  {
    key: 'product',
    title: words.product,
    width: 230,
    isFixed: true,
    inCard: 'title',
    render: (row) => (
      <span className="q-failing-product">
        <Picture src={row.coverUrl} alt="" size={36} />
        <span className="q-cell-stack">
          <span>{row.title}</span>
          <span className="q-muted q-tabular">{row.productCode}</span>
        </span>
      </span>
    ),
  },
  {
    key: 'shop',
    title: words.shop,
    width: 180,
    render: (row) => (
      <span className="q-cell-stack">
        <span>{row.shopName}</span>
        {row.domain && <span className="q-muted q-clip">{row.domain}</span>}
      </span>
    ),
  },
  {
    key: 'customer',
    title: words.customer,
    width: 210,
    render: (row) => (
      <span className="q-cell-stack">
        <PageLink to="/customers" search={{ q: row.customerEmail || row.customerName }}>
          {row.customerName}
        </PageLink>
        {row.customerEmail && (
          <a className="q-clip" href={`mailto:${row.customerEmail}`}>
            {row.customerEmail}
          </a>
        )}
      </span>
    ),
  },
  {
    key: 'why',
    title: words.why,
    render: (row) => (
      <span className="q-cell-stack">
        <span>{failures[row.failure.reason]}</span>
        {row.failure.message && <span className="q-muted q-failing-said">{row.failure.message}</span>}
      </span>
    ),
  },
  {
    key: 'since',
    title: words.since,
    width: 100,
    render: (row) => <Age since={row.failure.since} />,
  },
  {
    key: 'next',
    title: words.next,
    width: 190,
    render: (row) => (
      <span className="q-cell-stack">
        <span>
          <StatusTag tone={statusTones[row.status]}>{words[row.status]}</StatusTag>
        </span>
        <span className="q-muted">
          {row.failure.retryAt !== null && (
            <>
              <Instant at={row.failure.retryAt} as="minute" /> ·{' '}
            </>
          )}
          {words.attempts(row.failure.attempts)}
        </span>
      </span>
    ),
  },
]
