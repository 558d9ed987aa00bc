import type { PageDefinition } from '../../ui/page/page-definition.ts'

export const ticketPages: readonly PageDefinition[] = [
  {
    path: '/function/newTickets',
    goKey: 't',
    title: { en: 'Tickets', zh: '工单' },
    load: () => import('./tickets-page.tsx'),
    tag: 3,
    menu: { section: 'orders', order: 6 },
  },
  {
    path: '/function/newTickets/$id',
    title: { en: 'Ticket', zh: '工单' },
    load: () => import('./ticket-page.tsx'),
    tag: 3,
  },
]

export const operatorTicketPages: readonly PageDefinition[] = [
  {
    path: '/tickets',
    goKey: 't',
    title: { en: 'Tickets', zh: '工单' },
    load: () => import('./operator-page.tsx'),
    roles: ['support'],
    menu: { section: 'tickets', order: 1 },
  },
  {
    path: '/tickets/replies',
    title: { en: 'Saved replies', zh: '常用回复' },
    load: () => import('./replies/saved-replies-page.tsx'),
    roles: ['support'],
    under: '/tickets',
  },
  {
    path: '/tickets/$id',
    title: { en: 'Ticket', zh: '工单' },
    load: () => import('./operator-ticket-page.tsx'),
    roles: ['support'],
  },
]
