import type { OutputOf } from '../../../contract/kernel/endpoint.ts'
import type { operatorCatalogueFiles } from '../../../contract/catalogue-files/catalogue-files.ts'
import { defineText } from '../../ui/text/define-text.ts'
import type { Tone } from '../../ui/theme/tokens.ts'

export type FileDetail = OutputOf<typeof operatorCatalogueFiles.getCatalogueImport>
export type ProductFile = FileDetail['import']
export type ProductChange = FileDetail['changes'][number]

export const statusTones: Record<ProductFile['status'], Tone> = {
  ready: 'yours',
  importing: 'working',
  done: 'done',
  failed: 'problem',
  discarded: 'quiet',
}

export const statusText = defineText<Record<ProductFile['status'], string>>({
  en: {
    ready: 'Ready to import',
    importing: 'Importing',
    done: 'Imported',
    failed: 'Stopped',
    discarded: 'Not imported',
  },
  zh: { ready: '待导入', importing: '导入中', done: '已导入', failed: '已中断', discarded: '未导入' },
})

export const totalOf = ({ products }: ProductFile): number => products.new + products.changed

export const isOpen = (one: ProductFile | undefined): boolean => one?.status === 'importing'
