import type { ParsedInputOf } from '../../../contract/kernel/endpoint.ts'
import { roundToPacks } from '../../../contract/supplier-orders/packs.ts'
import type { operatorSupplierOrders } from '../../../contract/supplier-orders/supplier-orders.ts'
import type { Database } from '../../platform/database/database.ts'
import { exportCases, goodsColumns, type CaseColumn } from '../../platform/exports/case-export.ts'
import type { FileAnswer, OperatorCall } from '../../platform/http/call.ts'
import { getBuyList } from './buy-list.ts'

type Row = Awaited<ReturnType<typeof getBuyList>>['rows'][number]

/** In whole packs of the leading offer, and at least its minimum quantity. */
const quantityOf = ({ toBuy, offers: [offer] }: Row): number => (offer ? roundToPacks(toBuy, offer) : toBuy)

const columns: readonly CaseColumn<Row>[] = [
  ...goodsColumns,
  { title: ['Needed', '需求'], whole: ({ needed }) => needed },
  { title: ['In stock', '库存'], whole: ({ onHand }) => onHand },
  { title: ['On order', '在途'], whole: ({ onOrder }) => onOrder },
  { title: ['Orders', '订单数'], whole: ({ orders }) => orders },
  { title: ['Oldest order', '最早订单'], time: ({ oldestAt }) => oldestAt },
  { title: ['Reorder below', '补货点'], whole: ({ reorder }) => reorder?.minUnits ?? null },
  { title: ['Reorder up to', '补货至'], whole: ({ reorder }) => reorder?.targetUnits ?? null },
  { title: ['Orders late if bought later', '延后采购逾期订单数'], whole: ({ waiting }) => waiting.late },
  {
    title: ['Late by', '逾期日期'],
    text: ({ waiting }) => (waiting.late > 0 ? waiting.arrivesOn : ''),
  },
  {
    title: ['Value of late orders (USD)', '逾期订单价值（USD）'],
    width: 20,
    money: ({ waiting }) => waiting.lateValueMinor,
  },
  { title: ['Late even if bought today', '今天采购也逾期'], whole: ({ waiting }) => waiting.lateToday },
  { title: ['Supplier', '供应商'], width: 28, text: ({ offers }) => offers[0]?.supplierName ?? '' },
  { title: ['Unit price (CNY)', '单价（CNY）'], money: ({ offers }) => offers[0]?.costMinor ?? null },
  { title: ['Minimum quantity', '起订量'], whole: ({ offers }) => offers[0]?.minQuantity ?? null },
  { title: ['Pack size', '每包件数'], whole: ({ offers }) => offers[0]?.packSize ?? null },
  { title: ['Lead time (days)', '交期（天）'], whole: ({ offers }) => offers[0]?.leadDays ?? null },
  { title: ['To buy', '采购数量'], whole: quantityOf },
  {
    title: ['Cost (CNY)', '费用（CNY）'],
    money: (row) => (row.offers[0] ? row.offers[0].costMinor * quantityOf(row) : null),
  },
]

export const exportBuyList = (
  database: Database,
  input: ParsedInputOf<typeof operatorSupplierOrders.exportBuyList>,
  call: OperatorCall,
): Promise<FileAnswer> =>
  exportCases(database, call, {
    list: 'buy-list',
    input,
    title: ['Buy list', '采购清单'],
    columns,
    page: ({ agency }, page) => getBuyList(agency, { ...input, ...page }),
  })
