import type { PageDefinition } from '../../ui/page/page-definition.ts'

export const invoicePages: readonly PageDefinition[] = [
  {
    path: '/wallet/invoice',
    title: { en: 'Invoices', zh: '发票' },
    load: () => import('./invoices-page.tsx'),
    tag: 6,
    menu: { section: 'wallet', order: 2 },
  },
  {
    path: '/wallet/InvoiceDetail',
    title: { en: 'Invoice', zh: '发票' },
    load: () => import('./invoice-page.tsx'),
    tag: 6,
    tabBy: ['id'],
    needsId: true,
    under: '/wallet/invoice',
  },
  {
    path: '/wallet/invoiceAddress',
    title: { en: 'Invoice address', zh: '发票抬头' },
    load: () => import('./invoice-address-page.tsx'),
    tag: 6,
    under: '/wallet/invoice',
    settings: [{ group: 'business', order: 3 }],
  },
  {
    path: '/inventory/PurchaseInvoice',
    title: { en: 'Inventory invoices', zh: '备货发票' },
    load: () => import('./inventory-invoices-page.tsx'),
    tag: 4,
    // Invoices are the wallet's.
    anyTag: [6],
    menu: { section: 'inventory', order: 3 },
  },
  {
    path: '/function/ExtraInvoice',
    title: { en: 'Extra charge invoices', zh: '附加费用发票' },
    load: () => import('./extra-invoices-page.tsx'),
    anyTag: [6],
    under: '/wallet/invoice',
  },
]

export const operatorInvoicePages: readonly PageDefinition[] = [
  {
    path: '/invoices',
    title: { en: 'Invoices', zh: '发票' },
    load: () => import('./operator-invoices-page.tsx'),
    roles: ['finance'],
    menu: { section: 'money', order: 2 },
  },
  {
    path: '/invoices/detail',
    title: { en: 'Invoice', zh: '发票' },
    load: () => import('./operator-invoice-page.tsx'),
    roles: ['finance'],
    tabBy: ['id'],
    needsId: true,
  },
]
