import { Button } from 'antd'
import { Suspense, useState } from 'react'
import { quoteRequestSorts, operatorQuotes } from '../../../contract/quotes/operator-quotes.ts'
import { quoteStatuses, type QuoteStatus } from '../../../contract/kernel/statuses.ts'
import { useAccess } from '../../ui/access.tsx'
import { useCall } from '../../ui/call/use-call.ts'
import { operatorPageSizes } from '../../../contract/kernel/operator-paging.ts'
import { IndexPage, useIndexFilters } from '../../ui/index-page/index-page.tsx'
import { operatorViews } from '../../ui/index-page/state/operator-view-calls.ts'
import { lazy } from '../../ui/page/lazy.ts'
import { Country } from '../../ui/components/country.tsx'
import { EmptyState } from '../../ui/components/empty-state.tsx'
import { Instant } from '../../ui/time/instant.tsx'
import { Money } from '../../ui/components/money.tsx'
import { Picture } from '../../ui/components/picture.tsx'
import { StatusTag } from '../../ui/components/state-tag.tsx'
import { defineText, useText } from '../../ui/text/define-text.ts'
import type { Tone } from '../../ui/theme/tokens.ts'
import { listTabs } from '../../ui/index-page/state/list-tabs.ts'
import type { QuoteRequestRow } from './offer-draft.ts'
import {
  CaseFilters,
  caseInputOf,
  countryInputOf,
  usePersonInput,
} from '../fulfilment/common/case-filters.tsx'
import { CaseExport } from '../fulfilment/common/case-export.tsx'
import { operatorSearchText } from '../fulfilment/common/operator-search-text.ts'

const AnswerQuoteDialog = lazy(() => import('./answer-quote-dialog.tsx'))

const text = defineText({
  en: {
    requested: 'Needs quote',
    offered: 'Waiting on seller',
    accepted: 'Accepted',
    declined: 'Declined',
    expired: 'Expired',
    withdrawn: 'Withdrawn',
    product: 'Product',
    customer: 'Customer',
    country: 'Country',
    quantity: 'Units',
    orders: 'Waiting orders',
    requestedAt: 'Requested',
    expires: 'Valid until',
    status: 'Status',
    offer: 'Offer',
    answer: 'Send quote',
    again: 'Revise quote',
    empty: 'No quote requests',
    emptyText: 'Sellers’ quote requests appear here, oldest first.',
  },
  zh: {
    requested: '待报价',
    offered: '待卖家答复',
    accepted: '已接受',
    declined: '已拒绝',
    expired: '已过期',
    withdrawn: '已撤回',
    product: '商品',
    customer: '客户',
    country: '国家',
    quantity: '件数',
    orders: '等待中的订单',
    requestedAt: '询价时间',
    expires: '有效期至',
    status: '状态',
    offer: '报价',
    answer: '报价',
    again: '重新报价',
    empty: '暂无待报价的询价',
    emptyText: '卖家询价后会显示在这里，最早的在前。',
  },
})

const tones: Record<QuoteStatus, Tone> = {
  requested: 'yours',
  offered: 'working',
  accepted: 'done',
  declined: 'quiet',
  expired: 'problem',
  withdrawn: 'quiet',
}

const isStatus = (word: string): word is QuoteStatus => quoteStatuses.some((status) => status === word)

const offers = ['country', 'quotedBy'] as const

const QuoteListPage = () => {
  const words = useText(text)
  const { hasRole } = useAccess()
  const filters = useIndexFilters(operatorPageSizes)
  const [answered, setAnswered] = useState<QuoteRequestRow | null>(null)
  const status = filters.tab && isStatus(filters.tab) ? filters.tab : 'requested'
  const sorts = quoteRequestSorts.filter((key) => key === 'asked' || status === 'offered')
  const input = {
    ...caseInputOf(filters),
    ...countryInputOf(filters),
    ...usePersonInput(filters, 'quotedBy'),
    ...filters.sortInput(sorts),
    status,
  }
  const list = useCall(operatorQuotes.listQuoteRequests, input, { quiet: true, everyMs: 30_000 })
  const isOffered = status === 'offered'
  const mayAnswer = hasRole('sourcing', 'quotes')
  return (
    <>
      <IndexPage<QuoteRequestRow>
        filters={filters}
        tabs={listTabs(quoteStatuses, words, list.data?.counts)}
        moreFilters={<CaseFilters filters={filters} offers={offers} />}
        exportAction={<CaseExport endpoint={operatorQuotes.exportQuoteRequests} input={input} list={list} />}
        searchPlaceholder={useText(operatorSearchText).quotes}
        dateRange
        savedViews={operatorViews.quotes}
        list={list}
        rowKey={(row) => row.id}
        rowLabel={(row) => row.title}
        columns={[
          {
            key: 'product',
            title: words.product,
            width: 300,
            isFixed: true,
            inCard: 'title',
            render: (row) => (
              <div className="q-line-product">
                <Picture src={row.imageUrl} alt="" size={40} />
                <div className="q-cell-stack">
                  <strong>{row.title}</strong>
                  <span className="q-muted">
                    {[row.variantTitle, row.shopSku].filter(Boolean).join(' · ')}
                  </span>
                </div>
              </div>
            ),
          },
          {
            key: 'customer',
            title: words.customer,
            width: 140,
            inCard: 'body',
            render: (row) => row.customerName,
          },
          {
            key: 'country',
            title: words.country,
            width: 150,
            inCard: 'body',
            render: (row) => (row.countryCode ? <Country code={row.countryCode} /> : null),
          },
          {
            key: 'quantity',
            title: words.quantity,
            width: 80,
            align: 'right',
            inCard: 'body',
            render: (row) => row.quantity,
          },
          {
            key: 'orders',
            title: words.orders,
            width: 120,
            align: 'right',
            inCard: 'body',
            render: (row) => row.waitingOrders,
          },
          {
            key: 'asked',
            title: words.requestedAt,
            width: 130,
            sortable: 'time',
            inCard: 'body',
            render: (row) => <Instant at={row.requestedAt} />,
          },
          ...(isOffered
            ? [
                {
                  key: 'expires',
                  title: words.expires,
                  width: 130,
                  sortable: 'due',
                  inCard: 'body',
                  render: (row: QuoteRequestRow) => <Instant at={row.offer?.expiresAt ?? null} />,
                } as const,
              ]
            : []),
          {
            key: 'status',
            title: words.status,
            width: 140,
            inCard: 'top',
            render: (row) => <StatusTag tone={tones[row.status]}>{words[row.status]}</StatusTag>,
          },
          {
            key: 'offer',
            title: words.offer,
            width: 110,
            align: 'right',
            inCard: 'body',
            render: (row) => <Money value={row.offer?.unitPrice ?? null} />,
          },
          {
            key: 'action',
            title: '',
            width: 120,
            align: 'right',
            isFixed: true,
            inCard: 'foot',
            render: (row) =>
              mayAnswer &&
              (row.status === 'requested' || row.status === 'offered' || row.status === 'expired') && (
                <Button
                  size="small"
                  type={row.status === 'requested' ? 'primary' : 'default'}
                  onClick={() => setAnswered(row)}
                >
                  {row.status === 'requested' ? words.answer : words.again}
                </Button>
              ),
          },
        ]}
        ownSort={{ key: 'asked', direction: status === 'requested' ? 'asc' : 'desc' }}
        empty={
          <EmptyState icon="quote" title={words.empty}>
            {words.emptyText}
          </EmptyState>
        }
      />
      <Suspense fallback={null}>
        {answered && list.data && (
          <AnswerQuoteDialog
            request={answered}
            rateMicro={list.data.rateMicro}
            onClose={() => setAnswered(null)}
          />
        )}
      </Suspense>
    </>
  )
}
export default QuoteListPage
