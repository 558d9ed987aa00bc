import { Button } from 'antd'
import type { OutputOf } from '../../../contract/endpoint.ts'
import { isQueue, type operatorOrders } from '../../../contract/operator/orders.ts'
import { blockingFlags } from '../../../contract/statuses.ts'
import { counted, formatNumber } from '../../../contract/format.ts'
import type { Column } from '../../ui/index-page/index-types.ts'
import { Country } from '../../ui/components/country.tsx'
import { Instant } from '../../ui/components/instant.tsx'
import { Money } from '../../ui/components/money.tsx'
import { Picture } from '../../ui/components/picture.tsx'
import { defineText } from '../../ui/text/define-text.ts'
import { OrderTags } from '../orders/order-tags.tsx'
import { OperatorWaitingNote } from './operator-waiting.tsx'
import { ShipByTag } from './ship-by-tag.tsx'
import './fulfilment.css'

export type OperatorOrderRow = OutputOf<typeof operatorOrders.listOperatorOrders>['rows'][number]

export const columnText = defineText({
  en: {
    order: 'Order',
    customer: 'Customer',
    products: 'To pack',
    to: 'Ship to',
    line: 'Shipping line',
    state: 'Status',
    shipBy: 'Ship by',
    assignee: 'Assigned to',
    nobody: 'Unassigned',
    wave: (number: number) => `Wave ${number}`,
    total: 'Total',
    received: 'Received',
    tracking: 'Tracking',
    ship: 'Ship',
    units: (count: number) => counted(count, 'unit', 'units'),
    more: (count: number) => `+${count}`,
    replacementFor: 'Replacement for',
    allInStock: 'all in stock',
    inStock: (count: number) => `${formatNumber(count, 'en')} in stock`,
  },
  zh: {
    order: '订单',
    customer: '客户',
    products: '待打包',
    to: '收件人',
    line: '物流渠道',
    state: '状态',
    shipBy: '发货时限',
    assignee: '负责人',
    nobody: '未分配',
    wave: (number: number) => `波次 ${number}`,
    total: '合计',
    received: '进入时间',
    tracking: '运单号',
    ship: '发货',
    units: (count: number) => `${formatNumber(count, 'zh')} 件`,
    more: (count: number) => `+${count}`,
    replacementFor: '补发自',
    allInStock: '客户库存充足',
    inStock: (count: number) => `客户库存 ${formatNumber(count, 'zh')} 件`,
  },
})
type Words = (typeof columnText)['en']

export const isQueued = ({ status }: OperatorOrderRow): boolean => isQueue(status)

const isBlocked = ({ flags, customsWaitSince }: OperatorOrderRow): boolean =>
  customsWaitSince !== null || flags.some(({ kind }) => blockingFlags.some((flag) => flag === kind))

/** Units still to be packed; for orders outside the queues, all units. */
export const unitsToPack = (row: OperatorOrderRow): number =>
  row.lines.reduce(
    (sum, line) => sum + (line.quantity - (isQueued(row) ? line.shippedQuantity : 0)) * line.units,
    0,
  )

const stockOf = (row: OperatorOrderRow): number =>
  row.lines.reduce((sum, { stockLeft }) => sum + stockLeft, 0)

const maxImages = 2

const Products = ({ row, words }: { row: OperatorOrderRow; words: Words }) => (
  <span className="q-row-lines">
    {row.lines.slice(0, maxImages).map((line) => (
      <Picture key={line.id} src={line.imageUrl} alt={line.title} size={32} />
    ))}
    {row.lines.length > maxImages && (
      <span className="q-muted">{words.more(row.lines.length - maxImages)}</span>
    )}
    <span className="q-tabular">
      {words.units(unitsToPack(row))}
      {stockOf(row) > 0 && (
        <div className="q-muted">
          {stockOf(row) === unitsToPack(row) ? words.allInStock : words.inStock(stockOf(row))}
        </div>
      )}
    </span>
  </span>
)

const shipByColumns = (words: Words): readonly Column<OperatorOrderRow>[] => [
  {
    key: 'shipBy',
    title: words.shipBy,
    width: 150,
    sortable: 'due',
    render: (row) => <ShipByTag shipBy={row.shipBy} />,
  },
  {
    key: 'assignee',
    title: words.assignee,
    width: 96,
    render: (row) => (
      <div>
        {row.assignee?.name ?? <span className="q-muted">{words.nobody}</span>}
        {row.wave && <div className="q-muted">{words.wave(row.wave.number)}</div>}
      </div>
    ),
  },
]

const OrderState = ({ row }: { row: OperatorOrderRow }) =>
  (!isQueued(row) || isBlocked(row)) && <OperatorWaitingNote order={row} compact />

const stateColumn = (words: Words): Column<OperatorOrderRow> => ({
  key: 'standstill',
  title: words.state,
  inCard: 'foot',
  render: (row) => <OrderState row={row} />,
})

interface OperatorColumns {
  readonly words: Words
  /** Queues show the ship-by time and the assignee, other lists the time received. */
  readonly isInQueue: boolean
  /** Cards show the reason for waiting below, tables in the status column. */
  readonly isNarrow: boolean
  readonly onShip: (row: OperatorOrderRow) => void
}

export const operatorColumns = ({
  words,
  isInQueue,
  isNarrow,
  onShip,
}: OperatorColumns): readonly Column<OperatorOrderRow>[] => [
  {
    key: 'number',
    title: words.order,
    isFixed: true,
    width: 116,
    render: (row) => (
      <div>
        <strong className="q-tabular q-nowrap">{row.number}</strong>
        <div className="q-muted">{row.shopOrderName}</div>
        {row.family?.replacementOf && (
          <div className="q-muted">
            {words.replacementFor} <span className="q-nowrap">{row.family.replacementOf.number}</span>
          </div>
        )}
      </div>
    ),
  },
  {
    key: 'customer',
    title: words.customer,
    width: 165,
    render: (row) => (
      <div>
        {row.customerName}
        <div className="q-muted">{row.shopName}</div>
      </div>
    ),
  },
  {
    key: 'products',
    title: words.products,
    width: 140,
    render: (row) => <Products row={row} words={words} />,
  },
  {
    key: 'to',
    title: words.to,
    width: 135,
    render: (row) => (
      <div>
        {row.recipientName || '–'}
        <div className="q-muted">{row.countryCode && <Country code={row.countryCode} />}</div>
      </div>
    ),
  },
  { key: 'line', title: words.line, width: 105, render: (row) => row.shippingLineName ?? '–' },
  {
    key: 'state',
    title: words.state,
    inCard: 'top',
    render: (row) => (
      <div>
        <span className="q-agency-tags">
          <OrderTags order={row} />
        </span>
        {!isNarrow && <OrderState row={row} />}
      </div>
    ),
  },
  ...(isInQueue ? shipByColumns(words) : []),
  {
    key: 'tracking',
    title: words.tracking,
    isHidden: true,
    render: (row) => <span className="q-tabular">{row.trackingNumbers.join(', ') || '–'}</span>,
  },
  {
    key: 'total',
    title: words.total,
    align: 'right',
    isHidden: true,
    render: (row) => <Money amountMinor={row.totalMinor} currency={row.currency} />,
  },
  {
    key: 'received',
    title: words.received,
    width: 125,
    sortable: 'time',
    isHidden: isInQueue,
    render: (row) => (
      <div>
        <Instant at={row.createdAt} />
        {!isInQueue && isQueued(row) && <ShipByTag shipBy={row.shipBy} />}
      </div>
    ),
  },
  ...(isNarrow ? [stateColumn(words)] : []),
  {
    key: 'ship',
    title: '',
    width: 80,
    align: 'right',
    isFixed: true,
    inCard: 'foot',
    render: (row) =>
      row.operatorActions.includes('ship') && (
        <Button
          size="small"
          onClick={(event) => {
            event.stopPropagation()
            onShip(row)
          }}
        >
          {words.ship}
        </Button>
      ),
  },
]
