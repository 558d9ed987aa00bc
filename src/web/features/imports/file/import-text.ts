import type { OutputOf } from '../../../../contract/kernel/endpoint.ts'
import type { imports } from '../../../../contract/imports/imports.ts'
import { defineText } from '../../../ui/text/define-text.ts'
import type { Tone } from '../../../ui/theme/tokens.ts'

export type ImportDetail = OutputOf<typeof imports.getImport>
export type Import = ImportDetail['import']

export const statusTones: Record<Import['status'], Tone> = {
  previewing: 'working',
  ready: 'yours',
  importing: 'working',
  done: 'done',
  failed: 'problem',
  discarded: 'quiet',
}

export const statusText = defineText<Record<Import['status'], string>>({
  en: {
    previewing: 'Reading file',
    ready: 'Ready to import',
    importing: 'Importing',
    done: 'Imported',
    failed: 'Stopped',
    discarded: 'Not imported',
  },
  zh: {
    previewing: '读取中',
    ready: '待导入',
    importing: '导入中',
    done: '已导入',
    failed: '已中断',
    discarded: '未导入',
  },
})

export const formatText = defineText<Record<Import['format'], string>>({
  en: {
    shopifyCsv: 'Shopify orders export (CSV)',
    shopifyXlsx: 'Shopify orders export (Excel)',
    templateCsv: 'Template (CSV)',
    templateXlsx: 'Template (Excel)',
    paste: 'Pasted rows',
    pick: 'Selected products',
  },
  zh: {
    shopifyCsv: 'Shopify 订单导出（CSV）',
    shopifyXlsx: 'Shopify 订单导出（Excel）',
    templateCsv: '模板（CSV）',
    templateXlsx: '模板（Excel）',
    paste: '粘贴的行',
    pick: '选择的商品',
  },
})

export const isOpen = (one: Import | undefined): boolean =>
  one?.status === 'importing' || one?.status === 'previewing'
