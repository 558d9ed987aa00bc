import { counted, formatNumber } from '../../../contract/kernel/format.ts'
import type { binMovementCauses } from '../../../contract/warehouse-bins/bin-limits.ts'
import { operatorHome } from '../../../contract/operator-home/home.ts'
import { operatorBins } from '../../../contract/warehouse-bins/warehouse-bins.ts'
import { operatorWarehouseStock } from '../../../contract/warehouse-stock/warehouse-stock.ts'
import { defineText } from '../../ui/text/define-text.ts'

/** What changes when goods are moved or counted. */
export const binReads = [
  operatorBins.listBins,
  operatorBins.getBin,
  operatorBins.listUnplacedGoods,
  operatorBins.listBinCounts,
  operatorWarehouseStock.listWarehouseStock,
  operatorHome.getQueues,
] as const

export const binCauseText = defineText<Record<(typeof binMovementCauses)[number], string>>({
  en: {
    putAway: 'Put away',
    moved: 'Moved',
    left: 'Left the stock',
    counted: 'Counted',
    writtenOff: 'Written off',
    corrected: 'Corrected',
  },
  zh: {
    putAway: '上架',
    moved: '移位',
    left: '出库',
    counted: '盘点',
    writtenOff: '报损',
    corrected: '更正',
  },
})

export const binText = defineText({
  en: {
    units: (n: number) => counted(n, 'unit', 'units'),
    agency: 'Quayside',
    owner: 'Owner',
    product: 'Product',
    bin: 'Bin',
    zone: 'Zone',
    walkOrder: 'Walking order',
    walkOrderHelp: 'Pick lists and counts follow these numbers.',
    quantity: 'Units',
    atLeastOne: 'must be a whole number from 1',
    required: 'Required.',
  },
  zh: {
    units: (n: number) => `${formatNumber(n, 'zh')} 件`,
    agency: '平台',
    owner: '货主',
    product: '产品',
    bin: '库位',
    zone: '库区',
    walkOrder: '行走顺序',
    walkOrderHelp: '拣货单和盘点按此顺序排列。',
    quantity: '件数',
    atLeastOne: '必须是不小于 1 的整数',
    required: '必填',
  },
})
