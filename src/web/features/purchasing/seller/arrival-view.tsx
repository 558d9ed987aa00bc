import { Skeleton } from 'antd'
import type { OutputOf } from '../../../../contract/kernel/endpoint.ts'
import { formatNumber } from '../../../../contract/kernel/format.ts'
import { arrivalTypes } from '../../../../contract/purchasing/purchase-states.ts'
import { purchasing } from '../../../../contract/purchasing/purchasing.ts'
import { useCall } from '../../../ui/call/use-call.ts'
import { ErrorState } from '../../../ui/components/error-state.tsx'
import { Instant } from '../../../ui/time/instant.tsx'
import { Picture } from '../../../ui/components/picture.tsx'
import { StatusTag } from '../../../ui/components/state-tag.tsx'
import { defineText, useText } from '../../../ui/text/define-text.ts'
import { arrivalTitleOf } from './arrival-titles.ts'
import { useLocale } from '../../../ui/text/locale.ts'
import { useSubject } from '../../../ui/text/use-subject.ts'
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

const Arrived = ({ notice }: { readonly notice: Notice }) => {
  const words = useText(text)
  return (
    <>
      <div className="q-arrival-head">
        <strong>{notice.orderNo}</strong>
        {notice.isPendingStockIn && <StatusTag tone="working">{fixed.inProcessing}</StatusTag>}
      </div>
      <table className="q-arrival-table">
        <thead>
          <tr>
            <th scope="col">{words.product}</th>
            <th scope="col">{words.code}</th>
            <th scope="col">{words.arrivals}</th>
            <th scope="col" className="q-right">
              {words.purchased}
            </th>
            <th scope="col" className="q-right">
              {words.arrived}
            </th>
            <th scope="col" className="q-right">
              {words.refunded}
            </th>
            <th scope="col" className="q-right">
              {words.stock}
            </th>
          </tr>
        </thead>
        <tbody>
          {notice.items.map((item) => (
            <ItemRow key={item.id} item={item} />
          ))}
        </tbody>
      </table>
    </>
  )
}

const arrivedOf = ({ itmes }: Item): number =>
  itmes.reduce((sum, { type, nums }) => (type === arrivalTypes.arrival ? sum + nums : sum), 0)

const ItemRow = ({ item }: { readonly item: Item }) => {
  const words = useText(text)
  const subject = useSubject()
  const locale = useLocale()
  const attributes = item.attributes.map(({ attributeEnValue }) => attributeEnValue).join(' / ')
  return (
    <tr>
      <td>
        <span className="q-arrival-product">
          <Picture src={item.skuImageUrl} alt="" size={44} />
          <span>
            {subject(item)}
            {attributes && <div className="q-muted">{attributes}</div>}
          </span>
        </span>
      </td>
      <td data-label={words.code}>{item.productCode}</td>
      <td data-label={words.arrivals} className="q-arrival-wide">
        {item.itmes.length === 0 ? (
          <span className="q-muted">{words.none}</span>
        ) : (
          <ul className="q-arrival-records">
            {item.itmes.map((record, index) => (
              <li key={`${record.createTime} ${record.type} ${index}`}>
                <StatusTag tone={record.type === arrivalTypes.arrival ? 'done' : 'quiet'}>
                  {record.type === arrivalTypes.arrival ? fixed.arrived : fixed.refund}
                </StatusTag>
                <span className="q-tabular">{formatNumber(record.nums, locale)}</span>
                <span className="q-muted">
                  <Instant at={record.createTime} />
                </span>
              </li>
            ))}
          </ul>
        )}
      </td>
      <td data-label={words.purchased} className="q-right">
        {formatNumber(item.nums, locale)}
      </td>
      <td data-label={words.arrived} className="q-right">
        {formatNumber(arrivedOf(item), locale)}
      </td>
      <td data-label={words.refunded} className="q-right">
        {formatNumber(item.refundNums, locale)}
      </td>
      <td data-label={words.stock} className="q-right">
        {formatNumber(item.currStockQuantity, locale)}
      </td>
    </tr>
  )
}
