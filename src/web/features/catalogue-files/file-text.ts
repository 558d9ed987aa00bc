import type { OutputOf } from '../../../contract/kernel/endpoint.ts'
import type { operatorCatalogueFiles } from '../../../contract/catalogue-files/catalogue-files.ts'

export type FileDetail = OutputOf<typeof operatorCatalogueFiles.getCatalogueImport>
export type ProductFile = FileDetail['import']
export type ProductChange = FileDetail['changes'][number]

export const totalOf = ({ products }: ProductFile): number => products.new + products.changed

export const isOpen = (one: ProductFile | undefined): boolean => one?.status === 'importing'
