import { operatorHome } from '../../../contract/operator-home/home.ts'
import type { Size } from '../../../contract/packing/parcel-weight.ts'
import { measurementStatusWords } from '../../../contract/sku-weights/measurement-text.ts'
import { operatorSkuWeights } from '../../../contract/sku-weights/sku-weights.ts'
import { defineText } from '../../ui/text/define-text.ts'

export const weightDifferenceText = defineText({
  en: {
    product: 'Product',
    estimate: 'Estimate',
    measured: 'Measured',
    difference: 'Difference',
    size: 'Size',
    by: 'Measured by',
    when: 'Date',
    how: 'Method',
    status: 'Status',
    scale: 'Scale',
    typed: 'Typed',
    receiving: 'Receiving',
    stock: 'Warehouse stock',
    packing: 'Pack station',
    ...measurementStatusWords.en,
    repriced: (count: number) => `${count} repriced`,
    noSize: 'Not measured',
  },
  zh: {
    product: '产品',
    estimate: '预估',
    measured: '实测',
    difference: '差异',
    size: '尺寸',
    by: '测量人',
    when: '日期',
    how: '方式',
    status: '状态',
    scale: '电子秤',
    typed: '手动输入',
    receiving: '收货',
    stock: '平台库存',
    packing: '打包台',
    ...measurementStatusWords.zh,
    repriced: (count: number) => `已重新计价 ${count} 单`,
    noSize: '未测量',
  },
})

export const sizeText = (size: Size | null): string | null =>
  size && `${[size.lengthMm, size.widthMm, size.heightMm].map((side) => side / 10).join(' × ')} cm`

/** `+60 g (+30%)` */
export const gramsDifference = (was: number, grams: number): string => {
  const sign = grams < was ? '−' : '+'
  const difference = Math.abs(grams - was)
  const percent = was > 0 ? ` (${sign}${Math.round((difference / was) * 100)}%)` : ''
  return `${sign}${difference} g${percent}`
}

export const weightReads = [
  operatorSkuWeights.listWeightDifferences,
  operatorSkuWeights.getWeightDifference,
  operatorSkuWeights.listSkuMeasurements,
  operatorHome.getQueues,
] as const
