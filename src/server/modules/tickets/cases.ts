import { expect } from 'vitest'
import { casesOf } from '../../../../test/contract/cases.ts'
import { operatorTickets } from '../../../contract/tickets/operator-tickets.ts'
import type { OrderId } from '../../../contract/kernel/ids.ts'
import { tickets, workOrderTypes } from '../../../contract/tickets/tickets.ts'
import { createOrder } from '../orders/test/order-factory.ts'
import {
  answerAs,
  askInGeneral,
  closedTicket,
  png,
  question,
  savedReply,
  uploadPicture,
} from './ticket-factory.ts'

const everyCustomers = 'operators see the tickets of every customer'

export const cases = [
  casesOf(tickets, {
    createTicket: {
      works: async (t) => {
        const targetId = (await createOrder(t, t.customerId)) as OrderId
        const images = await uploadPicture(t.main)
        return {
          input: {
            title: ' Where? ',
            content: 'The buyer waits.',
            images,
            targetId,
            workOrderType: workOrderTypes.order,
          },
          check: (ticket) =>
            expect(ticket).toMatchObject({
              title: 'Where?',
              targetId,
              status: 'awaitingAgent',
              processedPeople: '',
              messages: [{ side: 'seller', content: 'The buyer waits.', pictures: [{ url: images }] }],
              allowedActions: ['reply', 'close'],
            }),
        }
      },
      foreignRow: async (t) => {
        const targetId = (await createOrder(t, t.otherCustomerId)) as OrderId
        return { input: { ...question, targetId, workOrderType: workOrderTypes.order } }
      },
    },
    replyTicket: {
      works: async (t) => ({
        input: { id: (await closedTicket(t)).id, content: 'Once more.' },
        check: ({ status, messages }) => expect([status, messages.length]).toEqual(['awaitingAgent', 2]),
      }),
      foreignRow: async (t) => ({ input: { id: (await askInGeneral(t.other)).id, content: 'mine now' } }),
    },
    closeTicket: {
      works: async (t) => ({
        input: { id: (await askInGeneral(t.main)).id },
        check: (ticket) =>
          expect(ticket).toMatchObject({ status: 'closed', allowedActions: ['reply', 'delete'] }),
      }),
      foreignRow: async (t) => ({ input: { id: (await askInGeneral(t.other)).id } }),
    },
    listTickets: {
      works: async (t) => {
        const { id, number } = await askInGeneral(t.main)
        return {
          input: { status: 'awaitingAgent' as const, search: number },
          check: ({ rows, total }) => {
            expect(total).toBe(1)
            expect(rows).toMatchObject([
              { id, lastMessage: { excerpt: 'Two buyers asked. Which line would it be?' } },
            ])
          },
        }
      },
      foreignRow: async (t) => {
        const { number } = await askInGeneral(t.other)
        return { input: { search: number }, check: ({ data }) => expect(data).toMatchObject({ rows: [] }) }
      },
    },
    getTicket: {
      works: async (t) => {
        const { id } = await askInGeneral(t.main)
        await answerAs(t.operator, { id })
        return {
          input: { id },
          check: (ticket) => expect(ticket).toMatchObject({ isUnread: false, status: 'awaitingCustomer' }),
        }
      },
      foreignRow: async (t) => ({ input: { id: (await askInGeneral(t.other)).id } }),
    },
    deleteTicket: {
      works: async (t) => {
        const { id, number } = await closedTicket(t)
        return {
          input: { id },
          check: async () =>
            expect(await t.main.ok(tickets.listTickets, { search: number })).toMatchObject({ total: 0 }),
        }
      },
      foreignRow: async (t) => ({ input: { id: (await closedTicket(t, t.other)).id } }),
    },
  }),
  casesOf(operatorTickets, {
    listOperatorTickets: {
      works: async (t) => {
        const { id, number } = await askInGeneral(t.other)
        return {
          input: { search: number },
          check: ({ rows, counts }) => {
            expect(rows).toMatchObject([
              { id, customerId: t.otherCustomerId, allowedActions: ['take', 'reply', 'close'] },
            ])
            expect(counts.toAnswer).toBeGreaterThan(0)
          },
        }
      },
      foreignRow: everyCustomers,
    },
    exportOperatorTickets: {
      works: async (t) => {
        const { number } = await askInGeneral(t.other)
        return {
          input: { search: number, format: 'csv' as const },
          check: (_answer, { body }) => expect(body.toString()).toContain(number),
        }
      },
      foreignRow: everyCustomers,
    },
    getOperatorTicket: {
      works: async (t) => {
        const { id } = await askInGeneral(t.main)
        return {
          input: { id },
          check: (ticket) => expect(ticket).toMatchObject({ id, notes: [], isMine: false }),
        }
      },
      foreignRow: everyCustomers,
    },
    takeTicket: {
      works: async (t) => ({
        input: { id: (await askInGeneral(t.main)).id, from: null },
        check: (ticket) =>
          expect(ticket).toMatchObject({ isMine: true, processedPeopleName: 'Test Operator' }),
      }),
      foreignRow: everyCustomers,
    },
    releaseTicket: {
      works: async (t) => {
        const { id } = await askInGeneral(t.main)
        await answerAs(t.operator, { id })
        return { input: { id }, check: (ticket) => expect(ticket).toMatchObject({ processedPeople: '' }) }
      },
      foreignRow: everyCustomers,
    },
    uploadTicketPicture: {
      works: async (t) => ({
        input: { ticketId: (await askInGeneral(t.main)).id },
        file: { name: 'label.png', body: png },
        check: ({ url, thumbnailUrl }) => {
          expect(url).toContain('/large?')
          expect(thumbnailUrl).toContain('/small?')
        },
      }),
      foreignRow: everyCustomers,
    },
    answerTicket: {
      works: async (t) => ({
        input: { id: (await askInGeneral(t.main)).id, content: 'Yes, we do.' },
        check: (ticket) =>
          expect(ticket).toMatchObject({
            status: 'awaitingCustomer',
            isMine: true,
            lastMessage: { side: 'agency', excerpt: 'Yes, we do.' },
          }),
      }),
      foreignRow: async (t) => {
        const { id } = await askInGeneral(t.main)
        const pictureId = t.platform.files.idOf(await uploadPicture(t.other)) ?? ''
        return { input: { id, pictureIds: [pictureId] } }
      },
    },
    runTicketMacro: {
      works: async (t) => {
        const ticket = await askInGeneral(t.main)
        const { id: replyId } = await savedReply(t, { isClosing: true })
        return {
          input: { id: ticket.id, replyId, content: 'Done.', lastMessageId: ticket.lastMessage.id },
          check: ({ status, isMine }) => expect([status, isMine]).toEqual(['closed', true]),
        }
      },
      foreignRow: everyCustomers,
    },
    listSavedReplies: {
      works: async (t) => {
        const { id } = await savedReply(t)
        return {
          input: {},
          check: ({ replies }) => expect(replies.map((reply) => reply.id)).toContain(id),
        }
      },
      foreignRow: 'saved replies belong to the agency',
    },
    saveSavedReply: {
      works: async (t) => {
        const { id, name, version } = await savedReply(t)
        return {
          input: { id, version, name, bodyEn: 'New.', bodyZh: '' },
          check: ({ replies }) =>
            expect(replies.find((reply) => reply.id === id)).toMatchObject({
              bodyEn: 'New.',
              version: version + 1,
            }),
        }
      },
      foreignRow: 'saved replies belong to the agency',
    },
    deleteSavedReply: {
      works: async (t) => {
        const { id } = await savedReply(t)
        return {
          input: { id },
          check: ({ replies }) => expect(replies.map((reply) => reply.id)).not.toContain(id),
        }
      },
      foreignRow: 'saved replies belong to the agency',
    },
    noteOnTicket: {
      works: async (t) => ({
        input: { id: (await askInGeneral(t.main)).id, content: 'Ask Kai.' },
        check: ({ notes }) => expect(notes).toMatchObject([{ content: 'Ask Kai.' }]),
      }),
      foreignRow: everyCustomers,
    },
    previewTicketChange: {
      works: async (t) => {
        const { id } = await askInGeneral(t.main)
        return {
          input: { ids: [id], change: { kind: 'close' as const } },
          check: (answer) => expect(answer).toEqual({ changes: 1, refused: 0, reasons: [] }),
        }
      },
      foreignRow: everyCustomers,
    },
    startTicketChange: {
      works: async (t) => {
        const { id } = await askInGeneral(t.main)
        return {
          input: { ids: [id], change: { kind: 'close' as const } },
          check: ({ bulkJobId }) => expect(bulkJobId).toMatch(/^\d+$/),
        }
      },
      foreignRow: everyCustomers,
    },
    closeOperatorTicket: {
      works: async (t) => {
        const { id, lastMessage } = await askInGeneral(t.main)
        return {
          input: { id, lastMessageId: lastMessage.id },
          check: (ticket) => expect(ticket).toMatchObject({ status: 'closed', allowedActions: ['reply'] }),
        }
      },
      foreignRow: everyCustomers,
    },
  }),
]
