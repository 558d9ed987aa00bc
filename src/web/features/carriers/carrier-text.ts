import type {
  CandidateReason,
  CarrierConnector,
  CarrierLabelStatus,
} from '../../../contract/carriers/carrier-schemas.ts'
import { operatorHandOvers } from '../../../contract/carriers/hand-overs.ts'
import { operatorHome } from '../../../contract/operator-home/home.ts'
import { counted, formatNumber } from '../../../contract/kernel/format.ts'
import { defineText } from '../../ui/text/define-text.ts'

/** Of services, not words. */
export const connectorNames: Readonly<Record<CarrierConnector, string>> = {
  easypost: 'EasyPost',
  yunexpress: 'YunExpress',
  yanwen: 'Yanwen',
  '4px': '4PX',
}

export const handOverReads = [
  operatorHandOvers.getOpenParcels,
  operatorHandOvers.listOpenParcels,
  operatorHandOvers.listHandOvers,
  operatorHandOvers.getHandOver,
  operatorHandOvers.listUnscannedParcels,
  operatorHome.getQueues,
] as const

export const handOverText = defineText({
  en: {
    parcels: (n: number) => counted(n, 'parcel', 'parcels'),
    carrier: 'Carrier',
    count: 'Parcels',
    weight: 'Weight',
    order: 'Order',
    customer: 'Customer',
    tracking: 'Tracking number',
    country: 'Country',
    shipped: 'Shipped',
    closedAt: 'Closed',
    closedBy: 'Handed over by',
    signedBy: 'Signed by',
    nobody: 'Not signed',
    picture: 'Picture of the signature',
    addPicture: 'Add picture',
    note: 'Note',
    firstScan: 'First scan',
    notScanned: 'Not scanned',
    manifest: 'Download manifest',
  },
  zh: {
    parcels: (n: number) => `${formatNumber(n, 'zh')} 件包裹`,
    carrier: '承运商',
    count: '包裹数',
    weight: '重量',
    order: '订单',
    customer: '客户',
    tracking: '运单号',
    country: '国家/地区',
    shipped: '发货时间',
    closedAt: '交接时间',
    closedBy: '交接人',
    signedBy: '签收人',
    nobody: '尚未签字',
    picture: '签字照片',
    addPicture: '添加照片',
    note: '备注',
    firstScan: '首次扫描',
    notScanned: '未扫描',
    manifest: '下载交接清单',
  },
})

export const candidateText = defineText<Record<CandidateReason, string>>({
  en: {
    chosen: 'Chosen',
    costsMore: 'Costs more',
    notConnected: 'Not connected: its keys are missing in the settings',
    country: 'Does not serve the country',
    tooLight: 'Parcel too light',
    tooHeavy: 'Parcel too heavy',
    goods: 'Does not accept the goods',
    weekday: 'Not on this weekday',
    refused: 'Refused by the carrier',
    busy: 'Carrier takes no more calls for now',
    noAnswer: 'No answer from the carrier',
  },
  zh: {
    chosen: '已选用',
    costsMore: '费用较高',
    notConnected: '未接入：设置中缺少密钥',
    country: '不到该国家/地区',
    tooLight: '重量过轻',
    tooHeavy: '超重',
    goods: '不接受此类货物',
    weekday: '当日不可用',
    refused: '承运商拒收',
    busy: '承运商接口繁忙',
    noAnswer: '承运商未响应',
  },
})

export const labelStatusText = defineText<Record<CarrierLabelStatus, string>>({
  en: {
    buying: 'Purchasing',
    created: 'Bought',
    refused: 'No carrier',
    used: 'Shipped',
    cancelled: 'Cancelled',
    notCancelled: 'Not cancelled',
  },
  zh: {
    buying: '购买中',
    created: '已购买',
    refused: '无承运商',
    used: '已发货',
    cancelled: '已取消',
    notCancelled: '未能取消',
  },
})

export const weekdayText = defineText({
  en: { 1: 'Mon', 2: 'Tue', 3: 'Wed', 4: 'Thu', 5: 'Fri', 6: 'Sat', 7: 'Sun' },
  zh: { 1: '周一', 2: '周二', 3: '周三', 4: '周四', 5: '周五', 6: '周六', 7: '周日' },
})
