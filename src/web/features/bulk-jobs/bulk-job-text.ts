import type { OutputOf } from '../../../contract/kernel/endpoint.ts'
import type { BulkJobKindName, BulkJobState, bulkJobs } from '../../../contract/bulk-jobs/bulk-jobs.ts'
import { counted, formatNumber } from '../../../contract/kernel/format.ts'
import { defineText } from '../../ui/text/define-text.ts'
import type { Tone } from '../../ui/theme/tokens.ts'
import { monthText } from '../invoices/months.ts'
import type { BulkJobSide } from './bulk-job-sides.ts'

export type BulkJobPage = OutputOf<typeof bulkJobs.getBulkJob>
export type BulkJob = BulkJobPage['job']
export type BulkJobResult = BulkJobPage['rows'][number]

export type Title = (title: string, total: number) => string
/** Of one side: the other one's jobs are not listed. */
export type BulkJobTitles = Readonly<Partial<Record<BulkJobKindName, Title>>>

type SellerJob = Extract<
  BulkJobKindName,
  | 'order.pay'
  | 'order.cancel'
  | 'order.hold'
  | 'order.releaseHold'
  | 'order.split'
  | 'order.addProducts'
  | 'order.changeTags'
  | 'variant.map'
  | 'variant.undo'
  | 'invoice.archive'
  | 'order.import'
  | 'shop.sync'
>

export const ordersOf = (total: number): string => counted(total, 'order', 'orders')

/** Of jobs that sellers start, or operators in the admin view. */
export const sellerJobTitles = defineText<Record<SellerJob, Title>>({
  en: {
    'order.pay': (_, total) => `Paying for ${ordersOf(total)}`,
    'order.cancel': (_, total) => `Cancelling ${ordersOf(total)}`,
    'order.hold': (_, total) => `Putting ${ordersOf(total)} on hold`,
    'order.releaseHold': (_, total) => `Releasing hold on ${ordersOf(total)}`,
    'order.split': (_, total) => `Splitting ${ordersOf(total)}`,
    'order.addProducts': (_, total) => `Adding products to ${ordersOf(total)}`,
    'order.changeTags': (_, total) => `Changing tags of ${ordersOf(total)}`,
    'variant.map': (_, total) => `Matching variants (${formatNumber(total, 'en')})`,
    'variant.undo': (_, total) => `Undoing matches (${formatNumber(total, 'en')})`,
    'invoice.archive': (month) => `Packing the invoices of ${monthText(month, 'en')}`,
    'order.import': (title) => `Importing ${title}`,
    'shop.sync': (title) => `Syncing ${title}`,
  },
  zh: {
    'order.pay': (_, total) => `支付 ${formatNumber(total, 'zh')} 个订单`,
    'order.cancel': (_, total) => `取消 ${formatNumber(total, 'zh')} 个订单`,
    'order.hold': (_, total) => `搁置 ${formatNumber(total, 'zh')} 个订单`,
    'order.releaseHold': (_, total) => `取消搁置 ${formatNumber(total, 'zh')} 个订单`,
    'order.split': (_, total) => `拆分 ${formatNumber(total, 'zh')} 个订单`,
    'order.addProducts': (_, total) => `为 ${formatNumber(total, 'zh')} 个订单添加商品`,
    'order.changeTags': (_, total) => `修改 ${formatNumber(total, 'zh')} 个订单的标签`,
    'variant.map': (_, total) => `匹配 ${formatNumber(total, 'zh')} 个变体`,
    'variant.undo': (_, total) => `撤销 ${formatNumber(total, 'zh')} 个匹配`,
    'invoice.archive': (month) => `打包 ${monthText(month, 'zh')}的发票`,
    'order.import': (title) => `导入 ${title}`,
    'shop.sync': (title) => `同步 ${title}`,
  },
})

export const titleOf = (titles: BulkJobTitles, { kind, title, total }: BulkJob): string =>
  titles[kind]?.(title, total ?? 0) ?? title

type ShownState = BulkJobState | 'doneWithErrors'

export const shownState = ({ state, problems }: BulkJob): ShownState =>
  state === 'done' && problems > 0 ? 'doneWithErrors' : state

export const stateTones: Record<ShownState, Tone> = {
  queued: 'quiet',
  running: 'working',
  done: 'done',
  doneWithErrors: 'yours',
  stopped: 'quiet',
  failed: 'problem',
}

export const stateText = defineText<Record<ShownState, string>>({
  en: {
    queued: 'Queued',
    running: 'Running',
    done: 'Completed',
    doneWithErrors: 'Completed with errors',
    stopped: 'Stopped',
    failed: 'Failed',
  },
  zh: {
    queued: '排队中',
    running: '进行中',
    done: '已完成',
    doneWithErrors: '已完成，有失败',
    stopped: '已停止',
    failed: '已中断',
  },
})

export const isOpen = ({ state }: Pick<BulkJob, 'state'>): boolean =>
  state === 'queued' || state === 'running'

/** The number of rows that failed or were not processed. */
export const leftOf = ({ total, done, problems }: BulkJob): number => (total ?? done) - (done - problems)

export const pageOfBulkJob = ({ bulkJobPage }: BulkJobSide, { kind, id, subjectId }: BulkJob): string => {
  if (kind === 'order.import') return `/orders/importDetail?id=${subjectId ?? ''}`
  if (kind === 'product.import') return `/products/files/file?id=${subjectId ?? ''}`
  return kind === 'shop.sync' ? '/stores/index' : `${bulkJobPage}?id=${id}`
}
