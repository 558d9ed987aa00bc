import type { PageDefinition } from '../../ui/page/page-definition.ts'

export const operatorCatalogueFilePages: readonly PageDefinition[] = [
  {
    path: '/products/files',
    title: { en: 'Import and export', zh: '导入和导出' },
    load: () => import('./files-page.tsx'),
    roles: ['sourcing'],
    menu: { section: 'products', order: 7 },
  },
  {
    path: '/products/files/file',
    title: { en: 'Product file', zh: '产品文件' },
    load: () => import('./file-page.tsx'),
    roles: ['sourcing'],
    tabBy: ['id'],
    needsId: true,
  },
]
