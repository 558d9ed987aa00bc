import { operatorTickets } from '../../../contract/tickets/operator-tickets.ts'
import { tickets } from '../../../contract/tickets/tickets.ts'
import { call } from '../../ui/call/calls.ts'
import type { PaletteItem, PaletteSource } from '../../ui/palette/palette-types.ts'

const heading = { en: 'Tickets', zh: '工单' }

interface Ticket {
  readonly id: string
  readonly number: string
  readonly title: string
}

const itemOf = ({ id, number, title }: Ticket, to: string, hint: string): PaletteItem => ({
  key: id,
  label: `${number} · ${title}`,
  numbers: [number],
  hint,
  icon: 'quote',
  to: `${to}/${id}`,
})

export const ticketPalette: PaletteSource = {
  key: 'tickets',
  heading,
  minLength: 2,
  tag: 3,
  find: async (search, signal) => {
    const { rows } = await call(
      tickets.listTickets,
      { search, pageNum: 1, pageSize: 20 },
      { signal, quiet: true },
    )
    return rows.map((ticket) => itemOf(ticket, '/function/newTickets', ticket.orderNumber))
  },
}

export const operatorTicketPalette: PaletteSource = {
  key: 'operatorTickets',
  heading,
  minLength: 2,
  area: 'tickets',
  roles: ['support'],
  find: async (search, signal) => {
    const { rows } = await call(
      operatorTickets.listOperatorTickets,
      { queue: 'all', search, pageNum: 1, pageSize: 20 },
      { signal, quiet: true },
    )
    return rows.map((ticket) => itemOf(ticket, '/tickets', ticket.customerName))
  },
}
