import { Skeleton } from 'antd'
import type { OutputOf } from '../../../../contract/kernel/endpoint.ts'
import { formatNumber } from '../../../../contract/kernel/format.ts'
import { arrivalTypes } from '../../../../contract/purchasing/purchase-states.ts'
import { purchasing } from '../../../../contract/purchasing/purchasing.ts'
import { useCall } from '../../../ui/call/use-call.ts'
import { ErrorState } from '../../../ui/components/error-state.tsx'
import { StatusTag } from '../../../ui/components/state-tag.tsx'
import { defineText, useText } from '../../../ui/text/define-text.ts'
import { arrivalTitleOf } from './arrival-titles.ts'
import { useLocale } from '../../../ui/text/locale.ts'
import { useSubject } from '../../../ui/text/use-subject.ts'
import { CardTable, type CardColumn } from '../../../ui/detail-page/card-table.tsx'
import { ItemCell } from '../../case-kit/goods-cell.tsx'
import { ArrivalRecords } from '../common/arrival-records.tsx'
import '../common/purchasing.css'

const text = defineText({
  en: {
    loading: 'Arrived goods',
    product: 'Product',
    code: 'SKU',
    arrivals: 'Arrivals',
    purchased: 'Purchased',
    arrived: 'Arrived',
    refunded: 'Refunded',
    stock: 'Current stock',
    none: 'No arrivals yet',
  },
  zh: {
    loading: '到货通知',
    product: '产品',
    code: '编码',
    arrivals: '到货记录',
    purchased: '采购数量',
    arrived: '到货数量',
    refunded: '退款数量',
    stock: '当前库存',
    none: '尚无记录',
  },
})

/** The specification's labels, the same in every language. */
const fixed = {
  inProcessing: 'Still in Processing',
  arrived: 'Arrived',
  refund: 'Refund',
} as const

type Notice = OutputOf<typeof purchasing.getArrivalNotice>
type Item = Notice['items'][number]

const useArrival = (id: string) =>
  useCall(purchasing.getArrivalNotice, { id }, { quiet: true, keepPrevious: false })

export const ArrivalTitle = ({ id }: { readonly id: string }) => {
  const words = useText(text)
  const { data } = useArrival(id)
  return data ? arrivalTitleOf(data.type) : words.loading
}

/** What has arrived of an order, for the dialog that opens automatically. */
export const ArrivalView = ({ id }: { readonly id: string }) => {
  const { data, isError, error, refetch } = useArrival(id)
  if (data) return <Arrived notice={data} />
  return isError ? (
    <ErrorState error={error} onRetry={() => void refetch()} />
  ) : (
    <Skeleton active paragraph={{ rows: 5 }} />
  )
}

const arrivedOf = ({ itmes }: Item): number =>
  itmes.reduce((sum, { type, nums }) => (type === arrivalTypes.arrival ? sum + nums : sum), 0)

const Arrived = ({ notice }: { readonly notice: Notice }) => {
  const words = useText(text)
  const subject = useSubject()
  const locale = useLocale()
  const number = (title: string, of: (item: Item) => number): CardColumn<Item> => ({
    title,
    align: 'right',
    render: (item) => formatNumber(of(item), locale),
  })
  return (
    <>
      <div className="q-arrival-head">
        <strong>{notice.orderNo}</strong>
        {notice.isPendingStockIn && <StatusTag tone="working">{fixed.inProcessing}</StatusTag>}
      </div>
      <CardTable
        rows={notice.items}
        rowKey={({ id }) => id}
        columns={[
          {
            title: words.product,
            render: (item) => (
              <ItemCell
                imageUrl={item.skuImageUrl}
                name={subject(item)}
                about={[item.attributes.map(({ attributeEnValue }) => attributeEnValue).join(' / ')]}
              />
            ),
          },
          { title: words.code, render: ({ productCode }) => productCode },
          {
            title: words.arrivals,
            className: 'q-card-wide',
            render: ({ itmes }) =>
              itmes.length === 0 ? (
                <span className="q-muted">{words.none}</span>
              ) : (
                <ArrivalRecords records={itmes} arrived={fixed.arrived} refund={fixed.refund} />
              ),
          },
          number(words.purchased, ({ nums }) => nums),
          number(words.arrived, arrivedOf),
          number(words.refunded, ({ refundNums }) => refundNums),
          number(words.stock, ({ currStockQuantity }) => currStockQuantity),
        ]}
      />
    </>
  )
}
